import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { BackupError } from './BackupError.ts';
import type { BackupPlace } from './BackupPlace.ts';
import type { PackedFile } from './Manifest.ts';
import { openPacked, packInto } from './packLines.ts';

/** An object of the storage, and which content of the place is its own. */
export interface ObjectLine {
  key: string;
  size: number;
  /** When it was put, as the storage's listing tells: with key and size, what tells a new object from one that is known. */
  modified: number;
  contentType: string;
  sha256: string;
}

export function packLines(place: BackupPlace, key: string, lines: Iterable<unknown>): Promise<PackedFile> {
  return packInto(place, key, Readable.from(texts(lines)));
}

function* texts(lines: Iterable<unknown>): Generator<Buffer> {
  for (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`);
}

/** Gives the lines as they were packed; throws when they are not. */
export async function* unpackLines<Line>(place: BackupPlace, { key, sha256 }: PackedFile): AsyncGenerator<Line> {
  const { lines, hash } = await openPacked(place, key).catch((error) => refuse(key, error));
  try {
    for await (const line of createInterface({ input: lines })) yield JSON.parse(line) as Line;
  } catch (error) {
    refuse(key, error);
  }
  if (hash.digest('hex') !== sha256) refuse(key);
}

function refuse(key: string, cause?: unknown): never {
  throw new BackupError(`The list ${key} of the backup is not what was written. Use another backup.`, { cause });
}
