import { type BackupPlace, contentPrefix, hashOfContent, idOfFile, manifestKey } from './BackupPlace.ts';
import { listBackupIds, loadManifest } from './listBackups.ts';
import { type ObjectLine, unpackLines } from './ObjectLine.ts';

/** Leaves the newest so many, and removes the rest with the content that only they used. Gives how many it removed. */
export async function removeOldBackups(place: BackupPlace, keep: number): Promise<number> {
  const ids = await listBackupIds(place);
  const old = ids.slice(0, -keep);
  const kept = new Set(ids.slice(-keep));
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

async function removeWhere(place: BackupPlace, prefix: string, isOld: (key: string) => boolean): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of place.list(prefix)) if (isOld(key)) keys.push(key);
  for (const key of keys) await place.remove(key);
}
