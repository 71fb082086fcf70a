// What the evidence of an analysis costs: seconds of the processor, bytes and files kept, and how long drawing takes when it is
// asked for. The example building, scanned as the demo's site is.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDemoBuilding } from '../demo/src/building/createDemoBuilding.ts';
import { child, rounded } from './analysisBench.ts';
import type { AnalysisRun } from './analysisRun.ts';

export type EvidenceFigures = Pick<
  AnalysisRun,
  'elements' | 'triangles' | 'stations' | 'points' | 'verdictsS' | 'evidenceSteps' | 'kept' | 'drawing'
>;

const rays = 2_600_000;

export async function benchEvidence(folder: string): Promise<EvidenceFigures> {
  const files = await createDemoBuilding();
  for (const { name, bytes } of files) await writeFile(join(folder, name), bytes);
  const models = files.map(({ name }) => join(folder, name));
  const scan = join(folder, 'scan.e57');
  await child('simulate', scan, String(rays), ...models);
  const run = await child<AnalysisRun>('prove', scan, '1', ...models);
  const { elements, triangles, stations, points, verdictsS, evidenceSteps, kept, drawing } = run;
  return rounded({ elements, triangles, stations, points, verdictsS, evidenceSteps, kept, drawing });
}
