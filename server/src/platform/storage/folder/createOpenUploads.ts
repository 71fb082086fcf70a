import { type FileHandle, open } from 'node:fs/promises';
import type { UploadPlan } from '../MultipartUploads.ts';
import { createGroupCommit, type GroupCommit } from './createGroupCommit.ts';
import { type LedgerEntry, writeLedgerEntry } from './partLedger.ts';
import { ledgerPath, readUploadPlan } from './uploadFolder.ts';

/** The files of an upload, shared by those who write to it at the same time. */
export interface OpenUpload {
  plan: UploadPlan;
  ledger: FileHandle;
  /** On the disk once it resolves. */
  entries: GroupCommit<LedgerEntry>;
}

export interface OpenUploads {
  use<Result>(folder: string, work: (upload: OpenUpload) => Promise<Result>): Promise<Result>;
}

/** Opens with the first user and closes with the last. */
export function createOpenUploads(): OpenUploads {
  const inUse = new Map<string, { opening: Promise<OpenUpload>; users: number }>();
  return {
    async use(folder, work) {
      const shared = inUse.get(folder) ?? { opening: openUpload(folder), users: 0 };
      inUse.set(folder, shared);
      shared.users++;
      try {
        return await work(await shared.opening);
      } finally {
        if (--shared.users === 0) {
          inUse.delete(folder);
          await shared.opening.then(
            ({ ledger }) => ledger.close(),
            () => undefined,
          );
        }
      }
    },
  };
}

async function openUpload(folder: string): Promise<OpenUpload> {
  const plan = await readUploadPlan(folder);
  const ledger = await open(ledgerPath(folder), 'r+');
  const entries = createGroupCommit<LedgerEntry>(async (group) => {
    for (const entry of group) await writeLedgerEntry(ledger, entry);
    await ledger.datasync();
  });
  return { plan, ledger, entries };
}
