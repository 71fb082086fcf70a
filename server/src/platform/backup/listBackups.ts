import { buffer } from 'node:stream/consumers';
import { BackupError } from './BackupError.ts';
import { type BackupPlace, idOfManifest, manifestKey } from './BackupPlace.ts';
import { type Manifest, readManifest } from './Manifest.ts';

/** Oldest first; those without a manifest were never finished and are none. */
export async function listBackupIds(place: BackupPlace): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of place.list('backups/')) {
    const id = idOfManifest(key);
    if (id !== undefined) ids.push(id);
  }
  return ids.sort();
}

export async function loadManifest(place: BackupPlace, id: string): Promise<Manifest> {
  const bytes = await place
    .openRead(manifestKey(id))
    .then(buffer)
    .catch((cause: Error) => {
      throw new BackupError(`The manifest of the backup ${id} cannot be read: ${cause.message}`, { cause });
    });
  return readManifest(bytes, id);
}

/** The one of this id, or the newest. */
export async function findBackup(place: BackupPlace, id?: string): Promise<Manifest> {
  const ids = await listBackupIds(place);
  const chosen = id ?? ids.at(-1);
  if (chosen === undefined) throw new BackupError(`There is no finished backup in ${place.name}.`);
  if (!ids.includes(chosen)) throw new BackupError(`There is no finished backup ${chosen} in ${place.name}.`);
  return loadManifest(place, chosen);
}
