import { type BackupPlace, contentPrefix, hashOfContent, idOfFile, manifestKey } from './BackupPlace.ts';
import { listBackupIds, loadManifest } from './listBackups.ts';
import { type ObjectLine, unpackLines } from './ObjectLine.ts';

export interface Keeping {
  /** How many are left. */
  keep: number;
  /** The one just made stays, also where the clock was set back since the others. */
  newest: string;
}

/** Leaves the newest so many, and removes the rest with the content that only they used. Gives how many it removed. */
export async function removeOldBackups(place: BackupPlace, { keep, newest }: Keeping): Promise<number> {
  const ids = (await listBackupIds(place)).filter((id) => id !== newest);
  const old = ids.slice(0, Math.max(0, ids.length - keep + 1));
  const kept = new Set([...ids.slice(old.length), newest]);
  const used = new Set<string>();
  // Before anything is removed: a list that cannot be read would let content of its backup go.
  for (const id of kept) {
    const { objects } = await loadManifest(place, id);
    for await (const { sha256 } of unpackLines<ObjectLine>(place, objects)) used.add(sha256);
  }
  // The manifests first: what has lost a part must not be taken for whole.
  for (const id of old) await place.remove(manifestKey(id));
  await removeWhere(place, 'backups/', (key) => !kept.has(idOfFile(key) ?? ''));
  await removeWhere(place, contentPrefix, (key) => !used.has(hashOfContent(key)));
  return old.length;
}

/** What backups left that were killed before their manifest. Their content stays: a later one may count on it. */
export async function removeUnfinished(place: BackupPlace, { before }: { before: string }): Promise<void> {
  const finished = new Set(await listBackupIds(place));
  await removeWhere(place, 'backups/', (key) => {
    const id = idOfFile(key);
    return id !== undefined && id < before && !finished.has(id);
  });
}

async function removeWhere(place: BackupPlace, prefix: string, isOld: (key: string) => boolean): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of place.list(prefix)) if (isOld(key)) keys.push(key);
  for (const key of keys) await place.remove(key);
}
