import { mm, share, table } from './markdown.ts';
import type { ElementResult, RunResult } from './RunResult.ts';
import { spreadOf } from './spread.ts';

/** How many elements of another size were found to be, and how well the size was measured; and how many others were said to be. */
export function sizeTable(runs: readonly RunResult[]): string {
  const elements = runs.flatMap((run) => run.elements);
  const resized = elements.filter(({ trueSize }) => trueSize !== null);
  const sure = resized.filter(({ doubts }) => doubts.length === 0);
  const others = elements.filter(({ trueSize, cause }) => trueSize === null && cause === 'other_size');
  const long = (one: ElementResult) => (one.trueSize?.byM ?? 0) > 0;
  return [
    table(
      ['of another size', 'n', 'deviated', 'as other_size', 'at the right side', 'error, mm: p50 / p95 / mean'],
      [
        sizeRow('longer', sure.filter(long)),
        sizeRow(
          'shorter',
          sure.filter((one) => !long(one)),
        ),
        sizeRow('all, borderline included', resized),
      ],
    ),
    `${others.length} elements of the designed size were said to be of another one.`,
  ].join('\n\n');
}

function sizeRow(name: string, elements: readonly ElementResult[]): string[] {
  const part = (some: readonly ElementResult[]) => share(some.length / elements.length);
  const found = elements.filter(({ cause }) => cause === 'other_size');
  const right = found.filter(({ size, trueSize }) => size?.side === trueSize?.side);
  const errors = spreadOf(right.map(({ size, trueSize }) => (size?.byM ?? Number.NaN) - (trueSize?.byM ?? 0)));
  return [
    name,
    `${elements.length}`,
    part(elements.filter(({ verdict }) => verdict === 'deviated')),
    part(found),
    part(right),
    `${mm(errors.p50)} / ${mm(errors.p95)} / ${mm(errors.mean)}`,
  ];
}
