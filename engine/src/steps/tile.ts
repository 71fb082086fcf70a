import { writeColumns } from '../ground/packColumns.ts';
import { addStrays } from '../measure/compare/addStrays.ts';
import { comparePoints } from '../measure/compare/comparePoints.ts';
import { listPatches, patchSums } from '../measure/compare/ElementPatches.ts';
import { writeByElement } from '../measure/compare/elementFile.ts';
import { createSumTable, type SumTable } from '../measure/compare/SumTable.ts';
import { listMet } from '../measure/see/standing.ts';
import { listTiles, readTile } from '../measure/spool/readTile.ts';
import type { Spool } from '../measure/spool/Spool.ts';
import { defineStep } from './defineStep.ts';
import { findNearest } from './findNearest.ts';
import { stepFiles } from './stepFiles.ts';

const pointsAtOnce = 2_000_000;
/** More than there are in most tiles: a table that is too small grows, one that is too large takes memory from others. */
const pointsPerPatch = 8;

/** Finds the surface of every point of a tile and sums them up by patches. */
export const tile = defineStep({
  kind: 'tile',
  says: 'Comparing points with the model',
  weight: 4,
  version: 5,
  after: ['spool'],
  reads: ['model', 'prepare', 'register', 'spool'],
  async pieces({ spools }) {
    const all = await spools();
    const points = countPoints(all);
    return listTiles(all).map((name) => ({ piece: { tile: name }, size: points.get(name) ?? 0 }));
  },
  result: (_, { tile }) => stepFiles.tile(tile),
  writes: (_, { tile }) => [stepFiles.met(tile)],
  async run(run, { tile }, report) {
    const { folder } = run;
    const [{ cubes }, { index }, { scans, elements }, spools] = await Promise.all([
      run.ground(),
      run.prepared(),
      run.plan(),
      run.spools(),
    ]);
    const touching = spools.filter(({ blocks }) => blocks.some((block) => block.tile === tile));
    const sources = await Promise.all(touching.map(({ scan }) => folder.open(stepFiles.spool(scan))));
    const opened = touching.map((spool, i) => ({ spool, source: sources[i] }));
    try {
      let table: SumTable = createSumTable(pointsOf(touching, tile) / pointsPerPatch, patchSums);
      let strays: SumTable = createSumTable(0, patchSums);
      for await (const points of readTile(tile, opened, pointsAtOnce)) {
        const { sorted, found, scanners } = findNearest(index(), points, { scans, spools });
        table = comparePoints(table, sorted, found, index().elementOf, scanners, cubes());
        strays = addStrays(strays, sorted, found, scanners, elements);
        report(points.count);
      }
      await folder.write(stepFiles.met(tile), (sink) => writeColumns(sink, { ...listMet(table) }));
      await writeByElement(folder, stepFiles.tile(tile), listPatches([table, strays], elements + 1));
    } finally {
      for (const source of sources) await source.close();
    }
  },
});

function pointsOf(spools: readonly Spool[], tile: string): number {
  return countPoints(spools).get(tile) ?? 0;
}

function countPoints(spools: readonly Spool[]): Map<string, number> {
  const points = new Map<string, number>();
  for (const { blocks } of spools) {
    for (const { tile: name, count } of blocks) points.set(name, (points.get(name) ?? 0) + count);
  }
  return points;
}
