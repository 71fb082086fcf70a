import { mm, share, table } from './markdown.ts';
import type { BoundsResult, ElementResult, RunResult } from './RunResult.ts';
import { spreadOf } from './spread.ts';
import { sum } from './tally.ts';

type Bounded = ElementResult & { bounds: BoundsResult; magnitudeM: number };

const isBounded = (one: ElementResult): one is Bounded =>
  one.bounds !== null &&
  one.magnitudeM !== null &&
  one.doubts.length === 0 &&
  (one.truth === 'verified' || one.truth === 'deviated');

const isWithin = ({ bounds: { lowM, highM, trueM } }: Bounded) =>
  trueM >= (lowM ?? 0) && (highM === null || trueM <= highM);

/** How often the true magnitude lies within what was said, and how wide that is; the borderline left out. */
export function boundsTable(runs: readonly RunResult[]): string {
  const told = runs.flatMap((run) => run.elements).filter(isBounded);
  const said = (status: string) => told.filter(({ verdict }) => verdict === status);
  return table(
    ['said to be', 'n', 'within the bounds', '±, mm: p50 / p95', "'or more'", 'directions within theirs'],
    [boundsRow('verified', said('verified')), boundsRow('deviated', said('deviated')), boundsRow('both', told)],
  );
}

function boundsRow(name: string, elements: readonly Bounded[]): string[] {
  const closed = elements.flatMap(({ magnitudeM, bounds: { highM } }) => (highM === null ? [] : [highM - magnitudeM]));
  const plusMinus = spreadOf(closed);
  const directions = sum(elements.map(({ bounds }) => bounds.directions));
  const directionsWithin = sum(elements.map(({ bounds }) => bounds.directionsWithin));
  return [
    name,
    `${elements.length}`,
    share(elements.filter(isWithin).length / elements.length),
    `${mm(plusMinus.p50, 1)} / ${mm(plusMinus.p95, 1)}`,
    `${elements.length - closed.length}`,
    share(directionsWithin / directions),
  ];
}
