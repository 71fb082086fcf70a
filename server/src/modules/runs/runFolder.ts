import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { definitionOf, filesMadeBy, resultOf, type Step } from '@plumbline/engine/steps/analysis';
import { openRun, type Run as WorkOfRun } from '@plumbline/engine/steps/openRun';
import { isKept } from '@plumbline/engine/steps/stepFiles';
import { workVersion } from '@plumbline/engine/steps/workVersion';
import { writeOrder } from '@plumbline/engine/steps/writeOrder';
import type { StoredFileRef } from '../../platform/schema.ts';
import { contentTypeOfFile } from '../../platform/storage/contentTypes.ts';
import { removeUnder } from '../../platform/storage/removeUnder.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { type Run, storedPrefix } from './Delivery.ts';

/** The folder of a run, and the way between it and the storage. */
export interface RunFolder {
  /** What lies in it, as the engine's steps see it. */
  readonly work: WorkOfRun;
  /** All files that steps of these kinds made are there; the kinds are done. */
  fetch(kinds: readonly string[]): Promise<void>;
  /** Everything that the step reads is there. */
  prepare(step: Step): Promise<void>;
  /** What the step made is there for whoever works on, and what people are to see is stored for good: so many bytes. */
  keep(step: Step): Promise<number>;
}

/** Work of another version of the engine has another folder: it is never gone on with. */
const folderName = (runId: string) => `${runId}.${workVersion}`;
export const runIdOfFolder = (name: string) => name.replace(/\..*$/, '');

const workPrefix = (run: Run) => `${storedPrefix(run)}work/`;
/** Whether an object is nothing but work of a run that is not over. */
export const isWorkKey = (key: string) => /^[^/]+\/runs\/[^/]+\/work\//.test(key);

/** Opens the folder of a run on this machine; its order lies in it. */
export async function openRunFolder(storage: Pick<Storage, 'work' | 'putMany'>, run: Run): Promise<RunFolder> {
  const { order } = run;
  const shared = await storage.work.open(folderName(run.id), `${workPrefix(run)}${workVersion}/`);
  const toOrdered = ({ name, key, size }: StoredFileRef) => ({ name, size, path: shared.pathOf(key) });
  const { tenantId: _, ...asked } = order;
  await writeOrder(shared.path, { ...asked, models: order.models.map(toOrdered), scans: order.scans.map(toOrdered) });

  const work = await openRun(shared.path);

  const fetched = new Map<string, Promise<void>>();
  /** Once: what is fetched belongs to a kind that is done. */
  function fetchKind(kind: string): Promise<void> {
    const fetching = fetched.get(kind) ?? shared.fetch(kind);
    fetched.set(kind, fetching);
    return fetching.catch((error) => {
      fetched.delete(kind);
      throw error;
    });
  }

  const folder: RunFolder = {
    work,
    async fetch(kinds) {
      await Promise.all(kinds.map(fetchKind));
    },
    async prepare(step) {
      const { reads, inputs, isUnsynced } = definitionOf(step.kind);
      await folder.fetch(reads);
      if (isUnsynced) await forgetResult(work, step);
      const { models = false, scans = [] } = (await inputs?.(work, step)) ?? {};
      const files = [...(models ? order.models : []), ...order.scans.filter((_scan, index) => scans.includes(index))];
      await shared.load(files.map(({ key }) => key));
    },
    async keep(step) {
      const names = await filesMadeBy(work, step);
      let storedBytes = 0;
      await storage.putMany(
        names.filter(isKept).map((name) => ({
          key: storedPrefix(run) + basename(name),
          contentType: contentTypeOfFile(name),
          read: async () => {
            const bytes = await readFile(join(shared.path, name));
            storedBytes += bytes.length;
            return bytes;
          },
        })),
      );
      await shared.share(
        step.kind,
        names.filter((name) => !isKept(name)),
      );
      return storedBytes;
    },
  };
  return folder;
}

/**
 * What an earlier try left may be hollow after a loss of power, and would be taken for done. Whoever is at the same step
 * still has lost it, and what fails there counts for nothing.
 */
async function forgetResult(work: WorkOfRun, step: Step): Promise<void> {
  await work.folder.remove(await resultOf(work, step));
}

/** Removes what a run that is over leaves behind: its work, and all that it stored unless it was done. */
export async function removeLeftovers(
  storage: Pick<Storage, 'work' | 'list' | 'remove'>,
  run: Run,
  { isDone }: { isDone: boolean },
): Promise<void> {
  await dropFolders(storage, [run.id]);
  await removeUnder(storage, isDone ? workPrefix(run) : storedPrefix(run));
}

/** Removes the folders of runs from this machine. */
export async function dropFolders({ work }: Pick<Storage, 'work'>, runIds: readonly string[]): Promise<void> {
  for (const name of await work.list()) {
    if (runIds.includes(runIdOfFolder(name))) await work.drop(name);
  }
}
