import { createHash } from 'node:crypto';
import { forEachConcurrently } from '../storage/forEachConcurrently.ts';
import { BackupError } from './BackupError.ts';
import { type BackupPlace, contentKey } from './BackupPlace.ts';
import type { Manifest, TableFile } from './Manifest.ts';
import { type ObjectLine, unpackLines } from './ObjectLine.ts';
import { openPacked } from './packLines.ts';

const readsAtOnce = 8;
const tab = 9;
const newline = 10;

export interface Verified {
  tables: number;
  rows: number;
  objects: number;
  /** What was read. */
  bytes: number;
  /** A sentence for each thing that is not as it was written; none: it can be restored. */
  faults: string[];
}

/** Reads a backup from its beginning to its end, and holds everything against what its manifest says. */
export async function verifyBackup(place: BackupPlace, manifest: Manifest): Promise<Verified> {
  const verified: Verified = { tables: 0, rows: 0, objects: 0, bytes: 0, faults: [] };
  for (const table of [...manifest.tables, ...(manifest.jobs ? [manifest.jobs] : [])]) {
    const fault = await findTableFault(place, table);
    if (fault) verified.faults.push(fault);
    verified.tables += 1;
    verified.rows += table.rows;
    verified.bytes += table.size;
  }
  await verifyObjects(place, manifest, verified).catch((error: unknown) => {
    if (!(error instanceof BackupError)) throw error;
    verified.faults.push(error.message);
  });
  return verified;
}

async function verifyObjects(place: BackupPlace, manifest: Manifest, verified: Verified): Promise<void> {
  const keys = new Set<string>();
  const keysOfContent = new Map<string, { key: string; size: number }>();
  for await (const { key, sha256, size } of unpackLines<ObjectLine>(place, manifest.objects)) {
    keys.add(key);
    keysOfContent.set(sha256, { key, size });
  }
  await forEachConcurrently(keysOfContent, readsAtOnce, async ([sha256, { key, size }]) => {
    const fault = await findContentFault(place, sha256, size);
    if (fault) verified.faults.push(`The object ${key} ${fault}.`);
    verified.bytes += size;
  });
  verified.objects = keys.size;
  const missing = new Set(manifest.missing);
  for await (const key of unpackLines<string>(place, manifest.references)) {
    if (!key.endsWith('/') && !keys.has(key) && !missing.has(key))
      verified.faults.push(`The object ${key}, which a row refers to, is not in the backup.`);
  }
}

/** Of what cannot be looked at, reading says why. */
async function isGone(place: BackupPlace, key: string): Promise<boolean> {
  try {
    return (await place.stat(key)) === undefined;
    // biome-ignore lint/plugin/nameErrors: the reading that follows is told whatever this was
  } catch {
    return false;
  }
}

async function findContentFault(place: BackupPlace, sha256: string, size: number): Promise<string | undefined> {
  const key = contentKey(sha256);
  if (await isGone(place, key)) return `is gone from the backup (${key})`;
  try {
    const hash = createHash('sha256');
    let read = 0;
    for await (const chunk of await place.openRead(key)) {
      hash.update(chunk as Buffer);
      read += (chunk as Buffer).length;
    }
    if (read !== size) return `has ${read} bytes in the backup, and ${size} when it was made (${key})`;
    return hash.digest('hex') === sha256 ? undefined : `is not what was written into the backup (${key})`;
  } catch (error) {
    return `cannot be read from the backup (${key}): ${(error as Error).message}`;
  }
}

async function findTableFault(
  place: BackupPlace,
  { key, name, sha256, rows, columns }: TableFile,
): Promise<string | undefined> {
  if (await isGone(place, key)) return `The table ${name} is gone from the backup (${key}).`;
  try {
    const { lines, hash } = await openPacked(place, key);
    let ends = 0;
    let separators = 0;
    for await (const chunk of lines) {
      // Inside of values both are written as a backslash and a letter.
      for (const byte of chunk as Buffer) {
        if (byte === newline) ends += 1;
        else if (byte === tab) separators += 1;
      }
    }
    if (hash.digest('hex') !== sha256) return `The table ${name} is not what was written into the backup (${key}).`;
    if (ends !== rows) return `The table ${name} has ${ends} rows in the backup, and ${rows} when it was made.`;
    if (separators !== rows * (columns.length - 1)) return `The table ${name} has rows of another form than it says.`;
    return undefined;
  } catch (error) {
    return `The table ${name} cannot be read from the backup (${key}): ${(error as Error).message}`;
  }
}
