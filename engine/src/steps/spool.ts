import { openScan } from '../files/scan/openScan.ts';
import type { PointBatch, PointSource } from '../files/scan/PointSource.ts';
import { rayStepRad } from '../files/scan/rayStepRad.ts';
import { openFile } from '../ground/disk/openFile.ts';
import { scratchFolder } from '../ground/disk/scratchFolder.ts';
import { writeColumns } from '../ground/packColumns.ts';
import { addReturns, addSilentRays, createRangeImage, isFromOneStation } from '../measure/see/RangeImage.ts';
import { layCubes } from '../measure/spool/CubeGrid.ts';
import type { CubeSpool } from '../measure/spool/CubeSpool.ts';
import { type CubeSpooler, createCubeSpooler } from '../measure/spool/createCubeSpooler.ts';
import type { Spool } from '../measure/spool/Spool.ts';
import { spoolScan } from '../measure/spool/spoolScan.ts';
import { wholeScanNumbers } from '../prove/wholeScan/wholeScanNumbers.ts';
import { defineStep } from './defineStep.ts';
import type { Run } from './openRun.ts';
import type { PlannedScan } from './RunPlan.ts';
import { stepFiles } from './stepFiles.ts';

/** Reads a scan once: its points go into tiles, all of them into cubes, and how far it saw goes into its range image. */
export const spool = defineStep({
  kind: 'spool',
  says: 'Sorting points into tiles',
  weight: 2.5,
  version: 5,
  after: ['prepare', 'register'],
  reads: ['model', 'prepare', 'register'],
  async pieces({ plan }) {
    const { scans } = await plan();
    return scans.map(({ points }, scan) => ({ piece: { scan }, size: points }));
  },
  inputs: async ({ plan }, { scan }) => ({ scans: [(await plan()).scans[scan].file] }),
  result: (_, { scan }) => stepFiles.spoolIndex(scan),
  async writes({ order }, { scan }) {
    const { evidence } = await order();
    const whole = evidence === 'none' ? [] : [stepFiles.cubes(scan), stepFiles.cubesIndex(scan)];
    return [stepFiles.spool(scan), stepFiles.range(scan), ...whole];
  },
  async run(run, { scan }, report) {
    const planned = (await run.plan()).scans[scan];
    const { path, name, size } = (await run.scanFiles())[planned.file];
    const source = await openFile(path, name, size);
    const scratch = scratchFolder(run.folder.path);
    try {
      const opened = await openScan(source, { scratch });
      try {
        const stepRad = planned.hasStation ? rayStepRad(planned.points) : 0;
        const isDone = await sortPoints(run, { scan, planned, opened, stepRad, report });
        if (!isDone) await sortPoints(run, { scan, planned, opened, stepRad: 0, report: () => {} });
      } finally {
        await opened.close();
      }
    } finally {
      await source.close();
      await scratch.remove();
    }
  },
});

interface Sorting {
  scan: number;
  planned: PlannedScan;
  opened: PointSource;
  stepRad: number;
  report(points: number): void;
}

/** False when the points turn out to be from no single scanner, and thus were thinned by distances from nowhere. */
async function sortPoints(run: Run, { scan, planned, opened, stepRad, report }: Sorting): Promise<boolean> {
  const { folder } = run;
  const { points, hasStation, scanIndex } = planned;
  const { wanted } = await run.prepared();
  const { tileM } = await run.plan();
  const image = createRangeImage(points);
  async function* batches(whole: CubeSpooler | undefined): AsyncGenerator<PointBatch> {
    for await (const batch of opened.readPoints(scanIndex)) {
      if (hasStation) addReturns(image, batch.x, batch.y, batch.z, batch.count);
      if (hasStation && batch.silent) addSilentRays(image, batch.silent);
      await whole?.add(batch);
      yield batch;
      report(batch.count);
    }
  }
  const matrix = Float64Array.from(planned.matrix);
  let index: Spool | undefined;
  await withCubes(run, { scan, matrix, stepRad }, (whole) =>
    folder.write(stepFiles.spool(scan), async (sink) => {
      index = await spoolScan(batches(whole), sink, { scan, matrix, wanted, stepRad, tileM });
    }),
  );
  const isPosed = hasStation && isFromOneStation(image);
  if (!isPosed && stepRad > 0) return false;
  const station = isPosed ? [matrix[3], matrix[7], matrix[11]] : undefined;
  const { ranges, returns, counts, silent } = image;
  await folder.write(stepFiles.range(scan), (sink) => writeColumns(sink, { ranges, returns, counts, silent }));
  await folder.writeJson(stepFiles.spoolIndex(scan), { ...index, station });
  return true;
}

/** Lets the points of a scan also be sorted as a whole, where evidence is wanted. */
async function withCubes(
  run: Run,
  { scan, ...options }: { scan: number; matrix: Float64Array; stepRad: number },
  sort: (whole?: CubeSpooler) => Promise<void>,
): Promise<void> {
  if ((await run.order()).evidence === 'none') return sort();
  const grid = layCubes((await run.prepared()).wanted.box, wholeScanNumbers.beyondM);
  let index: CubeSpool | undefined;
  await run.folder.write(stepFiles.cubes(scan), async (sink) => {
    const whole = createCubeSpooler(sink, { ...options, grid });
    await sort(whole);
    index = await whole.end();
  });
  await run.folder.writeJson(stepFiles.cubesIndex(scan), index);
}
