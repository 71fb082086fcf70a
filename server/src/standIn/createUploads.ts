import { createHash, randomUUID } from 'node:crypto';
import { endingOf, type Library, type LibraryFolder, type LibraryObject } from './createLibrary.ts';
import { dataRefusal, Refusal } from './Refusal.ts';

interface Place {
  key: string;
  folder: LibraryFolder;
}

interface Upload {
  place: Place;
  parts: Map<number, Uint8Array>;
}

const smallestPart = 5 * 1024 * 1024;
/** All that people store here lies in memory. */
const mostBytes = 128 * 1024 * 1024;
const mostWaiting = 100;

export type Uploads = ReturnType<typeof createUploads>;

/** Room for files that come, their parts, and what becomes of them. */
export function createUploads(library: Library) {
  const places = new Map<string, Place>();
  const waiting = new Map<string, Upload>();
  let stored = 0;

  function find(uploadKey: string): Upload {
    const upload = waiting.get(uploadKey);
    if (!upload) throw new Refusal(404, { reason: 'The upload is not known.' });
    return upload;
  }

  /** The oldest that nobody finished makes room. */
  function forgetOldest<Value>(kept: Map<string, Value>): Value | undefined {
    const [oldest] = kept;
    if (kept.size <= mostWaiting || oldest === undefined) return undefined;
    kept.delete(oldest[0]);
    return oldest[1];
  }

  return {
    makeRoom(folder: LibraryFolder, name: string): string {
      const key = `${randomUUID()}${endingOf(name)}`;
      places.set(key, { key, folder });
      forgetOldest(places);
      return key;
    },

    findFolder(key: string): LibraryFolder {
      const place = places.get(key);
      if (!place) throw dataRefusal(404, 'NOT_FOUND', 'The storage location was not found.');
      return place.folder;
    },

    begin(key: string): string {
      const place = places.get(key);
      if (!place) throw new Refusal(404, { reason: 'The object is not known.' });
      const uploadKey = randomUUID();
      waiting.set(uploadKey, { place, parts: new Map() });
      for (const { length } of forgetOldest(waiting)?.parts.values() ?? []) stored -= length;
      return uploadKey;
    },

    keyOf: (uploadKey: string) => find(uploadKey).place.key,

    takePart(uploadKey: string, part: number, bytes: Uint8Array): string {
      const { parts } = find(uploadKey);
      if (stored + bytes.length > mostBytes) throw new Refusal(400, '<Error><Code>EntityTooLarge</Code></Error>');
      stored += bytes.length - (parts.get(part)?.length ?? 0);
      parts.set(part, bytes);
      return tagOf(bytes);
    },

    complete(uploadKey: string, { size, eTags }: { size?: number; eTags?: string[] }): LibraryObject {
      const { place, parts } = find(uploadKey);
      const inOrder = [...parts.entries()].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
      const bytes = Buffer.concat(inOrder);
      if (size !== undefined && size !== bytes.length) throw new Refusal(400, { reason: 'The size does not match.' });
      if (eTags && eTags.join() !== inOrder.map(tagOf).join()) throw new Refusal(400, { reason: 'eTag mismatch' });
      if (inOrder.slice(0, -1).some(({ length }) => length < smallestPart))
        throw new Refusal(400, { reason: 'TooSmall' });
      waiting.delete(uploadKey);
      const load = async () => bytes;
      return library.addObject({
        key: place.key,
        project: place.folder.project,
        isChunked: inOrder.length > 1,
        isSlow: false,
        load,
      });
    },
  };
}

const tagOf = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');
