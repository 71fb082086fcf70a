import { openScan } from '../files/scan/openScan.ts';
import type { PointBatch, PointSource } from '../files/scan/PointSource.ts';
import { openFile } from '../ground/disk/openFile.ts';
import { scratchFolder } from '../ground/disk/scratchFolder.ts';
import { comparePoints } from '../measure/compare/comparePoints.ts';
import { patchSums } from '../measure/compare/ElementPatches.ts';
import { createSumTable, type SumTable } from '../measure/compare/SumTable.ts';
import { passSums } from '../measure/see/ElementPasses.ts';
import { observeStation } from '../measure/see/observeStation.ts';
import { addReturns, createRangeImage, isFromOneStation, returnStride } from '../measure/see/RangeImage.ts';
import { rayStepRad } from '../measure/see/rayStepRad.ts';
import { findScannedField } from '../measure/see/scannedField.ts';
import { readTile } from '../measure/spool/readTile.ts';
import type { Spool } from '../measure/spool/Spool.ts';
import { spoolScan } from '../measure/spool/spoolScan.ts';
import { findNearest } from './findNearest.ts';
import type { Run } from './openRun.ts';
import { unpackColumns, writeColumns } from './packColumns.ts';
import { runFiles } from './RunPlan.ts';
import { seeingLimits } from './seeingLimits.ts';
import { writeTable } from './sumTableFile.ts';

/** A piece of work that one worker does alone. Doing it twice does no harm: it writes its file once, whole. */
export type Unit = { kind: 'spool'; scan: number } | { kind: 'tile'; tile: string } | { kind: 'observe'; scan: number };

/** The file that is there when the unit is done. */
export function resultOf(unit: Unit): string {
  if (unit.kind === 'tile') return runFiles.tile(unit.tile);
  return unit.kind === 'spool' ? runFiles.spoolIndex(unit.scan) : runFiles.passes(unit.scan);
}

/** Does the unit unless it is done; `report` is told of points as they are read. */
export async function doUnit(run: Run, unit: Unit, report: (points: number) => void): Promise<void> {
  if (await run.folder.has(resultOf(unit))) return;
  if (unit.kind === 'spool') await spool(run, unit.scan, report);
  else if (unit.kind === 'tile') await compareTile(run, unit.tile, report);
  else await observe(run, unit.scan);
}

/** One reading of a scan: its points go into tiles, and how far it saw goes into its range image. */
async function spool(run: Run, scan: number, report: (points: number) => void): Promise<void> {
  const { file, points, hasStation } = run.plan.scans[scan];
  const { path, name, size } = run.scanFiles[file];
  const source = await openFile(path, name, size);
  const scratch = scratchFolder(run.folder.path);
  try {
    const opened = await openScan(source, { scratch });
    try {
      const stepRad = hasStation ? rayStepRad(points) : 0;
      const isDone = await spoolOpened(run, scan, opened, stepRad, report);
      if (!isDone) await spoolOpened(run, scan, opened, 0, () => {});
    } finally {
      await opened.close();
    }
  } finally {
    await source.close();
    await scratch.remove();
  }
}

/** False when the points turn out to be from no single scanner, and thus were thinned by distances from nowhere. */
async function spoolOpened(
  run: Run,
  scan: number,
  opened: PointSource,
  stepRad: number,
  report: (points: number) => void,
): Promise<boolean> {
  const { folder, plan } = run;
  const { points, hasStation, scanIndex, ...planned } = plan.scans[scan];
  const image = createRangeImage(points);
  const stride = returnStride(points);
  async function* batches(): AsyncGenerator<PointBatch> {
    for await (const batch of opened.readPoints(scanIndex)) {
      if (hasStation) addReturns(image, batch.x, batch.y, batch.z, batch.count, stride);
      yield batch;
      report(batch.count);
    }
  }
  const matrix = Float64Array.from(planned.matrix);
  let index: Spool | undefined;
  await folder.write(runFiles.spool(scan), async (sink) => {
    index = await spoolScan(batches(), sink, { scan, matrix, wanted: run.wanted(), stepRad, tileM: plan.tileM });
  });
  const isPosed = hasStation && isFromOneStation(image);
  if (!isPosed && stepRad > 0) return false;
  const station = isPosed ? [matrix[3], matrix[7], matrix[11]] : undefined;
  const { ranges, returns } = image;
  await folder.write(runFiles.range(scan), (sink) => writeColumns(sink, { ranges, returns }));
  await folder.writeJson(runFiles.spoolIndex(scan), { ...index, station });
  return true;
}

const pointsAtOnce = 2_000_000;

/** Finds the surface of every point of a tile and sums them up by patches. */
async function compareTile(run: Run, tile: string, report: (points: number) => void): Promise<void> {
  const { folder, plan } = run;
  const spools: Spool[] = [];
  for (const scan of plan.scans.keys()) spools.push(await folder.readJson<Spool>(runFiles.spoolIndex(scan)));
  const touching = spools.filter(({ blocks }) => blocks.some((block) => block.tile === tile));
  const sources = await Promise.all(touching.map(({ scan }) => folder.open(runFiles.spool(scan))));
  const opened = touching.map((spool, i) => ({ spool, source: sources[i] }));
  try {
    let table: SumTable = createSumTable(1 << 14, patchSums);
    for await (const points of readTile(tile, opened, pointsAtOnce)) {
      const { sorted, found, scanners } = findNearest(run, points, spools);
      table = comparePoints(table, sorted, found, run.index().elementOf, scanners, run.cubes());
      report(points.count);
    }
    await writeTable(folder, runFiles.tile(tile), table);
  } finally {
    for (const source of sources) await source.close();
  }
}

/** Where the rays of this scanner went through the model and on behind. */
async function observe(run: Run, scan: number): Promise<void> {
  const { folder, plan } = run;
  const { station } = await folder.readJson<Spool>(runFiles.spoolIndex(scan));
  let table: SumTable = createSumTable(0, passSums);
  if (station) {
    const { ranges, returns } = unpackColumns<{ ranges: Float32Array; returns: Float32Array }>(
      await folder.readBytes(runFiles.range(scan)),
    );
    const image = { size: Math.round(Math.sqrt(ranges.length / 6)), ranges, returns };
    const toModel = Float64Array.from(plan.scans[scan].matrix);
    table = observeStation({ image, field: findScannedField(image), toModel, scan }, run.seen(), seeingLimits);
  }
  await writeTable(folder, runFiles.passes(scan), table);
}
