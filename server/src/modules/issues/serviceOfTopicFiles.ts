import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { encodeAnew, removePicture, type StoringOptions, storeFiles } from '../assets/service.ts';
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
const decodedAtOnce = 3;
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
      let held: Awaited<ReturnType<typeof prepare>>[] = [];
      const flush = async () => {
        const files = held.flatMap((file) => file ?? []);
        held = [];
        await storeFiles(options, { projectId: membership.projectId, userId }, files);
      };
      try {
        for (let start = 0; start < wanted.length; start += decodedAtOnce) {
          const some = wanted.slice(start, start + decodedAtOnce);
          const made = await Promise.all(some.map((file) => prepare(caller, file)));
          some.forEach(({ issueId, guid }, i) => {
            const file = made[i];
            if (file) stored.set(fileName(issueId, guid), { key: file.key, isPicture: file.isPicture });
          });
          held.push(...made);
          if (held.reduce((sum, file) => sum + (file?.bytes.length ?? 0), 0) > mostHeldBytes) await flush();
        }
        await flush();
        return stored;
      } catch (error) {
        await remove(stored.values());
        throw error;
      }
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
  const encoded = await encodeAnew(whole, contentType).catch(() => undefined);
  return encoded && { extension, contentType, bytes: encoded };
}
