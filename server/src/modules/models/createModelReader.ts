import { failureSentence } from '@plumbline/engine/files/recognise/sentences';
import type { ModelProcess } from '@plumbline/engine/files/viewerFile/openModelProcess';
import type { PreparedModel } from '@plumbline/engine/files/viewerFile/PreparedModel';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { storageSource } from '../../platform/storage/storageSource.ts';
import type { ChosenFiles, ModelFile } from './chooseFiles.ts';
import type { ModelStore } from './ModelStore.ts';
import { crashSentence } from './sentences.ts';
import { throttle } from './throttle.ts';

/** Of a file's way to a model; the rest is writing. */
const readingShare = 0.8;

const mostTries = 3;

/** The process that reads has died, with all that it had read: everything is to be read again. */
export class ReaderCrash extends Error {}

export interface ModelReaderOptions {
  db: Db;
  store: ModelStore;
  storage: Pick<Storage, 'openRead'>;
  process: ModelProcess;
  signal: AbortSignal;
}

/** Reads the files of one version of a model, and says of each how far it is and what is wrong with it. */
export function createModelReader({ db, store, storage, process, signal }: ModelReaderOptions) {
  /** A file at fault is not tried again; anything else is. */
  async function giveUp(files: readonly ModelFile[], error: unknown): Promise<void> {
    // A process that was stopped fails in its own words.
    signal.throwIfAborted();
    if (!(error instanceof EngineError) || error.kind === 'read' || files.length === 0) throw error;
    await refuse(files, failureSentence(error));
  }

  async function refuse(files: readonly ModelFile[], message: string): Promise<void> {
    await store.setFileStatus(db, idsOf(files), { status: 'failed', progress: 0, message });
    await store.endReading(db, idsOf(files));
  }

  /**
   * Does what may be the end of the process that does it, or even of this one: that is counted before, and those that
   * were begun too often are refused. Undefined when they are, or were given up.
   */
  async function attempt<T>(files: readonly ModelFile[], work: () => Promise<T>): Promise<T | undefined> {
    const tries = files.length === 0 ? 0 : await store.beginReading(db, idsOf(files));
    if (tries > mostTries) {
      await refuse(files, crashSentence);
      return undefined;
    }
    try {
      const result = await work();
      if (files.length > 0) await store.endReading(db, idsOf(files));
      return result;
    } catch (error) {
      if (error instanceof EngineError && error.kind === 'crash' && !signal.aborted && files.length > 0) {
        if (tries === mostTries) await refuse(files, crashSentence);
        throw new ReaderCrash(error.message, { cause: error });
      }
      if (files.length > 0) await store.endReading(db, idsOf(files));
      await giveUp(files, error);
      return undefined;
    }
  }

  /** Answers whether the file can be used. */
  async function read(file: ModelFile): Promise<boolean> {
    const { fileId, filename: name, size, storageKey: key } = file;
    if (file.status !== 'ready') {
      await store.setFileStatus(db, [fileId], { status: 'reading', progress: 0, message: null });
    }
    const report = throttle((share) => store.setFileProgress(db, [fileId], share * readingShare));
    const isRead = await attempt([file], async () => {
      await process.read(fileId, storageSource(storage, { name, key, size }), report);
      await store.setFileProgress(db, [fileId], readingShare);
      return true;
    });
    return isRead ?? false;
  }

  return {
    /** Looks again before each file: others may have come or gone meanwhile, or taken the place of one that failed. */
    async readChosen(choose: () => Promise<ChosenFiles>): Promise<ModelFile[]> {
      const done = new Set<string>();
      for (;;) {
        signal.throwIfAborted();
        const { chosen, kept } = await choose();
        if (kept.length > 0) return [];
        const next = chosen.find(({ fileId }) => !done.has(fileId));
        if (next === undefined) return chosen;
        if (await read(next)) done.add(next.fileId);
      }
    },

    /** Makes the model of files that were read; undefined when those that are new to it had to be given up. */
    async prepare(files: readonly ModelFile[]): Promise<PreparedModel | undefined> {
      const ids = idsOf(files);
      const report = throttle((share) => store.setFileProgress(db, ids, readingShare + share * (1 - readingShare)));
      const added = files.filter(({ status }) => status !== 'ready');
      return attempt(added, () => process.prepare(ids, report));
    },
  };
}

const idsOf = (files: readonly ModelFile[]) => files.map(({ fileId }) => fileId);
