import { unpackColumns } from '../ground/packColumns.ts';
import { createSumTable } from '../measure/compare/SumTable.ts';
import { writeTable } from '../measure/compare/sumTableFile.ts';
import { packReflections } from '../measure/see/dropReflected.ts';
import { passSums } from '../measure/see/ElementPasses.ts';
import { type Observed, observeStation } from '../measure/see/observeStation.ts';
import { type RangeImage, strideOf } from '../measure/see/RangeImage.ts';
import { findScannedField } from '../measure/see/scannedField.ts';
import { seeingLimits } from '../measure/see/seeingLimits.ts';
import type { Spool } from '../measure/spool/Spool.ts';
import { defineStep } from './defineStep.ts';
import { stepFiles } from './stepFiles.ts';

/** Where the rays of a scanner went through the model and on behind, into the sky, or were swallowed. */
export const observe = defineStep({
  kind: 'observe',
  says: 'Looking past what should be there',
  weight: 2.5,
  version: 6,
  after: ['tile'],
  reads: ['model', 'prepare', 'register', 'spool', 'tile'],
  async pieces({ plan }) {
    const { scans } = await plan();
    return scans.map((_, scan) => ({ piece: { scan }, size: 1 }));
  },
  result: (_, { scan }) => stepFiles.passes(scan),
  writes: (_, { scan }) => [stepFiles.reflections(scan)],
  async run(run, { scan }) {
    const { folder } = run;
    const [{ seen }, { scans }] = await Promise.all([run.prepared(), run.plan()]);
    const { station } = await folder.readJson<Spool>(stepFiles.spoolIndex(scan));
    let observed: Observed = { table: createSumTable(0, passSums), reflections: { size: 0, cells: [], fromM: [] } };
    if (station) {
      const columns = unpackColumns<Pick<RangeImage, 'ranges' | 'returns' | 'counts' | 'silent'>>(
        await folder.readBytes(stepFiles.range(scan)),
      );
      const { matrix, points } = scans[scan];
      const size = Math.round(Math.sqrt(columns.ranges.length / 6));
      const image = { size, stride: strideOf(points), ...columns };
      const toModel = Float64Array.from(matrix);
      const view = { image, field: findScannedField(image), toModel, scan };
      observed = observeStation(view, seen(), await run.standing(), seeingLimits);
    }
    await folder.writeBytes(stepFiles.reflections(scan), packReflections(observed.reflections));
    await writeTable(folder, stepFiles.passes(scan), observed.table);
  },
});
