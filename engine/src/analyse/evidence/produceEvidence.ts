import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { openOutputFolder } from '../../ground/disk/outputFolder.ts';
import type { Report } from '../../ground/Progress.ts';
import { shareColumns } from '../../ground/threads/shareColumns.ts';
import { prepareScene } from '../../prove/prepareScene.ts';
import type { Analysis } from '../analyse.ts';
import type { OpenedScan } from '../ScanFile.ts';
import { chooseSubjects, hasStations } from './chooseSubjects.ts';
import type { EvidenceChoice, EvidenceFiles, SphereFile } from './EvidenceFiles.ts';
import type { EvidenceAnswer, EvidenceTask, EvidenceWorkerData } from './evidence.worker.ts';
import { type AvailableSphere, asPhotoSphere, describeSphere, findSpheres } from './findSpheres.ts';
import type { EvidenceSubject } from './writeElement.ts';

export interface EvidenceOptions {
  /** Folder for the files; it is made. */
  path: string;
  scans: readonly OpenedScan[];
  /** 1 for each triangle of glass. */
  seeThrough?: Uint8Array | undefined;
  choice: EvidenceChoice;
  threads?: number | undefined;
  report?: Report | undefined;
}

/** The evidence of a run. */
export interface Evidence {
  /** By `elementIndex`; file names are those in the folder. */
  elements: Map<number, EvidenceFiles>;
  /** Those panoramas that an element is seen in. */
  spheres: SphereFile[];
}

const elementsAtOnce = 8;

/** Writes the evidence of all chosen elements on all cores, and the panoramas that show them. */
export async function produceEvidence(analysis: Analysis, options: EvidenceOptions): Promise<Evidence> {
  const subjects = chooseSubjects(analysis, options.choice);
  if (subjects.length === 0) return { elements: new Map(), spheres: [] };
  const available = hasStations(analysis) ? findSpheres(options.scans, analysis.registration) : [];
  const { elements, used } = await work(analysis, options, subjects, available);
  const spheres = available.filter(({ file }) => used.has(file));
  await copyPhotos(options, spheres);
  return { elements, spheres: spheres.map(describeSphere) };
}

async function work(
  { mesh, patches }: Analysis,
  { path, scans, seeThrough, threads = availableParallelism(), report }: EvidenceOptions,
  subjects: EvidenceSubject[],
  available: AvailableSphere[],
): Promise<{ elements: Map<number, EvidenceFiles>; used: Set<string> }> {
  report?.({ step: 'preparing evidence', done: 0, total: subjects.length });
  const ground = shareColumns({
    scene: prepareScene(mesh, seeThrough),
    patches,
    spheres: available.map(asPhotoSphere),
  });
  const elements = new Map<number, EvidenceFiles>();
  const used = new Set<string>();
  const tasks: EvidenceTask[] = chunk(subjects, elementsAtOnce).map((some) => ({ kind: 'elements', subjects: some }));
  const take = (): EvidenceTask | undefined => tasks.shift();
  const lanes = Array.from({ length: Math.min(threads, tasks.length) }, () => startLane({ folder: path, ground }));
  try {
    await Promise.all(
      lanes.map((lane) =>
        lane.workOff(take, (files) => {
          for (const [element, own] of files) elements.set(element, own);
          for (const [, own] of files) for (const { file } of own.spheres) used.add(file);
          report?.({ step: 'writing evidence', done: elements.size, total: subjects.length });
        }),
      ),
    );
    const drawn = available.filter(({ kind, file }) => kind === 'synthetic' && used.has(file));
    const total = drawn.length;
    tasks.push(
      ...drawn.map(({ source, scanIndex = 0, file }): EvidenceTask => {
        const { path: from, name } = scans[source];
        return { kind: 'panorama', panorama: { scan: { path: from, name, size: Infinity }, scanIndex, file } };
      }),
    );
    await Promise.all(
      lanes.map((lane) =>
        lane.workOff(take, () => report?.({ step: 'drawing panoramas', done: total - tasks.length, total })),
      ),
    );
  } finally {
    for (const lane of lanes) await lane.end();
  }
  return { elements, used };
}

function chunk<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

/** A thread that is given one task after the other until there are no more. */
function startLane(workerData: EvidenceWorkerData) {
  const worker = new Worker(new URL('./evidence.worker.ts', import.meta.url), { workerData });
  let current: PromiseWithResolvers<EvidenceAnswer> | undefined;
  let ended: Error | undefined;
  // A thread can die between two tasks; nothing would ever answer the next one.
  const end = (error: Error) => {
    ended ??= error;
    current?.reject(ended);
  };
  worker.on('message', (answer: EvidenceAnswer) => current?.resolve(answer));
  worker.on('error', end);
  worker.on('exit', () => end(new Error('A worker that writes evidence ended too early.')));
  return {
    async workOff(take: () => EvidenceTask | undefined, onDone: (files: [number, EvidenceFiles][]) => void) {
      for (let task = take(); task !== undefined; task = take()) {
        if (ended) throw ended;
        current = Promise.withResolvers();
        worker.postMessage(task);
        const answer = await current.promise;
        if ('failed' in answer) throw new Error(answer.failed);
        onDone(answer.files);
      }
    },
    end: () => worker.terminate(),
  };
}

async function copyPhotos({ path, scans }: EvidenceOptions, spheres: AvailableSphere[]): Promise<void> {
  const folder = openOutputFolder(path);
  for (const { kind, file, source, image = 0 } of spheres) {
    if (kind === 'photo') folder.write(file, await scans[source].source.readImage(image));
  }
}
