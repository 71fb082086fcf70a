import { comparePoints } from '../compare/comparePoints.ts';
import { createPatchTable, type PatchTable } from '../compare/PatchTable.ts';
import { openFile } from '../disk/openFile.ts';
import { scratchFolder } from '../disk/scratchFolder.ts';
import { openScan } from '../scan/openScan.ts';
import type { PointBatch } from '../scan/PointSource.ts';
import { observeStation } from '../see/observeStation.ts';
import { addReturns, createRangeImage, isFromOneStation } from '../see/RangeImage.ts';
import { findScannedField } from '../see/scannedField.ts';
import { readTile } from '../spool/readTile.ts';
import type { Spool } from '../spool/Spool.ts';
import { spoolScan } from '../spool/spoolScan.ts';
import { findNearest } from './findNearest.ts';
import { invertMatrix } from './invertMatrix.ts';
import { keepBox } from './keepBox.ts';
import type { Run } from './openRun.ts';
import { packColumns, unpackColumns } from './packColumns.ts';
import { runFiles } from './RunPlan.ts';
import { seeingLimits } from './seeingLimits.ts';

/** A piece of work that one worker does alone. Doing it twice does no harm: it writes its file once, whole. */
export type Unit = { kind: 'spool'; scan: number } | { kind: 'tile'; tile: string } | { kind: 'observe'; scan: number };

/** The file that is there when the unit is done. */
export function resultOf(unit: Unit): string {
  if (unit.kind === 'tile') return runFiles.tile(unit.tile);
  return unit.kind === 'spool' ? runFiles.spoolIndex(unit.scan) : runFiles.seen(unit.scan);
}

/** Does the unit unless it is done; `report` is told of points as they are read. */
export async function doUnit(run: Run, unit: Unit, report: (points: number) => void): Promise<void> {
  if (await run.folder.has(resultOf(unit))) return;
  if (unit.kind === 'spool') await spool(run, unit.scan, report);
  else if (unit.kind === 'tile') await compareTile(run, unit.tile, report);
  else await observe(run, unit.scan);
}

/** One reading of a scan: its points go into tiles, and how far it saw goes into its range image. */
async function spool({ folder, plan, mesh }: Run, scan: number, report: (points: number) => void): Promise<void> {
  const planned = plan.scans[scan];
  const source = await openFile(planned.path, planned.name);
  const scratch = scratchFolder(folder.path);
  const opened = await openScan(source, { scratch });
  const image = createRangeImage(planned.points);
  async function* batches(): AsyncGenerator<PointBatch> {
    for await (const batch of opened.readPoints(planned.scanIndex)) {
      if (planned.hasStation) addReturns(image, batch.x, batch.y, batch.z, batch.count);
      yield batch;
      report(batch.count);
    }
  }
  try {
    const keep = keepBox(mesh, plan.radiusM);
    const matrix = Float64Array.from(planned.matrix);
    let index: Spool | undefined;
    await folder.write(runFiles.spool(scan), async (sink) => {
      index = await spoolScan(batches(), sink, { scan, matrix, keep, tileM: plan.tileM });
    });
    const hasStation = planned.hasStation && isFromOneStation(image);
    const station = hasStation ? [matrix[3], matrix[7], matrix[11]] : undefined;
    await folder.writeBytes(runFiles.range(scan), packColumns({ ranges: image.ranges, returns: image.returns }));
    await folder.writeJson(runFiles.spoolIndex(scan), { ...index, station });
  } finally {
    await opened.close();
    await source.close();
    await scratch.remove();
  }
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
    let table: PatchTable = createPatchTable(4096);
    for await (const points of readTile(tile, opened, pointsAtOnce)) {
      const { sorted, found, stations } = findNearest(run, points, spools);
      table = comparePoints(table, sorted, found, run.index().elementOf, stations, run.cubes());
      report(points.count);
    }
    await folder.writeBytes(runFiles.tile(tile), packColumns(packTable(table)));
  } finally {
    for (const source of sources) await source.close();
  }
}

function packTable({ used, ...columns }: PatchTable) {
  return { ...columns, used: Uint32Array.of(used) };
}

/** The table that `compareTile` wrote. */
export async function readTileTable({ folder }: Run, tile: string): Promise<PatchTable> {
  const { used, ...columns } = unpackColumns<Omit<PatchTable, 'used'> & { used: Uint32Array }>(
    await folder.readBytes(runFiles.tile(tile)),
  );
  return { ...columns, used: used[0] };
}

/** Which places on the model's surface this scanner looked past. */
async function observe(run: Run, scan: number): Promise<void> {
  const { folder, plan } = run;
  const samples = run.samples();
  const seen = new Uint8Array(samples.start[samples.start.length - 1]);
  const { station } = await folder.readJson<Spool>(runFiles.spoolIndex(scan));
  if (station) {
    const { ranges, returns } = unpackColumns<{ ranges: Float32Array; returns: Float32Array }>(
      await folder.readBytes(runFiles.range(scan)),
    );
    const image = { size: Math.round(Math.sqrt(ranges.length / 6)), ranges, returns };
    const toScan = invertMatrix(plan.scans[scan].matrix);
    observeStation({ image, field: findScannedField(image), toScan }, samples, run.margins(), seen, seeingLimits);
  }
  await folder.writeBytes(runFiles.seen(scan), seen);
}
