import { resolve } from 'node:path';
import { drawPanorama } from '../analyse/evidence/drawPanorama.ts';
import type { WorkFolder } from '../ground/disk/workFolder.ts';
import { readJudgedIndex } from './Judged.ts';
import { openEvidence } from './openEvidence.ts';
import { withScans } from './openInputs.ts';
import { readOrder } from './readOrder.ts';

/** Draws a panorama from the points of its station, or copies its photo. */
export async function panoramaStep(folder: WorkFolder, index: number): Promise<void> {
  const { scans } = await readOrder(folder.path);
  const { spheres } = await readJudgedIndex(folder);
  const { kind, source, image = 0, scanIndex = 0, file } = spheres[index];
  const evidence = openEvidence(folder.path);
  const scan = scans[source];
  if (kind === 'synthetic') {
    await drawPanorama(evidence, { scan: { ...scan, path: resolve(folder.path, scan.path) }, scanIndex, file });
    return;
  }
  await withScans(folder.path, [scan], async ([opened]) => {
    evidence.write(file, await opened.source.readImage(image));
  });
}
