// Parts are written in place into one file, which a rename makes the object: nothing is copied at the end.

import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { orNone } from '@plumbline/contract/orNone';
import { throwUnless } from '@plumbline/contract/throwUnless';
import { z } from 'zod';
import { createKeyedMutex } from '../../createKeyedMutex.ts';
import type { PartClaims } from '../addresses/signedAddress.ts';
import type { UploadBegun, UploadLimits, UploadPlan } from '../MultipartUploads.ts';
import { readUpload } from '../readUpload.ts';
import type { AddressSigner, FolderUploads } from '../Storage.ts';
import { StorageError } from '../StorageError.ts';
import { fileOfKey } from '../storageKeys.ts';
import {
  checkAttempt,
  checkPartNumber,
  checkPlan,
  countParts,
  findWrongParts,
  offsetOfPart,
  sizeOfPart,
  unquoted,
  wrongParts,
} from '../uploadPlan.ts';
import { createClaimKeeper, type HeldClaim } from './createClaimKeeper.ts';
import type { HashThread } from './createHashThread.ts';
import { createOpenUploads, type OpenUpload } from './createOpenUploads.ts';
import { createWholeHashes } from './createWholeHashes.ts';
import { diskTurns } from './diskTurns.ts';
import { type MakeFolder, syncFolder, writeAll } from './durable.ts';
import { fromFileError, hasCode } from './fileErrors.ts';
import type { ProcessIdentity } from './identifyProcess.ts';
import type { IncomingFiles } from './incomingFiles.ts';
import { moveIntoPlace } from './moveIntoPlace.ts';
import { type Labels, writeLabels } from './objectLabels.ts';
import { findClaim, listGenerations } from './partClaims.ts';
import { type LedgerEntry, readLedger, readLedgerEntry } from './partLedger.ts';
import { bytesPath, claimsPath, makeUploadFolder, readUploadPlan } from './uploadFolder.ts';
import { writePartBytes } from './writePartBytes.ts';

const limits: UploadLimits = { maxParts: 10_000, minPartBytes: 1, maxPartBytes: 5 * 1024 ** 3 };
/** Stands where a claim names its part. */
const finishing = 0;

export interface FolderUploadsOptions {
  folder: string;
  incoming: IncomingFiles;
  makeFolder: MakeFolder;
  identity: ProcessIdentity;
  addresses: AddressSigner;
  thread: HashThread;
  /** What the object of the key says of itself. */
  findLabels(key: string): Promise<Labels | undefined>;
}

export function createFolderUploads(options: FolderUploadsOptions): FolderUploads {
  const { folder, incoming, makeFolder, addresses, identity } = options;
  const uploadsFolder = join(folder, '.uploads');
  const keeper = createClaimKeeper(identity, incoming);
  const hashes = createWholeHashes(options.thread);
  const opened = createOpenUploads();
  const mutex = createKeyedMutex();

  return {
    limits,

    begin: (plan) =>
      translate(async () => {
        checkPlan(plan, limits);
        const uploadId = randomBytes(16).toString('base64url');
        // What its labels would refuse at the end is refused here.
        labelsOf(plan, uploadId, '0'.repeat(64));
        const half = incoming.newPath();
        try {
          await diskTurns.run(async () => {
            await makeUploadFolder(half, plan, new Date());
            await moveIntoPlace(half, pathOf(uploadId), makeFolder);
          });
        } catch (error) {
          await rm(half, { recursive: true, force: true });
          throw error;
        }
        return uploadId;
      }),

    async signPart(uploadId, plan, { partNumber, attempt, expiresInS }) {
      pathOf(uploadId);
      const size = sizeOfPart(plan, partNumber);
      const part = { uploadId, partNumber, attempt: checkAttempt({ attempt }) };
      return addresses.signPart(plan.key, { part, size, expiresInS });
    },

    findPart: (uploadId, plan, partNumber) =>
      translate(async () => {
        checkPartNumber(plan, partNumber);
        const path = pathOf(uploadId);
        const entry = await opened.use(path, ({ ledger }) => readLedgerEntry(ledger, partNumber));
        if (!entry || (await findClaim(claimsPath(path), partNumber, entry.generation))) return undefined;
        return { partNumber, size: entry.size, etag: entry.sha256 };
      }),

    writePart: (part, size, body) =>
      translate(() => opened.use(pathOf(part.uploadId), (upload) => writePart(upload, part, size, body))),

    async finish(uploadId, plan, parts, { signal } = {}) {
      const path = pathOf(uploadId);
      return mutex(uploadId, () => translate(() => finish(uploadId, path, plan, parts, signal)));
    },

    abort: (uploadId) =>
      translate(async () => {
        const path = pathOf(uploadId);
        // Out of sight first, so that nobody begins again; but a file takes space for as long as it is open.
        await discard(path);
        await keeper.cancelAll(claimsPath(path), new StorageError('notFound', 'The upload was given up.'));
        hashes.forget(uploadId);
      }),

    async *listBegun(before) {
      for (const uploadId of await readdir(uploadsFolder).catch(nothingIfAbsent)) {
        const found = await describe(uploadId);
        if (found && found.begun < before) yield found;
      }
    },
  };

  async function writePart(upload: OpenUpload, part: PartClaims, size: number, body: Readable) {
    const { partNumber, attempt, uploadId } = part;
    const path = pathOf(uploadId);
    if (size !== sizeOfPart(upload.plan, partNumber))
      throw new StorageError('wrongSize', 'The part is not of the plan.');
    await followFromTheStart(uploadId, path, upload);
    await refuseWhileFinishing(path);
    const claim = await keeper.claim({
      folder: claimsPath(path),
      partNumber,
      attempt,
      readEntry: () => readLedgerEntry(upload.ledger, partNumber),
      cancel: (error) => body.destroy(error),
    });
    let touched = false;
    try {
      // Again: a finish that began since looks for claims after it has made its own.
      await refuseWhileFinishing(path);
      const place = { offset: offsetOfPart(upload.plan, partNumber), size };
      const sha256 = await writePartBytes(bytesPath(path), place, readUpload(body), async () => {
        hashes.partClaimed(uploadId, partNumber);
        // The entry of the bytes that are now overwritten must not come back without the claim that voids it.
        if (claim.generation > 1) await syncFolder(claimsPath(path));
        touched = true;
      });
      const entry = { partNumber, generation: claim.generation, attempt, size, sha256 };
      await upload.entries.commit(entry);
      hashes.partWritten(uploadId, entry);
      claim.fulfil();
      return { partNumber, size, etag: sha256 };
    } catch (error) {
      await giveBack(claim, touched);
      throw error;
    }
  }

  async function followFromTheStart(uploadId: string, path: string, { plan, ledger }: OpenUpload): Promise<void> {
    if (hashes.isFollowing(uploadId)) return;
    const entries = await readLedger(ledger, countParts(plan));
    hashes.follow(uploadId, { path: bytesPath(path), plan }, entries);
  }

  async function refuseWhileFinishing(path: string): Promise<void> {
    if (await keeper.isHeld(claimsPath(path), finishing)) {
      throw new StorageError('busy', 'The upload is being finished.');
    }
  }

  async function finish(
    uploadId: string,
    path: string,
    plan: UploadPlan,
    parts: readonly { partNumber: number; etag: string }[],
    signal: AbortSignal | undefined,
  ): Promise<{ sha256: string }> {
    const target = fileOfKey(folder, plan.key);
    const done = await findFinished(uploadId, plan);
    if (done) {
      // Whoever put it there may have ended before its name was on the disk.
      await makeFolder(dirname(target));
      await syncFolder(dirname(target));
      await discard(path);
      return done;
    }
    const stopped = new AbortController();
    const claim = await claimFinish(path, (error) => stopped.abort(error));
    const ends = AbortSignal.any(signal ? [signal, stopped.signal] : [stopped.signal]);
    try {
      const entries = await opened.use(path, (upload) => verify(upload, path, plan, parts));
      const sha256 = await hashes.digest(uploadId, { path: bytesPath(path), plan }, entries, ends);
      await label(bytesPath(path), plan, labelsOf(plan, uploadId, sha256));
      await moveIntoPlace(bytesPath(path), target, makeFolder);
      claim.fulfil();
      await discard(path);
      return { sha256 };
    } catch (error) {
      await giveBack(claim, false);
      throw error;
    }
  }

  async function findFinished(uploadId: string, { key, size }: UploadPlan): Promise<{ sha256: string } | undefined> {
    const labels = await options.findLabels(key);
    return labels?.upload === uploadId && labels.size === size ? { sha256: labels.sha256 } : undefined;
  }

  async function claimFinish(path: string, cancel: (error: StorageError) => void): Promise<HeldClaim> {
    await refuseWhileFinishing(path);
    const readEntry = async () => undefined;
    return keeper.claim({ folder: claimsPath(path), partNumber: finishing, attempt: 1, readEntry, cancel });
  }

  async function discard(path: string): Promise<void> {
    // In one step out of sight; what a crash leaves of it there is swept.
    const trash = incoming.newPath();
    try {
      await rename(path, trash);
      await syncFolder(uploadsFolder);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      return;
    }
    await rm(trash, { recursive: true, force: true });
  }

  /** Undefined once it is gone. Without a readable plan it is as old as its folder. */
  async function describe(uploadId: string): Promise<UploadBegun | undefined> {
    const path = join(uploadsFolder, uploadId);
    try {
      const { key, begun } = await readUploadPlan(path);
      return { uploadId, key, begun };
    } catch (error) {
      throwUnless(error, 'ENOENT', SyntaxError, z.ZodError);
      const folderOfUpload = await orNone(stat(path), 'ENOENT');
      return folderOfUpload && { uploadId, key: '', begun: folderOfUpload.mtime };
    }
  }

  function pathOf(uploadId: string): string {
    if (/^[\w-]{22}$/.test(uploadId)) return join(uploadsFolder, uploadId);
    throw new StorageError('notFound', 'There is no such upload.');
  }
}

const labelsOf = (plan: UploadPlan, upload: string, sha256: string) =>
  writeLabels({ contentType: plan.contentType, size: plan.size, sha256, upload });

/** The entries of all parts, if they are the given ones and nobody has begun to overwrite one. */
async function verify(
  { plan, ledger }: OpenUpload,
  path: string,
  given: UploadPlan,
  parts: readonly { partNumber: number; etag: string }[],
): Promise<LedgerEntry[]> {
  if (given.key !== plan.key || given.size !== plan.size || given.partSize !== plan.partSize) {
    throw new StorageError('notFound', 'There is no such upload of this plan.');
  }
  const generations = await listGenerations(claimsPath(path));
  const entries = await readLedger(ledger, countParts(plan));
  const wrong = findWrongParts(plan, parts, ({ partNumber, etag }) => {
    const entry = entries[partNumber - 1];
    return entry?.sha256 === unquoted(etag) && (generations.get(partNumber) ?? 0) <= entry.generation;
  });
  if (wrong.length > 0) throw wrongParts(wrong);
  return entries.filter((entry) => entry !== undefined);
}

/** Behind the bytes; what an earlier finish that died left there is cut off. */
async function label(path: string, { size }: UploadPlan, labels: Buffer): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.truncate(size);
    await writeAll(handle, labels, size);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The error that led here is the one to tell. */
async function giveBack(claim: HeldClaim, touched: boolean): Promise<void> {
  await bestEffort(touched ? claim.release() : claim.withdraw());
}

async function translate<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new StorageError('notFound', 'There is no such upload.', { cause: error });
    throw fromFileError(error);
  }
}

function nothingIfAbsent(error: unknown): string[] {
  if (hasCode(error, 'ENOENT')) return [];
  throw fromFileError(error);
}
