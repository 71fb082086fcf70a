import { checkScanHeadApart } from '@plumbline/engine/files/inspect/checkScanHeadApart';
import { failureSentence, findAdvice } from '@plumbline/engine/files/recognise/sentences';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { inspectScan } from '../../jobs.ts';
import type { Db } from '../../platform/database.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { storageSource } from '../../platform/storage/storageSource.ts';
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

/** Says of scans whether they can be analysed before somebody waits for that. */
export function createInspection({ db, queue, storage, readerMemoryMb: memoryMb }: InspectionOptions) {
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
      const { filename: name, storage_key: key, size } = file;
      try {
        await checkScanHeadApart(storageSource(storage, { name, key, size }), { memoryMb });
        await repository.setReadability(db, fileId, undefined);
      } catch (error) {
        const isAtFault = error instanceof EngineError && atFault.includes(error.kind);
        if (!isAtFault) throw error;
        await repository.setReadability(db, fileId, failureSentence(error));
      }
    },

    /** Scans that were uploaded before anybody looked at them, or whose turn was lost. */
    async expectForgotten(most: number): Promise<void> {
      for (const file of await repository.listUninspected(db, most)) await this.expect(db, file);
    },
  };
}
