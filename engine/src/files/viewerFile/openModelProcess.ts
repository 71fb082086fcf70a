import type { ByteSource } from '../../ground/ByteSource.ts';
import { openChild } from '../../ground/child/openChild.ts';
import { stagingFolder } from '../../ground/disk/stagingFolder.ts';
import { checkModelSize } from '../model/readWholeModel.ts';
import type { ModelAnswer, ModelNews, ModelQuestion } from './model.child.ts';
import type { PreparedModel } from './PreparedModel.ts';

/** Reads and prepares models where they cannot harm whoever asks; one thing at a time. */
export interface ModelProcess {
  /**
   * Reads a root model and keeps it under the key; an EngineError says what is wrong with the file. After one of kind
   * `crash` all that was read before is lost. `report` hears 0 to 1.
   */
  read(key: string, source: ByteSource, report?: (share: number) => void): Promise<void>;
  /** Federates what was read under these keys, in this order, and forgets all that was read. */
  prepare(keys: readonly string[], report?: (share: number) => void): Promise<PreparedModel>;
  close(): Promise<void>;
}

export interface ModelProcessOptions {
  /** Copies of files and the content of archives lie in a folder under it. */
  scratchParent: string;
  memoryMb?: number | undefined;
}

/** The slowest of real models take 2 s for each MB on one core. */
const readingMs = { least: 10 * 60_000, perMb: 20_000 };

/** A process for one model. */
export function openModelProcess({ scratchParent, memoryMb }: ModelProcessOptions): ModelProcess {
  const entry = new URL('./model.child.ts', import.meta.url);
  const child = openChild<ModelQuestion, ModelNews, ModelAnswer>({ entry, start: undefined, memoryMb });
  const staging = stagingFolder(scratchParent);
  let longestMs = readingMs.least;

  return {
    async read(key, source, onNews) {
      checkModelSize(source);
      longestMs += (readingMs.perMb * source.size) / 1e6;
      const { name: file } = source;
      await staging.lend(source, (path) =>
        child.ask({ kind: 'read', key, name: file, path }, { file, longestMs, onNews }),
      );
    },
    async prepare(keys, onNews) {
      const answer = await child.ask({ kind: 'prepare', keys }, { file: 'The model', longestMs, onNews });
      return answer as PreparedModel;
    },
    async close() {
      await child.end();
      await staging.remove();
    },
  };
}
