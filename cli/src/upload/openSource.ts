import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { orNone } from '@plumbline/contract/orNone';
import { type FileKind, isAccepted } from '@plumbline/contract/resources/files';
import type { UploadSource } from '@plumbline/contract/uploadFile';
import { UsageError } from '../Command.ts';

/** A stretch of a file on the disk; `end` is not included. */
export interface FileSlice {
  path: string;
  start: number;
  end: number;
  arrayBuffer(): Promise<ArrayBufferLike>;
}

/** A file on the disk as something to upload, or a refusal that says what is wrong with it. */
export async function openSource(path: string, kind: FileKind): Promise<UploadSource<FileSlice>> {
  const file = await orNone(stat(path), 'ENOENT', 'ENOTDIR');
  if (!file?.isFile()) throw new UsageError(`There is no file ${path}.`);
  if (file.size === 0) throw new UsageError(`${path} is empty.`);
  if (!isAccepted(kind, path)) throw new UsageError(`${path} is not of a format that is taken as a ${kind}.`);
  return {
    name: basename(path),
    size: file.size,
    lastModified: Math.floor(file.mtimeMs),
    slice: (start, end) => ({ path, start, end, arrayBuffer: () => readSlice(path, start, end) }),
  };
}

async function readSlice(path: string, start: number, end: number): Promise<ArrayBufferLike> {
  await using file = await open(path);
  const { buffer } = await file.read(new Uint8Array(end - start), 0, end - start, start);
  return buffer.buffer;
}
