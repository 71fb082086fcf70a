import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FilePart, jsonPart, type ReceivedFile } from '@plumbline/contract/filePart';
import { isStorableText } from '@plumbline/contract/isStorableText';
import { longestFilename } from '@plumbline/contract/resources/files';
import { throwUnless } from '@plumbline/contract/throwUnless';
import { AppError } from '../AppError.ts';
import { refusePart } from './refusePart.ts';

/** What a part of a call is read into: a file on the disk, whatever its size. */
export async function receiveFile(
  source: Readable,
  { name, filename, path }: { name: string; filename: string | undefined; path: string },
  { accepts, mostBytes }: FilePart,
): Promise<ReceivedFile> {
  if (filename === undefined || filename === '') throw refusePart(name, 'A file with a name is expected.');
  if (filename.length > longestFilename || !isStorableText(filename)) {
    throw refusePart(name, `The name of a file has at most ${longestFilename} letters.`);
  }
  if (!accepts.some((ending) => filename.toLowerCase().endsWith(ending))) {
    throw refusePart(name, `A file that ends in ${accepts.join(' or ')} is expected.`);
  }
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > mostBytes ? new AppError('request.tooLarge', { mostBytes, part: name }) : null, chunk);
    },
  });
  await pipeline(source, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { filename, size, sha256: hash.digest('hex'), path };
}

/** The part that carries the JSON. */
export async function receiveText(source: Readable, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new AppError('request.tooLarge', { mostBytes, part: jsonPart });
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throwUnless(error, TypeError);
    throw refusePart(jsonPart, 'This is not text in UTF-8.');
  }
}
