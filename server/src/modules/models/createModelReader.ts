import { EngineError } from '@plumbline/engine/EngineError';
import { failureSentence } from '@plumbline/engine/sentences';
import type { ModelThread } from '@plumbline/engine/viewerFile/openModelThread';
import type { PreparedModel } from '@plumbline/engine/viewerFile/PreparedModel';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { storageSource } from '../../platform/storage/storageSource.ts';
import type { ChosenFiles, ModelFile } from './chooseFiles.ts';
import type { ModelStore } from './ModelStore.ts';
import { sparingly } from './sparingly.ts';

/** Of a file's way to a model; the rest is writing. */
const readingShare = 0.8;

export interface ModelReaderOptions {
  db: Db;
  store: ModelStore;
  storage: Pick<Storage, 'openRead'>;
  thread: ModelThread;
  signal: AbortSignal;
}

/** Reads the files of one version of a model, and says of each how far it is and what is wrong with it. */
export function createModelReader({ db, store, storage, thread, signal }: ModelReaderOptions) {
  /** A file at fault is not tried again; anything else is. */
  async function giveUp(files: readonly ModelFile[], error: unknown): Promise<void> {
    // A thread that was stopped fails in its own words.
    signal.throwIfAborted();
    if (!(error instanceof EngineError) || error.kind === 'read' || files.length === 0) throw error;
    const ids = files.map(({ fileId }) => fileId);
    await store.setFileStatus(db, ids, { status: 'failed', progress: 0, message: failureSentence(error) });
  }

  /** Answers whether the file can be used. */
  async function read(file: ModelFile): Promise<boolean> {
    const { fileId, filename: name, size, storageKey: key } = file;
    if (file.status !== 'ready') {
      await store.setFileStatus(db, [fileId], { status: 'reading', progress: 0, message: null });
    }
    const report = sparingly((share) => store.setFileProgress(db, [fileId], share * readingShare));
    try {
      await thread.read(fileId, storageSource(storage, { name, key, size }), report);
      await store.setFileProgress(db, [fileId], readingShare);
      return true;
    } catch (error) {
      await giveUp([file], error);
      return false;
    }
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
      const ids = files.map(({ fileId }) => fileId);
      const report = sparingly((share) => store.setFileProgress(db, ids, readingShare + share * (1 - readingShare)));
      try {
        return await thread.prepare(ids, report);
      } catch (error) {
        const added = files.filter(({ status }) => status !== 'ready');
        await giveUp(added, error);
        return undefined;
      }
    },
  };
}
