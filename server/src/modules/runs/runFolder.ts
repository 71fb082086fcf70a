import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openWorkFolder } from '@plumbline/engine/ground/disk/workFolder';
import { filesMadeBy } from '@plumbline/engine/steps/filesMadeBy';
import { inputsOf } from '@plumbline/engine/steps/inputsOf';
import { kindsNeededBy } from '@plumbline/engine/steps/kindsNeededBy';
import { resultOf } from '@plumbline/engine/steps/resultOf';
import type { Step, StepKind } from '@plumbline/engine/steps/Step';
import { stepFiles } from '@plumbline/engine/steps/stepFiles';
import { workVersion } from '@plumbline/engine/steps/workVersion';
import { writeOrder } from '@plumbline/engine/steps/writeOrder';
import type { StoredFileRef } from '../../platform/schema.ts';
import { contentTypeOfFile } from '../../platform/storage/contentTypes.ts';
import { forEachConcurrently } from '../../platform/storage/forEachConcurrently.ts';
import { listKeys } from '../../platform/storage/listKeys.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { type Run, storedPrefix } from './Delivery.ts';

/** The folder of a run, and the way between it and the storage. */
export interface RunFolder {
  readonly path: string;
  /** All files that steps of these kinds made are there. */
  fetch(kinds: readonly StepKind[]): Promise<void>;
  /** Everything that the step reads is there. */
  prepare(step: Step): Promise<void>;
  /** What the step made is there for whoever works on, and what people are to see is stored for good: so many bytes. */
  keep(step: Step): Promise<number>;
}

/** Work of another version of the engine has another folder: it is never gone on with. */
const folderName = (runId: string) => `${runId}.${workVersion}`;
export const runIdOfFolder = (name: string) => name.replace(/\..*$/, '');

const removalsAtOnce = 8;
const workPrefix = (run: Run) => `${storedPrefix(run)}work/`;

/** Opens the folder of a run on this machine; its order lies in it. */
export async function openRunFolder(storage: Pick<Storage, 'work' | 'putMany'>, run: Run): Promise<RunFolder> {
  const { order } = run;
  const work = await storage.work.open(folderName(run.id), `${workPrefix(run)}${workVersion}/`);
  const toOrdered = ({ name, key, size }: StoredFileRef) => ({ name, size, path: work.pathOf(key) });
  const { tenantId: _, ...asked } = order;
  await writeOrder(work.path, { ...asked, models: order.models.map(toOrdered), scans: order.scans.map(toOrdered) });

  const fetched = new Map<StepKind, Promise<void>>();
  /** Once: what is fetched belongs to a stage that is done. */
  function fetchKind(kind: StepKind): Promise<void> {
    const fetching = fetched.get(kind) ?? work.fetch(kind);
    fetched.set(kind, fetching);
    return fetching.catch((error) => {
      fetched.delete(kind);
      throw error;
    });
  }

  const folder: RunFolder = {
    path: work.path,
    async fetch(kinds) {
      await Promise.all(kinds.map(fetchKind));
    },
    async prepare(step) {
      await folder.fetch(kindsNeededBy(step.kind));
      if (isEvidence(step)) await forgetResult(work.path, step);
      const { models, scans } = await inputsOf(work.path, step);
      const files = [...(models ? order.models : []), ...order.scans.filter((_scan, index) => scans.includes(index))];
      await work.load(files.map(({ key }) => key));
    },
    async keep(step) {
      const names = await filesMadeBy(work.path, step);
      let storedBytes = 0;
      await storage.putMany(
        names.filter(isForGood).map((name) => ({
          key: storedPrefix(run) + basename(name),
          contentType: contentTypeOfFile(name),
          read: async () => {
            const bytes = await readFile(join(work.path, name));
            storedBytes += bytes.length;
            return bytes;
          },
        })),
      );
      const others = names.filter((name) => !isForGood(name));
      await work.share(step.kind, others);
      return storedBytes;
    },
  };
  return folder;
}

const isEvidence = ({ kind }: Step) => kind === 'prove' || kind === 'panorama';

/**
 * Evidence is not synced before it is stored: what an earlier try left may be hollow after a loss of power, and would be
 * taken for done. Whoever is at the same step still has lost it, and what fails there counts for nothing.
 */
async function forgetResult(path: string, step: Step): Promise<void> {
  const made = await openWorkFolder(path);
  await made.remove(await resultOf(made, step));
}

/** Evidence, and what judging anew needs. */
const isForGood = (name: string) => name === stepFiles.run || name.startsWith(`${stepFiles.evidence}/`);

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

async function removeUnder(storage: Pick<Storage, 'list' | 'remove'>, prefix: string): Promise<void> {
  await forEachConcurrently(await listKeys(storage, prefix), removalsAtOnce, (key) => storage.remove(key));
}
