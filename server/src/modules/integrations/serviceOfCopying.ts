import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { orNone } from '@plumbline/contract/orNone';
import type { Logger } from 'pino';
import { bySystem, byUser } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { ServiceFiles } from '../../designService/DesignService.ts';
import type { SourceReader } from '../../designService/FileSource.ts';
import { SourceFault } from '../../designService/SourceFault.ts';
import type { Membership } from '../../http/RequestContext.ts';
import { copyImport } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { sendPart } from '../../platform/storage/sendPart.ts';
import type { AccessService } from '../access/service.ts';
import type { FilesService } from '../files/service.ts';
import { mayUpload } from './Caller.ts';
import type { ImportRow as Row } from './ImportRow.ts';
import * as repository from './importsRepository.ts';
import type { Arrivals } from './serviceOfMails.ts';
import type { Projects } from './serviceOfProjects.ts';
import type { S3Folders } from './serviceOfS3Folders.ts';
import { setbackOf } from './setbackOf.ts';

export interface CopyingOptions {
  db: Db;
  queue: Pick<Queue, 'enqueue'>;
  storage: Storage;
  access: Pick<AccessService, 'findMembership'>;
  files: Pick<FilesService, 'create' | 'findFile' | 'nextPart' | 'dropUpload' | 'noteNewerVersion'>;
  projects: Pick<Projects, 'openPlace'>;
  s3Folders: Pick<S3Folders, 'openOfImport'>;
  arrivals: Arrivals;
  /** Shorter in tests. */
  lookEveryMs?: number;
}

/** Then others have their turn. */
const longestTurnMs = 10 * 60_000;
/** A translation may take an hour: whoever waits for one lets others copy meanwhile. */
const longestLookMs = 20_000;
/** Whoever is silent for so long was killed. */
const heldForS = 60;
const partsAtOnce = 3;
const mostVainTries = 40;
const longestPauseS = 3600;
const mostAtOnce = 1000;

/** What a turn works with. */
interface Turn {
  row: Row;
  membership: Membership;
  signal: AbortSignal;
  until: number;
}

/** Brings a pinned version here, part by part: as an uploader that goes on at the first part that is missing. */
export function createCopying(options: CopyingOptions) {
  const { db, queue, storage, access, files, projects, s3Folders, arrivals, lookEveryMs = 5000 } = options;

  const isLate = ({ until, signal }: Turn) => signal.aborted || performance.now() > until;

  function openService({ row }: Turn): ServiceFiles {
    const place = { hubId: row.hub_id as string, projectId: row.service_project_id as string };
    return projects.openPlace(row.created_by, place);
  }

  /** The translation of what we cannot read, where the service makes one; nothing while it is being made. */
  async function openTranslated(turn: Turn, { translation }: ServiceFiles): Promise<SourceReader | undefined> {
    const { row } = turn;
    const version = { itemId: row.item_id, id: row.version_id };
    const until = performance.now() + longestLookMs;
    for (;;) {
      const looked = await translation.look(version);
      if (looked.state === 'made') return translation.open(version);
      if (looked.state === 'failed') throw new TranslationFailed();
      if (looked.state === 'none') await translation.start(version);
      const percent = looked.state === 'working' ? looked.percent : undefined;
      const message = `The design service is making IFC of it${percent === undefined ? '' : `: ${percent}%`}.`;
      if (!(await repository.updateOpen(db, row.id, { state: 'translating', message }))) return undefined;
      if (isLate(turn) || performance.now() > until) return undefined;
      await orNone(pause(lookEveryMs, undefined, { signal: turn.signal }), 'ABORT_ERR');
    }
  }

  /** What is to be copied: the version itself, or IFC that the service makes of it. */
  async function openReader(
    turn: Turn,
  ): Promise<{ reader: SourceReader; filename: string; isTranslated: boolean } | undefined> {
    const { row } = turn;
    if (row.source_id !== null) {
      const folder = await s3Folders.openOfImport(row.project_id, row.source_id);
      const reader = await folder.open({ itemId: row.item_id, id: row.version_id });
      return { reader, filename: row.filename, isTranslated: false };
    }
    const source = openService(turn);
    const wantsIfc = row.kind === 'model' && /\.(rvt|nwd|nwc)$/i.test(row.filename);
    if (wantsIfc && (await source.translation.canMakeIfc(row.filename))) {
      const reader = await openTranslated(turn, source);
      return reader && { reader, filename: row.filename.replace(/\.[^.]*$/, '.ifc'), isTranslated: true };
    }
    const reader = await source.open({ itemId: row.item_id, id: row.version_id });
    return { reader, filename: row.filename, isTranslated: false };
  }

  /** The file that the parts belong to; found again by the import's id where a process died before it was noted. */
  async function begin(turn: Turn, { size }: SourceReader, filename: string): Promise<string> {
    const { row, membership } = turn;
    const { _id } = await files.create(
      { membership, kind: row.kind },
      row.created_by,
      {
        filename,
        size,
        visibility: row.kind,
        hash: createHash('sha256').update(row.id).digest('hex'),
        source: { name: row.source_id === null ? 'forge' : 's3', meta: metaOf(row) },
      },
      { by: { ...byUser(row.created_by), ...(row.created_by_token !== null && { token: row.created_by_token }) } },
    );
    return _id;
  }

  async function sendParts(turn: Turn, reader: SourceReader, file: { id: string; part_size: number }, lane: string) {
    const { row, membership, signal } = turn;
    const place = { membership, kind: row.kind };
    let previousCompletedPart: { partNumber: number; etag: string } | undefined;
    for (;;) {
      const { part } = await files.nextPart(place, file.id, {
        lane,
        ...(previousCompletedPart && { previousCompletedPart }),
      });
      if (previousCompletedPart) await repository.countBytes(db, row.id);
      if (part === undefined || isLate(turn)) return;
      const start = (part.partNumber - 1) * file.part_size;
      const bytes = reader.read({ start, end: start + part.partSize });
      previousCompletedPart = { partNumber: part.partNumber, ...(await sendPart(storage, part, bytes, signal)) };
    }
  }

  /** When one lane fails, the others report what they have sent, and stop. */
  async function sendAll(turn: Turn, reader: SourceReader, file: { id: string; part_size: number }): Promise<void> {
    const all = { ...turn };
    let failed: { error: unknown } | undefined;
    const lanes = Array.from({ length: partsAtOnce }, (_, i) =>
      sendParts(all, reader, file, `import ${i}`).catch((error: unknown) => {
        failed ??= { error };
        all.until = 0;
      }),
    );
    await Promise.all(lanes);
    if (failed) throw failed.error;
  }

  /** Until the file is in place; the finish that the last part began may take longer than its sender is kept waiting. */
  async function waitUntilUploaded(turn: Turn, fileId: string): Promise<boolean> {
    const place = { membership: turn.membership, kind: turn.row.kind };
    for (;;) {
      const file = await files.findFile(place, fileId);
      if (file.status === 'uploaded') return true;
      if (file.parts_done < file.number_of_parts || isLate(turn)) return false;
      await orNone(pause(500, undefined, { signal: turn.signal }), 'ABORT_ERR');
      await files.nextPart(place, fileId, {});
    }
  }

  async function conclude({ row }: Turn, fileId: string, size: number): Promise<void> {
    await inTransaction(db, async (trx) => {
      const done = { state: 'done' as const, message: null, size, done_bytes: size };
      if (!(await repository.updateOpen(trx, row.id, done))) return;
      const { project_id, item_id: itemId, version_number: version } = row;
      if (version !== null) await files.noteNewerVersion(project_id, { itemId, version }, trx);
      await arrivals.tell(trx, row, fileId);
    });
  }

  /** Answers whether there is more to do. */
  async function proceed(turn: Turn): Promise<boolean> {
    const { row, membership } = turn;
    if (!mayUpload(membership, row.kind)) throw new AppError('auth.forbidden', { needs: [] });
    const opened = await openReader(turn);
    if (opened === undefined) return true;
    const { reader, filename, isTranslated } = opened;
    if (row.size !== null && !isTranslated && reader.size !== row.size) throw new SourceFault('replaced');
    const fileId = row.file_id ?? (await begin(turn, reader, filename));
    const changes = {
      ...(row.file_id === null && { done_bytes: 0 }),
      state: 'copying' as const,
      message: null,
      size: reader.size,
      file_id: fileId,
      is_translated: isTranslated,
    };
    if (!(await repository.updateOpen(db, row.id, changes))) {
      await inTransaction(db, (trx) => files.dropUpload(trx, fileId, bySystem));
      return false;
    }
    const file = await files.findFile({ membership, kind: row.kind }, fileId);
    if (file.size !== reader.size) throw new SourceFault('replaced');
    if (file.status !== 'uploaded') await sendAll(turn, reader, file);
    if (!(await waitUntilUploaded(turn, fileId))) return true;
    await conclude(turn, fileId, file.size);
    return false;
  }

  async function fail(row: Row, message: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      const current = await repository.findImport(trx, row.id);
      if (!(await repository.updateOpen(trx, row.id, { state: 'failed', message, done_bytes: 0 }))) return;
      // Nothing half stays behind, in the list or on the disk.
      if (current?.file_id) await files.dropUpload(trx, current.file_id, bySystem);
    });
  }

  async function noteSetback({ row, signal }: Turn, error: unknown): Promise<void> {
    if (signal.aborted) return;
    const current = await repository.findImport(db, row.id);
    if (current === undefined) return;
    if (error instanceof AppError && error.code === 'files.notFound') {
      // Somebody gave up the upload on the page of files.
      await repository.updateOpen(db, row.id, { state: 'cancelled', message: null });
      return;
    }
    const setback = setbackOf(error, row.source_id === null ? 'design service' : 'S3 server');
    const vainTries = current.vain_tries + 1;
    if (setback.way === 'fail' || vainTries > mostVainTries) return fail(row, setback.message);
    const waits = { state: 'waiting' as const, message: setback.message, vain_tries: vainTries };
    if (setback.way !== 'later') {
      await repository.updateOpen(db, row.id, { ...waits, waits_for: setback.way });
      return;
    }
    const pauseS = Math.min(longestPauseS, setback.retryAfterS ?? 2 ** Math.min(vainTries, 12));
    await repository.updateOpen(db, row.id, { ...waits, next_at: new Date(Date.now() + pauseS * 1000) });
  }

  async function takeTurn(row: Row, signal: AbortSignal, log: Logger | undefined): Promise<boolean> {
    const membership = await access.findMembership(row.created_by, { projectId: row.project_id });
    if (membership === undefined) {
      await fail(row, 'Whoever asked for it is no longer a member of the project.');
      return false;
    }
    const turn = { row, membership, signal, until: performance.now() + longestTurnMs };
    try {
      return await proceed(turn);
    } catch (error) {
      if (error instanceof TranslationFailed) await fail(row, error.message);
      else {
        log?.warn({ err: error, importId: row.id }, 'import interrupted');
        await noteSetback(turn, error);
      }
      return false;
    }
  }

  return {
    /** One process at a time; whoever finds it taken leaves it. */
    async copy(importId: string, signal: AbortSignal, log?: Logger): Promise<void> {
      const row = await repository.takeImport(db, importId, heldForS);
      if (row === undefined) return;
      const extend = () => bestEffort(repository.holdImport(db, importId, heldForS));
      const heart = setInterval(() => void extend(), (heldForS * 1000) / 3);
      let isMore = false;
      try {
        isMore = await takeTurn(row, signal, log);
      } finally {
        clearInterval(heart);
        await repository.releaseImport(db, importId);
      }
      if (isMore) await queue.enqueue(db, copyImport, { importId });
    },

    /** Those whose pause is over, and those whose process was killed. */
    async findImports(): Promise<void> {
      for (const importId of await repository.listDueImports(db, mostAtOnce)) {
        await queue.enqueue(db, copyImport, { importId });
      }
    },
  };
}

class TranslationFailed extends Error {
  override readonly name = 'TranslationFailed';

  constructor() {
    super(
      'The design service could not make IFC of this file. Export IFC from the tool that made it, and import that.',
    );
  }
}

function metaOf({ item_id, version_id, version_number, service_project_type }: Row) {
  return {
    itemId: item_id,
    versionId: version_id,
    ...(version_number !== null && { forgeVersion: version_number }),
    ...(service_project_type !== null && { forgeProjectType: service_project_type }),
  };
}
