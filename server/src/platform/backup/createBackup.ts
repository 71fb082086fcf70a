import { randomBytes } from 'node:crypto';
import type { Storage } from '../storage/Storage.ts';
import { BackupError } from './BackupError.ts';
import { type BackupPlace, folderOf, manifestKey } from './BackupPlace.ts';
import { type Copied, type Copying, copyObjects, emptyCopy } from './copyObjects.ts';
import { listBackupIds, loadManifest } from './listBackups.ts';
import { type Manifest, writeManifest } from './Manifest.ts';
import { type ObjectLine, packLines, unpackLines } from './ObjectLine.ts';
import { openSnapshots, type Snapshot, type Snapshots } from './openSnapshot.ts';
import { removeOldBackups, removeUnfinished } from './removeOldBackups.ts';

/** So often the database is looked at anew because an object that it refers to was removed meanwhile. */
const tries = 10;

export interface BackupOptions {
  databaseUrl: string;
  storage: Pick<Storage, 'kind' | 'list' | 'stat' | 'openRead'>;
  place: BackupPlace;
  /** Queries for the keys that rows refer to. */
  references: readonly string[];
  /** Objects that are nothing to keep. */
  isPassing(key: string): boolean;
  version: string;
  /** How many backups of the place are kept, this one among them; absent: all. */
  keep?: number | undefined;
  report?: (line: string) => void;
  /** Told of the state that is being backed up, for whoever compares. */
  onSnapshot?: ((exported: string) => Promise<void>) | undefined;
  now?: () => Date;
}

export interface BackupMade {
  manifest: Manifest;
  /** What the place did not have before. */
  sent: { count: number; bytes: number };
  removed: number;
}

/**
 * Makes a backup while people work. Files are copied before the database is looked at and again after, so that what it refers
 * to is there; what was removed in between had been copied, or the database is looked at once more. Nobody has to wait or to
 * hold anything back, and a backup that is killed leaves content that the next one finds, and tables that it removes.
 */
export async function createBackup(options: BackupOptions): Promise<BackupMade> {
  const { place, storage: source, isPassing, report = () => {}, now = () => new Date() } = options;
  const snapshots = await openSnapshots(options.databaseUrl);
  try {
    const id = newId(now());
    const known = await loadKnown(place, await snapshots.take());
    const copying = { source, place, known, isPassing };
    const copied = emptyCopy();
    report('Copying files');
    await copyObjects(copying, copied);
    const { snapshot, references, missing } = await settle(snapshots, { copying, copied, options });
    await options.onSnapshot?.(snapshot.exported);
    report('Copying the database');
    const tables = await snapshot.copyTables(place, id);
    const isReferred = findReferred(references);
    // Removed since the snapshot, and none of its concern: not to come back by a restore.
    const objects = [...copied.objects.values()].filter(({ key }) => copied.listed.has(key) || isReferred(key));
    const { takenAt, postgres, origin, migrations } = snapshot;
    const manifest: Manifest = {
      format: 1,
      id,
      takenAt: takenAt.toISOString(),
      version: options.version,
      postgres,
      origin,
      migrations,
      ...tables,
      objects: {
        ...(await packLines(place, `${folderOf(id)}objects.zst`, objects)),
        count: objects.length,
        bytes: objects.reduce((sum, { size }) => sum + size, 0),
      },
      references: {
        ...(await packLines(place, `${folderOf(id)}references.zst`, references)),
        count: references.length,
      },
      missing,
      damaged: [...copied.damaged].filter((key) => copied.objects.has(key)),
      finishedAt: now().toISOString(),
    };
    await place.put(manifestKey(id), writeManifest(manifest), { contentType: 'application/json' });
    await removeUnfinished(place, { before: id });
    const removed = options.keep === undefined ? 0 : await removeOldBackups(place, { keep: options.keep, newest: id });
    return { manifest, sent: copied.sent, removed };
  } finally {
    await snapshots.close();
  }
}

/** In the order of their time: the date, the time to a thousandth of a second, and what tells two of the same moment apart. */
function newId(now: Date): string {
  const [date = '', time = ''] = now
    .toISOString()
    .replace(/[-:.Z]/g, '')
    .split('T');
  return `${date}-${time}-${randomBytes(2).toString('hex')}`;
}

/** What the newest backup has: what is still the same is not read again. */
async function loadKnown(place: BackupPlace, { origin }: Snapshot): Promise<Map<string, ObjectLine>> {
  const known = new Map<string, ObjectLine>();
  const newest = (await listBackupIds(place)).at(-1);
  if (newest === undefined) return known;
  const former = await loadManifest(place, newest);
  if (former.origin !== origin) {
    throw new BackupError(`${place.name} holds backups of another Plumbline. Give each a place of its own.`);
  }
  for await (const line of unpackLines<ObjectLine>(place, former.objects)) known.set(line.key, line);
  return known;
}

/** By its own key, or by that of a folder that it lies in. */
function findReferred(references: readonly string[]): (key: string) => boolean {
  const referred = new Set(references);
  const isBelow = (key: string) => [...key.matchAll(/\//g)].some(({ index }) => referred.has(key.slice(0, index + 1)));
  return (key) => referred.has(key) || isBelow(key);
}

interface Settling {
  copying: Copying;
  copied: Copied;
  options: BackupOptions;
}

/** Takes a snapshot for which everything is there that it refers to; what the storage itself has lost is named. */
async function settle(snapshots: Snapshots, { copying, copied, options }: Settling) {
  let before: string[] = [];
  for (let left = tries; ; left--) {
    const snapshot = await snapshots.take();
    const references = await listReferences(snapshot, options.references);
    await copyObjects(copying, copied);
    const missing = references.filter((key) => !key.endsWith('/') && !copied.objects.has(key));
    // What was removed just now is not referred to any more by a later snapshot: what still is was lost long ago.
    const isLost = missing.every((key) => before.includes(key));
    if (isLost || left === 0) return { snapshot, references, missing };
    before = missing;
  }
}

async function listReferences(snapshot: Snapshot, queries: readonly string[]): Promise<string[]> {
  const keys = new Set<string>();
  for (const query of queries) for (const key of await snapshot.list(query)) keys.add(key);
  return [...keys];
}
