import { mm, share, table } from './markdown.ts';
import type { ElementResult, RunResult } from './RunResult.ts';
import { spreadOf } from './spread.ts';
import { byModel } from './statusTables.ts';
import { sum } from './tally.ts';

const isPlaced = ({ truth }: ElementResult) => truth === 'verified' || truth === 'deviated';

/** How well offsets are measured, for elements that are there and were given one; the borderline apart. */
export function magnitudeTable(runs: readonly RunResult[]): string {
  const sure = runs.flatMap(({ elements }) => elements).filter((one) => isPlaced(one) && one.doubts.length === 0);
  const doubtful = runs.flatMap(({ elements }) => elements).filter((one) => isPlaced(one) && one.doubts.length > 0);
  const moved = (elements: ElementResult[]) => elements.filter(({ change }) => change === 'moved');
  const rows = [
    magnitudeRow('moved', moved(sure)),
    magnitudeRow(
      'moved, every direction of it clearly seen',
      moved(sure).filter(({ isOffsetClear }) => isOffsetClear),
    ),
    magnitudeRow('moved, borderline', moved(doubtful)),
    magnitudeRow(
      'rotated',
      sure.filter(({ change }) => change === 'rotated'),
    ),
    magnitudeRow(
      'built as designed',
      sure.filter(({ change }) => change === null),
    ),
  ];
  return table(
    [
      'elements',
      'n',
      'without a magnitude',
      'along the offset: p50 / p95 / largest',
      'bias',
      'whole vector: p50 / p95',
      'magnitude less truth: p50 / p95',
      'mean',
    ],
    rows,
  );
}

function magnitudeRow(name: string, elements: readonly ElementResult[]): string[] {
  const measured = elements.filter(({ offset, magnitudeM }) => offset !== null && magnitudeM !== null);
  const along = spreadOf(measured.map(({ offset }) => offset?.alongM ?? Number.NaN).filter(Number.isFinite));
  const vector = spreadOf(measured.map(({ offset }) => offset?.vectorM ?? Number.NaN));
  const magnitude = spreadOf(measured.map(({ magnitudeM, trueMagnitudeM }) => (magnitudeM ?? 0) - trueMagnitudeM));
  return [
    name,
    `${measured.length}`,
    `${elements.length - measured.length}`,
    along.count > 0 && name !== 'rotated' ? `${mm(along.p50)} / ${mm(along.p95)} / ${mm(along.largest)}` : '–',
    along.count > 0 && name !== 'rotated' ? mm(along.mean) : '–',
    name === 'rotated' ? '–' : `${mm(vector.p50)} / ${mm(vector.p95)}`,
    `${mm(magnitude.p50)} / ${mm(magnitude.p95)}`,
    mm(magnitude.mean),
  ];
}

/** Along each axis, of elements that were built as designed: what would be left if errors did not cancel out. */
export function noiseTable(runs: readonly RunResult[]): string {
  const isDesigned = (one: ElementResult) => one.truth === 'verified' && one.change === null && one.doubts.length === 0;
  const rows = [...byModel(runs, isDesigned)].map(([model, elements]) => {
    const axes = elements.flatMap(({ offset }) => (offset ? [offset.axesM] : []));
    const spreads = [0, 1, 2].map((axis) => spreadOf(axes.map((axesM) => axesM[axis] ?? Number.NaN)));
    return [model, `${axes.length}`, ...spreads.map(({ mean, p50, p95 }) => `${mm(mean)}; ${mm(p50)} / ${mm(p95)}`)];
  });
  return table(['model', 'n', 'x: mean; p50 / p95', 'y', 'z'], rows);
}

const limitsMm = [10, 15, 25, 40, Number.POSITIVE_INFINITY];

/** How many deviations of 10 mm and more were found, by size; the rest by what they were taken for. */
export function deviationTable(runs: readonly RunResult[]): string {
  const deviated = runs.flatMap(({ elements }) => elements).filter(({ truth }) => truth === 'deviated');
  const sure = deviated.filter(({ doubts }) => doubts.length === 0);
  const rows = limitsMm.slice(1).map((limit, k) => {
    const from = limitsMm[k] ?? 0;
    const within = sure.filter(({ trueMagnitudeM: m }) => m * 1000 >= from && m * 1000 < limit);
    return deviationRow(Number.isFinite(limit) ? `${from} to ${limit} mm` : `${from} mm and more`, within);
  });
  const models = [...byModel(runs, ({ truth, doubts }) => truth === 'deviated' && doubts.length === 0).values()];
  const recalls = models.filter(({ length }) => length > 0).map((found) => recallOf(found));
  rows.push(deviationRow('all', sure), deviationRow('all, borderline included', deviated));
  rows.push([
    'all, mean over models',
    `${recalls.length} models`,
    share(sum(recalls) / recalls.length),
    '',
    '',
    '',
    '',
  ]);
  return table(['true magnitude', 'n', 'found', 'verified', 'under_construction', 'missing', 'no_data'], rows);
}

function deviationRow(name: string, elements: readonly ElementResult[]): string[] {
  const taken = (status: string) => `${elements.filter(({ verdict }) => verdict === status).length}`;
  return [
    name,
    `${elements.length}`,
    share(recallOf(elements)),
    ...['verified', 'under_construction', 'missing', 'no_data'].map(taken),
  ];
}

function recallOf(elements: readonly ElementResult[]): number {
  return elements.filter(({ verdict }) => verdict === 'deviated').length / elements.length;
}
