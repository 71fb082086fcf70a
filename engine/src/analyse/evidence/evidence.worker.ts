import { parentPort, workerData } from 'node:worker_threads';
import { openOutputFolder } from '../../ground/disk/outputFolder.ts';
import { drawPanorama, type PanoramaTask } from './drawPanorama.ts';
import type { EvidenceFiles } from './EvidenceFiles.ts';
import { type EvidenceGround, type EvidenceSubject, writeElement } from './writeElement.ts';

/** What a thread is started with; columns are shared between threads. */
export interface EvidenceWorkerData {
  folder: string;
  ground: EvidenceGround;
}

export type EvidenceTask =
  | { kind: 'elements'; subjects: EvidenceSubject[] }
  | { kind: 'panorama'; panorama: PanoramaTask };

/** The answer to each task. */
export type EvidenceAnswer = { files: [element: number, files: EvidenceFiles][] } | { failed: string };

const { folder: path, ground } = workerData as EvidenceWorkerData;
const folder = openOutputFolder(path);

parentPort?.on('message', (task: EvidenceTask) => {
  work(task).then(
    (files) => parentPort?.postMessage({ files } satisfies EvidenceAnswer),
    (error: Error) => parentPort?.postMessage({ failed: error.stack ?? error.message } satisfies EvidenceAnswer),
  );
});

async function work(task: EvidenceTask): Promise<[number, EvidenceFiles][]> {
  if (task.kind === 'panorama') {
    await drawPanorama(folder, task.panorama);
    return [];
  }
  return task.subjects.map((subject) => [subject.verdict.elementIndex, writeElement(folder, ground, subject)]);
}
