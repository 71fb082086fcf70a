import type { Storage } from '../storage/Storage.ts';

/** Where backups are kept, in a folder or in a bucket: as objects of a storage of its own. */
export type BackupPlace = Pick<Storage, 'put' | 'stat' | 'openRead' | 'list' | 'remove'> & {
  /** As a person named it. */
  name: string;
};

/** A backup is there when its manifest is: that is written last and removed first. */
export const manifestKey = (id: string) => `backups/${id}/manifest.json`;
export const folderOf = (id: string) => `backups/${id}/`;
const manifestPattern = /^backups\/([^/]+)\/manifest\.json$/;
export const idOfManifest = (key: string) => manifestPattern.exec(key)?.[1];
export const idOfFile = (key: string) => /^backups\/([^/]+)\//.exec(key)?.[1];

/** By content, once for all backups of the place. */
export const contentPrefix = 'content/';
export const contentKey = (sha256: string) => `${contentPrefix}${sha256.slice(0, 2)}/${sha256}`;
export const hashOfContent = (key: string) => key.slice(key.lastIndexOf('/') + 1);
