import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { mostBodyBytes, mostJsonBytes } from '@plumbline/contract/bodyLimits';
import { jsonPart, type ReceivedFile } from '@plumbline/contract/filePart';
import type { RouteDefinition } from '@plumbline/contract/route';
import { AppError } from '../AppError.ts';
import { receiveFile, receiveText } from './receiveFile.ts';
import { refusePart } from './refusePart.ts';

export interface Received {
  json: string | undefined;
  files: Record<string, ReceivedFile>;
  /** Removes the files. */
  discard(): Promise<void>;
}

const partLimits = { fieldNameSize: 100, headerPairs: 20, headerSize: 8192 };

/** Reads a form: the JSON into memory, the files into a folder of their own. What the route does not know is refused. */
export async function readMultipart(
  source: Readable,
  headers: IncomingHttpHeaders,
  route: RouteDefinition,
): Promise<Received> {
  const mostBytes = mostBodyBytes(route);
  if (Number(headers['content-length']) > mostBytes) throw new AppError('request.tooLarge', { mostBytes });
  const parser = openParser(headers, route);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-body-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  const counted = countBytes(mostBytes);
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const received: Received = { json: undefined, files: {}, discard };
  const begun = new Set<string>();
  const parts: Readable[] = [];
  const reading: Promise<void>[] = [];

  async function take(part: Readable, name: string, filename: string | undefined): Promise<void> {
    if (begun.has(name)) throw refusePart(name, 'This part comes twice.');
    begun.add(name);
    if (name === jsonPart && route.body) {
      received.json = await receiveText(part, mostJsonBytes(route));
      return;
    }
    const known = Object.hasOwn(route.files ?? {}, name) ? route.files?.[name] : undefined;
    if (known === undefined) throw refusePart(name, 'This call knows no such part.');
    const path = join(folder, String(begun.size));
    received.files[name] = await receiveFile(part, { name, filename, path }, known);
  }

  parser.on('file', (name: string | undefined, part, filename) => {
    // One that broke off is told by whoever reads it; without a listener it would end the process.
    part.on('error', () => {});
    parts.push(part);
    // Quotes in a name are written so by browsers.
    const taken = take(part, name ?? '', (filename as string | undefined)?.replaceAll('%22', '"'));
    reading.push(taken);
    taken.catch((error: Error) => fail(inOurWords(error)));
  });
  parser.on('partsLimit', () => fail(refusePart('', 'The request has more parts than this call takes.')));
  for (const stream of [parser, counted, source]) stream.on('error', (error: Error) => fail(inOurWords(error)));
  const left = () => source.readableEnded || fail(brokenOff());
  source.once('close', left);
  try {
    const whole = new Promise<void>((resolve) => parser.once('finish', resolve));
    source.pipe(counted).pipe(parser);
    await Promise.race([failed, whole]);
    await Promise.race([failed, Promise.all(reading)]);
    return received;
  } catch (error) {
    // What is still to come is taken in, so that the answer is read instead of lost to a reset.
    source.unpipe(counted);
    source.resume();
    for (const stream of [parser, ...parts]) stream.destroy();
    await Promise.allSettled(reading);
    await discard();
    throw error;
  } finally {
    source.off('close', left);
  }
}

function openParser(headers: IncomingHttpHeaders, { files = {}, body }: RouteDefinition): BusboyInstance {
  const parts = Object.keys(files).length + (body ? 1 : 0);
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { ...partLimits, parts },
      isPartAFile: () => true,
    });
    // biome-ignore lint/plugin/nameErrors: the library says by plain errors what is wrong with the header
  } catch {
    throw refusePart('', 'The form does not say where its parts begin and end.');
  }
}

function countBytes(mostBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > mostBytes ? new AppError('request.tooLarge', { mostBytes }) : null, chunk);
    },
  });
}

const brokenOff = () => refusePart('', 'The request broke off before its end.');

function inOurWords(error: Error & { code?: string }): Error {
  if (error instanceof AppError) return error;
  if (/unexpected end|terminated early|aborted|premature close/i.test(error.message)) return brokenOff();
  return error.code === undefined ? refusePart('', 'The form cannot be read.') : error;
}
