import { createHash, randomUUID } from 'node:crypto';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { orNone } from '@plumbline/contract/orNone';
import {
  type FileKind,
  fileKinds,
  type NextPart,
  type ScanSummary,
  type StoredFile,
} from '@plumbline/contract/resources/files';
import { uploadLimits } from '@plumbline/contract/uploadFile';
import { type Actor, bySystem, byUser } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { Doing } from '../../Doing.ts';
import type { Membership } from '../../http/RequestContext.ts';
import { finishUpload, freeUpload } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { everyTime } from '../../platform/once.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { SourceMeta } from '../../platform/schema.ts';
import type { Space } from '../../platform/space/createSpace.ts';
import type { UploadPlan } from '../../platform/storage/MultipartUploads.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { StorageError } from '../../platform/storage/StorageError.ts';
import { metrics } from '../../platform/telemetry/metrics.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import { checkFilename } from './checkFilename.ts';
import { contentTypeOf } from './contentTypeOf.ts';
import { planParts } from './planParts.ts';
import * as repository from './repository.ts';
import { uploadedFiles } from './serviceOfAssets.ts';
import { findUploaded, hold, release } from './serviceOfHolding.ts';
import { createInspection } from './serviceOfInspection.ts';
import { createSameFiles } from './serviceOfSameFiles.ts';

/** A part belongs to its sender for so long, and its address is good for as long. */
const leaseS = 15 * 60;
const finishingLeaseMs = 60_000;
/** A sender is answered by then at the latest; the file is finished all the same. */
const patienceMs = 20_000;
/** A download that begins by then goes on to its end, and can be resumed meanwhile. */
const downloadS = 15 * 60;
const abandonedAfterMs = 7 * 86_400_000;
const sweptAtOnce = 100;

export interface FilesOptions {
  db: Db;
  audit: AuditTrail;
  queue: Pick<Queue, 'enqueue'>;
  storage: Pick<Storage, 'uploads' | 'put' | 'remove' | 'openRead' | 'signGet'>;
  access: Pick<AccessService, 'admitBytes' | 'describeQuota'>;
  /** Of the storage's disk; absent where the storage is elsewhere. */
  space?: Pick<Space, 'admit'> | undefined;
  /** Told within the transaction in which a file becomes `uploaded`. */
  onUploaded: (trx: Db, file: repository.FileRow) => Promise<void>;
  /** Smaller than usual in tests, so that small files have several parts. */
  smallestPartBytes?: number;
  /** Of the process that looks at scans; absent: as the engine has it. */
  readerMemoryMb?: number | undefined;
  now?: () => Date;
}

interface Place {
  membership: Membership;
  kind: FileKind;
}

interface NewFile {
  filename: string;
  size: number;
  hash: string;
  visibility: FileKind;
  lastModified?: number;
  /** Of one that nobody uploads: whoever copies it does it in a person's name. */
  source?: FileSource;
}

/** Where a file comes from that lay elsewhere before. */
export interface FileSource {
  name: 'forge' | 's3';
  meta: SourceMeta;
}

type FileAction = 'fileUploaded' | 'fileDownloaded' | 'fileDeleted' | 'uploadCancelled';

interface PartQuestion {
  previousCompletedPart?: { partNumber: number; etag: string };
  lane?: string;
}

export type { FoundFiles } from './serviceOfHolding.ts';

export type FilesService = ReturnType<typeof createFilesService>;

/** Files of a project: listed, uploaded part by part, deleted. */
export function createFilesService(options: FilesOptions) {
  const { db, audit, queue, storage, access, space, onUploaded, smallestPartBytes, readerMemoryMb } = options;
  const { now = () => new Date() } = options;
  const { uploads } = storage;
  const inspection = createInspection({ db, queue, storage, readerMemoryMb });
  const later = (ms: number) => new Date(now().getTime() + ms);

  const tell = (trx: Db, action: FileAction, { id, project_id, kind, filename }: repository.FileRow, by: Actor) =>
    audit.record(trx, {
      by,
      action,
      projectId: project_id,
      subject: { kind: 'file', id, name: filename },
      details: { note: kind },
    });

  async function takeIn(trx: Db, file: repository.FileRow, by: Actor): Promise<void> {
    await inspection.expect(trx, file);
    await onUploaded(trx, file);
    await tell(trx, 'fileUploaded', file, by);
  }

  async function findOwn({ membership, kind }: Place, fileId: string) {
    const file = await repository.findFile(db, membership.projectId, kind, fileId);
    if (file === undefined) throw new AppError('files.notFound');
    return file;
  }

  /** Takes the room for a file with its row: of two that come at once and of which one fits, one is refused. */
  async function insertFile(trx: Db, row: Parameters<typeof repository.insertFile>[1]) {
    await access.admitBytes(trx, row.project_id, row.size);
    if (space) {
      await repository.lockAdmission(trx);
      await space.admit(row.size, { promisedBytes: await repository.sumUnsent(trx) });
    }
    return repository.insertFile(trx, row);
  }

  /** Makes sure that the storage holds what the sender says it has sent. */
  async function verifyPart(file: repository.FileRow, { partNumber, etag }: { partNumber: number; etag: string }) {
    const known = await repository.findPart(db, file.id, partNumber);
    if (known === undefined) throw new AppError('files.noSuchPart', { partNumber });
    const reported = unquoted(etag);
    // Told again because the last answer was lost: nothing to look up, nothing to count.
    if (known.etag === reported) return undefined;
    const stored = await uploads.findPart(file.upload_id, planOf(file), partNumber);
    if (stored === undefined || stored.etag !== reported) throw new AppError('files.wrongEtag', { partNumber });
    return { partNumber, etag: reported };
  }

  async function lease(trx: Db, fileId: string, lane: string | null) {
    const until = later(leaseS * 1000);
    const lapsed = await repository.leaseLapsedPart(trx, fileId, lane, now(), until);
    return lapsed ?? repository.leaseFreshPart(trx, fileId, lane, until);
  }

  /** Records, leases and, with the last part, enqueues the finish, all or nothing. */
  async function advance(fileId: string, verified: { partNumber: number; etag: string } | undefined, lane?: string) {
    const advanced = await inTransaction(db, async (trx) => {
      const file = await repository.lockFile(trx, fileId);
      if (file === undefined) throw new AppError('files.notFound');
      if (file.status === 'error') throw new AppError('files.uploadFailed');
      const recorded = verified && (await repository.recordPart(trx, fileId, verified.partNumber, verified.etag));
      if (lane !== undefined) await repository.releaseLane(trx, fileId, lane, now());
      await repository.touchFile(trx, fileId, now(), recorded ? 1 : 0);
      const done = file.parts_done + (recorded ? 1 : 0);
      const whole = done === file.number_of_parts;
      if (whole && recorded) await queue.enqueue(trx, finishUpload, { fileId });
      const leased = whole ? undefined : await lease(trx, fileId, lane ?? null);
      return { file, done, whole, leased, recorded };
    });
    if (verified && advanced.recorded) {
      metrics.uploadParts.inc();
      metrics.uploadBytes.inc(sizeOfPart(advanced.file, verified.partNumber));
    }
    return advanced;
  }

  async function describePart(file: repository.FileRow, leased: { part_number: number; attempt: number }) {
    const { part_number: partNumber, attempt } = leased;
    const signedUrl = await uploads.signPart(file.upload_id, planOf(file), { partNumber, attempt, expiresInS: leaseS });
    return { signedUrl, partNumber, partSize: sizeOfPart(file, partNumber) };
  }

  /** Verifies the whole and puts it in place. Answers false when another process is at it. */
  async function finish(fileId: string): Promise<boolean> {
    if (!(await repository.takeFinishing(db, fileId, now(), later(finishingLeaseMs)))) return false;
    const extend = () => bestEffort(repository.extendFinishing(db, fileId, later(finishingLeaseMs)));
    const heart = setInterval(() => void extend(), finishingLeaseMs / 3);
    try {
      const file = (await repository.lockFile(db, fileId)) as repository.FileRow;
      const parts = await repository.listDoneParts(db, fileId);
      const { sha256 } = await uploads.finish(file.upload_id, planOf(file), parts);
      await inTransaction(db, async (trx) => {
        const uploaded = await repository.markUploaded(trx, fileId, sha256);
        if (uploaded) await takeIn(trx, uploaded, byUploader(uploaded));
      });
      return true;
    } catch (error) {
      clearInterval(heart);
      await giveUpFinishing(fileId, error);
      throw error;
    } finally {
      clearInterval(heart);
    }
  }

  /** Parts that are not what was recorded are asked for again; anything else is tried again later. */
  async function giveUpFinishing(fileId: string, error: unknown): Promise<void> {
    await repository.extendFinishing(db, fileId, null);
    if (error instanceof StorageError && error.kind === 'wrongParts' && error.partNumbers) {
      await repository.reopenParts(db, fileId, error.partNumbers, now());
    }
  }

  async function statusAfterFinish(place: Place, fileId: string): Promise<NextPart['status']> {
    const patience = new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref());
    // What fails here is done by the job `finishUpload`.
    await Promise.race([bestEffort(finish(fileId)), patience]);
    return (await findOwn(place, fileId)).status === 'uploaded' ? 'uploaded' : 'pending';
  }

  async function discard(file: repository.FileRow, by: Actor, within: Db = db): Promise<void> {
    await inTransaction(within, async (trx) => {
      await repository.deleteFile(trx, file.id);
      await tell(trx, file.status === 'uploaded' ? 'fileDeleted' : 'uploadCancelled', file, by);
      await queue.enqueue(trx, freeUpload, { uploadId: file.upload_id, key: file.storage_key });
    });
  }

  return {
    assetOwner: uploadedFiles(db),
    findFile: findOwn,

    /** Keeping files from being deleted, and letting go of them: for the analyses that read them. */
    findUploaded,
    hold,
    release,

    async list(
      { membership, kind }: Place,
      userId: string,
      query: Omit<repository.FileListing, 'projectId' | 'kind' | 'userId'>,
    ) {
      const rows = await repository.listFiles(db, { projectId: membership.projectId, kind, userId, ...query });
      return rows.map(describeFile);
    },

    async read({ membership, kind }: Place, fileId: string) {
      const file = await repository.findListed(db, membership.projectId, kind, fileId);
      if (file === undefined) throw new AppError('files.notFound');
      return { ...describeFile(file), ...(file.look && { look: file.look }) };
    },

    /** An address under which a browser saves the file under its own name. */
    async signDownload(place: Place, fileId: string, by: Actor): Promise<{ signedUrl: string }> {
      const file = await findOwn(place, fileId);
      const { status, storage_key, filename: downloadName, removed_at } = file;
      if (status !== 'uploaded') throw new AppError('files.notUploaded');
      if (removed_at !== null) throw new AppError('files.removed');
      await tell(db, 'fileDownloaded', file, by);
      return { signedUrl: await storage.signGet(storage_key, { expiresInS: downloadS, downloadName }) };
    },

    /** Begins an upload, or goes on with the interrupted one of the very same file. */
    async create({ membership, kind }: Place, userId: string, given: NewFile, { by, once = everyTime }: Doing = {}) {
      if (given.visibility !== kind) throw new AppError('files.wrongKind');
      if (given.size === 0) throw new AppError('files.empty');
      const filename = checkFilename(kind, given.filename);
      const identity = {
        project_id: membership.projectId,
        kind,
        filename,
        size: given.size,
        head_hash: given.hash,
        last_modified: given.lastModified ?? null,
        created_by: userId,
      };
      const resumable = await repository.findResumable(db, identity);
      if (resumable) {
        await repository.releaseParts(db, resumable.id, now());
        return describeUpload(resumable);
      }
      const { partSize, numberOfParts } = planParts(given.size, uploads.limits, smallestPartBytes);
      await space?.admit(given.size);
      const content_type = contentTypeOf(filename);
      const storage_key = `${membership.tenantId}/${fileKinds[kind].plural}/${randomUUID()}`;
      const plan = { key: storage_key, contentType: content_type, size: given.size, partSize };
      const upload_id = await uploads.begin(plan);
      const parts = { part_size: partSize, number_of_parts: numberOfParts };
      const id = randomUUID();
      const begun = { ...identity, created_by_token: by?.token ?? null, status: 'uploading' as const };
      const { name: source_name = null, meta } = given.source ?? {};
      const source = { source_name, source_meta: meta && JSON.stringify(meta) };
      const row = { id, ...begun, content_type, storage_key, upload_id, ...parts, ...source };
      const abort = () => uploads.abort(upload_id, { key: storage_key });
      try {
        const answered = await once.run(db, async (trx) => {
          await insertFile(trx, row);
          return { _id: id, numberOfParts, partSize, progress: 0 };
        });
        // The same call at once has begun the upload already.
        if (answered._id !== id) await abort();
        return answered;
      } catch (error) {
        await abort();
        throw error;
      }
    },

    async describeUsage({ projectId }: Pick<Membership, 'projectId'>) {
      const { usedBytes, quotaBytes } = await access.describeQuota(projectId);
      return { usedBytes, ...(quotaBytes !== undefined && { quotaBytes }) };
    },

    /** The id of the newest uploaded file of this name. */
    findByName: (projectId: string, kind: FileKind, filename: string): Promise<string | undefined> =>
      repository.findByName(db, projectId, kind, filename),

    listNames: (projectId: string, kind: FileKind) => repository.listNames(db, projectId, kind),

    /** Takes in a file that is at hand as a whole. */
    async addWhole(
      { projectId, tenantId }: Pick<Membership, 'projectId' | 'tenantId'>,
      { kind, userId, ...given }: { kind: FileKind; userId: string; filename: string; bytes: Uint8Array },
      by: Actor = bySystem,
    ): Promise<string> {
      const { bytes } = given;
      if (bytes.length === 0) throw new AppError('files.empty');
      const filename = checkFilename(kind, given.filename);
      const content_type = contentTypeOf(filename);
      const storage_key = `${tenantId}/${fileKinds[kind].plural}/${randomUUID()}`;
      await space?.admit(bytes.length);
      await storage.put(storage_key, bytes, { contentType: content_type });
      return inTransaction(db, async (trx) => {
        await access.admitBytes(trx, projectId, bytes.length);
        const file = await repository.insertFile(trx, {
          project_id: projectId,
          kind,
          filename,
          content_type,
          storage_key,
          created_by: userId,
          size: bytes.length,
          part_size: bytes.length,
          number_of_parts: 1,
          parts_done: 1,
          // No upload is behind it: this one is never begun.
          upload_id: randomUUID(),
          head_hash: createHash('sha256').update(bytes.subarray(0, uploadLimits.headBytes)).digest('hex'),
          sha256: createHash('sha256').update(bytes).digest('hex'),
          status: 'uploaded',
        });
        await takeIn(trx, file, by);
        return file.id;
      });
    },

    async nextPart(place: Place, fileId: string, question: PartQuestion): Promise<NextPart> {
      const file = await findOwn(place, fileId);
      if (file.status === 'uploaded') return { progress: 100, status: 'uploaded' };
      const { previousCompletedPart: previous, lane } = question;
      const verified = previous && (await verifyPart(file, previous));
      const { done, whole, leased } = await advance(fileId, verified, lane);
      const progress = Math.floor((done / file.number_of_parts) * 100);
      if (whole) return { progress, status: await statusAfterFinish(place, fileId) };
      return { progress, status: 'pending', ...(leased && { part: await describePart(file, leased) }) };
    },

    async remove(place: Place, fileId: string, by: Actor = bySystem): Promise<void> {
      await findOwn(place, fileId);
      await inTransaction(db, async (trx) => {
        // Locked before its uses are read: whoever wants to hold it waits, and then finds it gone.
        const file = await repository.lockFile(trx, fileId);
        if (file === undefined) throw new AppError('files.notFound');
        const usedBy = await repository.listUses(trx, fileId);
        if (usedBy.length > 0) throw new AppError('files.inUse', { usedBy });
        await discard(file, by, trx);
      });
    },

    async cancel(place: Place, userId: string, fileId: string, by: Actor = byUser(userId)): Promise<void> {
      const file = await findOwn(place, fileId);
      if (file.created_by !== userId || file.status === 'uploaded') throw new AppError('files.notFound');
      await discard(file, by);
    },

    /** Gives up an upload, whoever's it is; one that is uploaded or gone stays as it is. */
    async dropUpload(trx: Db, fileId: string, by: Actor): Promise<void> {
      const file = await repository.lockFile(trx, fileId);
      if (file && file.status !== 'uploaded') await discard(file, by, trx);
    },

    /** Of each item of a design service the newest version that is here. */
    listNewestOfSource: (projectId: string) => repository.listNewestOfSource(db, projectId),

    /** Says on the files of an item that there is a newer version; nothing, once that one is here. */
    noteNewerVersion: (projectId: string, item: { itemId: string; version: number }, within: Db = db) =>
      repository.noteNewerVersion(within, projectId, item),

    /** The safety net of nextPart: finishes what a process that is gone has left. */
    async finishLater(fileId: string): Promise<void> {
      const file = await repository.lockFile(db, fileId);
      if (file === undefined || file.status !== 'uploading' || file.parts_done < file.number_of_parts) return;
      if (!(await finish(fileId))) throw new Error('Another process is finishing this file.');
    },

    async free({ uploadId, key }: { uploadId: string; key: string }): Promise<void> {
      // What was stored whole never had parts; its object would stay for ever.
      await orNone(uploads.abort(uploadId, { key }), 'storage.notFound');
      await storage.remove(key);
    },

    inspect: inspection.inspect,
    readScan: inspection.read,
    findSame: createSameFiles({ db }),

    /** After a restore: parts that were on their way are in no backup, so each upload begins again. Gives how many. */
    async beginAgain(trx: Db): Promise<number> {
      const files = await repository.listUploading(trx);
      for (const file of files) await repository.beginAgain(trx, file.id, await uploads.begin(planOf(file)));
      return files.length;
    },

    /** Gives up uploads that nobody has gone on with, and those that the storage knows and we do not. */
    async sweep(): Promise<void> {
      const before = later(-abandonedAfterMs);
      for (const file of await repository.listAbandoned(db, before, sweptAtOnce)) await discard(file, bySystem);
      await inspection.expectForgotten(sweptAtOnce);
      for await (const { uploadId, key } of uploads.listBegun(before)) {
        if (!(await repository.isKnownUpload(db, uploadId))) await uploads.abort(uploadId, { key });
      }
    },
  };
}

function planOf(file: repository.FileRow): UploadPlan {
  return { key: file.storage_key, contentType: file.content_type, size: file.size, partSize: file.part_size };
}

function sizeOfPart({ size, part_size }: repository.FileRow, partNumber: number): number {
  return Math.min(part_size, size - (partNumber - 1) * part_size);
}

function describeUpload(file: repository.FileRow) {
  const progress = Math.floor((file.parts_done / file.number_of_parts) * 100);
  return { _id: file.id, numberOfParts: file.number_of_parts, partSize: file.part_size, progress };
}

function describeFile(file: repository.FileRow & { email: string; summary: ScanSummary | null }): StoredFile {
  return {
    _id: file.id,
    filename: file.filename,
    size: file.size,
    status: file.status,
    ...(file.sha256 !== null && { sha256: file.sha256 }),
    numberOfParts: file.number_of_parts,
    createdDate: file.created_at.toISOString(),
    createdByRef: { email: file.email },
    ...((file.readability !== null || file.removed_at !== null) && { readability: describeReadability(file) }),
    ...(file.removed_at !== null && { removedDate: file.removed_at.toISOString() }),
    ...(file.summary && { summary: file.summary }),
    ...(file.source_name !== null && { fileSource: { name: file.source_name, meta: file.source_meta ?? undefined } }),
  };
}

function describeReadability({ readability, readability_message: message, removed_at }: repository.FileRow) {
  if (removed_at) {
    const day = removed_at.toISOString().slice(0, 10).split('-').reverse().join('/');
    return { isReadable: false, message: `Removed on ${day} by the retention of the project.` };
  }
  return { isReadable: readability === 'readable', ...(message !== null && { message }) };
}

/** Storages put their etags in quotes, and some clients take them off. */
const unquoted = (etag: string) => etag.replace(/^"|"$/g, '');

function byUploader({ created_by, created_by_token: token }: repository.FileRow): Actor {
  return { ...byUser(created_by), ...(token !== null && { token }) };
}
