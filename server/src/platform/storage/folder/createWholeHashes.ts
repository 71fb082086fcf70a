import type { UploadPlan } from '../MultipartUploads.ts';
import { countParts, offsetOfPart, sizeOfPart } from '../uploadPlan.ts';
import type { HashThread } from './createHashThread.ts';
import type { LedgerEntry } from './partLedger.ts';

/** Hashes uploads as far as their parts are complete from the beginning, while the bytes are still in memory. */
export interface WholeHashes {
  isFollowing(uploadId: string): boolean;
  /** `entries`: what is there already. */
  follow(uploadId: string, upload: FollowedUpload, entries: readonly (LedgerEntry | undefined)[]): void;
  partWritten(uploadId: string, entry: LedgerEntry): void;
  /** Its bytes are about to change. */
  partClaimed(uploadId: string, partNumber: number): void;
  /** Of the parts as the ledger has them; what was hashed of others is thrown away. */
  digest(
    uploadId: string,
    upload: FollowedUpload,
    entries: readonly LedgerEntry[],
    signal?: AbortSignal,
  ): Promise<string>;
  forget(uploadId: string): void;
}

export interface FollowedUpload {
  path: string;
  plan: UploadPlan;
}

interface Following extends FollowedUpload {
  threadId: string;
  /** By part number; those before `next` have been handed to the thread. */
  generations: Map<number, number>;
  next: number;
}

/** An upload that nobody goes on with is forgotten by and by; it costs a start over if somebody does. */
const mostFollowed = 100;

export function createWholeHashes(thread: HashThread): WholeHashes {
  const uploads = new Map<string, Following>();
  let threadIds = 0;

  const hashes: WholeHashes = {
    isFollowing: (uploadId) => uploads.has(uploadId),

    follow(uploadId, { path, plan }, entries) {
      if (uploads.has(uploadId)) return;
      const [oldest] = uploads.keys();
      if (uploads.size >= mostFollowed && oldest !== undefined) hashes.forget(oldest);
      const generations = new Map<number, number>();
      for (const entry of entries) if (entry) generations.set(entry.partNumber, entry.generation);
      uploads.set(uploadId, { path, plan, threadId: String(++threadIds), generations, next: 1 });
      advance(uploads.get(uploadId));
    },

    partWritten(uploadId, { partNumber, generation }) {
      const upload = uploads.get(uploadId);
      upload?.generations.set(partNumber, generation);
      advance(upload);
    },

    partClaimed(uploadId, partNumber) {
      const upload = uploads.get(uploadId);
      if (!upload) return;
      upload.generations.delete(partNumber);
      if (partNumber < upload.next) startOver(upload);
    },

    async digest(uploadId, { path, plan }, entries, signal) {
      hashes.follow(uploadId, { path, plan }, entries);
      const upload = uploads.get(uploadId);
      if (!upload) throw new Error(`The upload ${uploadId} is not followed.`);
      const isAsHashed = (entry: LedgerEntry) =>
        entry.partNumber >= upload.next || upload.generations.get(entry.partNumber) === entry.generation;
      if (!entries.every(isAsHashed)) startOver(upload);
      try {
        return await thread.digest(upload.threadId, path, plan.size, signal);
      } finally {
        hashes.forget(uploadId);
      }
    },

    forget(uploadId) {
      const upload = uploads.get(uploadId);
      if (!upload) return;
      uploads.delete(uploadId);
      thread.forget(upload.threadId);
    },
  };
  return hashes;

  function startOver(upload: Following): void {
    thread.forget(upload.threadId);
    upload.threadId = String(++threadIds);
    upload.next = 1;
  }

  function advance(upload: Following | undefined): void {
    if (!upload) return;
    const { plan, generations, next } = upload;
    while (generations.has(upload.next) && upload.next <= countParts(plan)) upload.next++;
    if (upload.next === next) return;
    const last = upload.next - 1;
    thread.follow(upload.threadId, upload.path, offsetOfPart(plan, last) + sizeOfPart(plan, last));
  }
}
