import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Change } from './Change.ts';
import type { Judgement } from './judgeElement.ts';

type Judged = Judgement & { offsetM: Vector };

/**
 * What stands far from its place is where it stands if enough of it is seen there, by the limits that hold for every element.
 * If not, nobody can know of it: its place is empty, and it is missing where rays went through that.
 */
export function judgeFar(change: Change | undefined, judgeAs: (change: Change | undefined) => Judged): Judged {
  const there = judgeAs(change);
  if (there.status !== 'no_data') return there;
  const gone = judgeAs({ kind: 'missing' });
  return {
    ...gone,
    offsetM: there.offsetM,
    returnsNothing: gone.status === 'no_data' && there.returnsNothing,
    doubts: [...new Set([...there.doubts, ...gone.doubts])],
  };
}
