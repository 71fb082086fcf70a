import { randomUUID } from 'node:crypto';
import { bestEffort } from '@plumbline/contract/bestEffort';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { encodeAnew, removePicture, type StoredFile, type StoringOptions, storeFiles } from '../assets/service.ts';
import type { Caller } from './Caller.ts';
import type { LoadPicture } from './GivenTopic.ts';

export interface TopicFilesOptions extends StoringOptions {
  db: Db;
  storage: Pick<Storage, 'putMany' | 'remove'>;
}

/** A file of a topic on its way in. */
export interface WantedFile {
  issueId: string;
  /** What it is known by: unique among the files of an issue. */
  guid: string;
  load: LoadPicture;
  /** Whether it is kept as it is where it is no picture. */
  keepsAny: boolean;
}

/** A file that lies in the storage. */
export interface TopicObject {
  key: string;
  isPicture: boolean;
}

/** So many are decoded at a time, and so many bytes held until they are stored together. */
const decodedAtOnce = 4;
const mostHeld = 200;
const mostHeldBytes = 32 * 1024 * 1024;

export const fileName = (issueId: string, guid: string) => `${issueId} ${guid}`;

/** Stores the files of topics before the rows that name them. */
export function createTopicFiles(options: TopicFilesOptions) {
  const { db, storage } = options;

  async function prepare({ membership }: Caller, { issueId, load, keepsAny }: WantedFile) {
    const bytes = await load();
    if (bytes === undefined) return undefined;
    const base = `${membership.tenantId}/issues/${issueId}/${randomUUID()}`;
    const encoded = await encodePicture(bytes);
    if (encoded) return { key: `${base}.${encoded.extension}`, isPicture: true, ...encoded };
    if (!keepsAny) return undefined;
    return { key: `${base}.bin`, isPicture: false, bytes, contentType: 'application/octet-stream' };
  }

  async function remove(objects: Iterable<TopicObject>): Promise<void> {
    await Promise.allSettled([...objects].map(({ key }) => removePicture(db, storage, key)));
  }

  return {
    /** Those that can be had, by issue and guid; nothing stays when one of them cannot be stored. */
    async store(caller: Caller, wanted: readonly WantedFile[]): Promise<Map<string, TopicObject>> {
      const { membership, userId } = caller;
      const stored = new Map<string, TopicObject>();
      const queue = wanted.values();
      let held: StoredFile[] = [];
      let heldBytes = 0;
      const flush = async () => {
        const files = held;
        [held, heldBytes] = [[], 0];
        await storeFiles(options, { projectId: membership.projectId, userId }, files);
      };
      const work = async () => {
        for (const file of queue) {
          const made = await prepare(caller, file);
          if (made === undefined) continue;
          const { key, isPicture, bytes, contentType } = made;
          stored.set(fileName(file.issueId, file.guid), { key, isPicture });
          held.push({ key, bytes, contentType });
          heldBytes += bytes.length;
          if (heldBytes > mostHeldBytes || held.length >= mostHeld) await flush();
        }
      };
      // All of them come to their ends before anything is removed.
      const ended = await Promise.allSettled(Array.from({ length: decodedAtOnce }, work));
      const failed = [...ended, ...(await Promise.allSettled([flush()]))].find(({ status }) => status === 'rejected');
      if (failed === undefined) return stored;
      await remove(stored.values());
      throw (failed as PromiseRejectedResult).reason;
    },

    /** What a transaction that failed, or did without, has left. */
    remove,
  };
}

const beginnings = [
  { extension: 'png', contentType: 'image/png', hex: '89504e47' },
  { extension: 'jpg', contentType: 'image/jpeg', hex: 'ffd8ff' },
] as const;

/** As all pictures that people send; nothing of what is none. */
async function encodePicture(bytes: Uint8Array) {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.length)).toString('hex');
  const format = beginnings.find(({ hex }) => head.startsWith(hex));
  if (format === undefined) return undefined;
  const { extension, contentType } = format;
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const encoded = await bestEffort(encodeAnew(whole, contentType));
  return encoded && { extension, contentType, bytes: encoded };
}
