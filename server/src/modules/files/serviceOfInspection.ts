import { tmpdir } from 'node:os';
import { checkScanHeadApart } from '@plumbline/engine/files/inspect/checkScanHeadApart';
import { inspectScanApart } from '@plumbline/engine/files/inspect/inspectScanApart';
import { failureSentence, findAdvice } from '@plumbline/engine/files/recognise/sentences';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { inspectScan, readScan } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { storageSource } from '../../platform/storage/storageSource.ts';
import { describeInspection } from './describeInspection.ts';
import * as repository from './repository.ts';

export interface InspectionOptions {
  db: Db;
  queue: Pick<Queue, 'enqueue'>;
  storage: Pick<Storage, 'openRead'>;
  /** Of the process that looks. */
  readerMemoryMb?: number | undefined;
}

/** What the file is to blame for: a head that asks for more memory than a reader has is as good as damaged. */
const atFault = ['invalid', 'unsupported', 'crash'];
/** A reader may die of what others do on the machine; one that dies each time dies of the file. */
const mostTries = 3;
const noPoints = 'The file has no points with a position.';

/**
 * Looks into scans before somebody waits for an analysis of them: first at the head, which takes a moment and says whether they
 * can be analysed, then at all of it, which says what is in them and finds what is damaged further inside.
 */
export function createInspection({ db, queue, storage, readerMemoryMb: memoryMb }: InspectionOptions) {
  const open = ({ filename: name, storage_key: key, size }: repository.FileRow) =>
    storageSource(storage, { name, key, size });

  /** Kept together: a file that is known to be damaged is not read again. */
  function refuse(fileId: string, message: string): Promise<void> {
    return inTransaction(db, async (trx) => {
      await repository.setReadability(trx, fileId, message);
      await repository.finishInspection(trx, fileId);
    });
  }

  /** A sentence where the file is at fault; anything else is tried again. */
  function sentenceOf(error: unknown, tries: number): string {
    if (!(error instanceof EngineError) || !atFault.includes(error.kind)) throw error;
    if (error.kind === 'crash' && tries < mostTries) throw error;
    return failureSentence(error);
  }

  return {
    /** Within the transaction in which the file becomes `uploaded`. */
    async expect(trx: Db, { id, kind, filename }: repository.FileRow): Promise<void> {
      if (kind !== 'scan') return;
      const advice = findAdvice(filename);
      if (advice !== undefined) return repository.setReadability(trx, id, advice);
      await queue.enqueue(trx, inspectScan, { fileId: id });
    },

    /** A file at fault is known from now on; anything else is tried again. */
    async inspect(fileId: string): Promise<void> {
      const file = await repository.findUninspected(db, fileId);
      if (file === undefined) return;
      try {
        await checkScanHeadApart(open(file), { memoryMb });
      } catch (error) {
        return repository.setReadability(db, fileId, sentenceOf(error, mostTries));
      }
      await inTransaction(db, async (trx) => {
        await repository.setReadability(trx, fileId, undefined);
        await queue.enqueue(trx, readScan, { fileId }, { turn: file.project_id });
      });
    },

    /** Once for each file: what was found is kept. */
    async read(fileId: string, signal?: AbortSignal): Promise<void> {
      const file = await repository.findUnread(db, fileId);
      if (file === undefined) return;
      // Counted before: the reading may be the end of this process too.
      const tries = await repository.beginInspection(db, fileId);
      if (tries > mostTries + 2) return refuse(fileId, 'It could not be read to its end, however often it was tried.');
      try {
        const found = await inspectScanApart(open(file), { scratchParent: tmpdir(), memoryMb, signal });
        if (found.pointsWithPosition === 0) return await refuse(fileId, noPoints);
        await repository.finishInspection(db, fileId, describeInspection(found));
      } catch (error) {
        // A process that was stopped fails in its own words.
        signal?.throwIfAborted();
        await refuse(fileId, sentenceOf(error, tries));
      }
    },

    /** Scans that were uploaded before anybody looked at them, or whose turn was lost. */
    async expectForgotten(most: number): Promise<void> {
      for (const file of await repository.listUninspected(db, most)) await this.expect(db, file);
      for (const { id: fileId, project_id: turn } of await repository.listUnread(db, most)) {
        await queue.enqueue(db, readScan, { fileId }, { turn });
      }
    },
  };
}
