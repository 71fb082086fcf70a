import type { ElementTruth } from '../../demo/src/simulate/Truth.ts';
import { dot } from '../../engine/src/ground/geometry/Vector.ts';
import type { ElementVerdict } from '../../engine/src/judge/ElementVerdict.ts';
import type { BoundsResult } from './RunResult.ts';

type Said = Pick<ElementVerdict, 'magnitudeLowM' | 'magnitudeHighM' | 'directions'>;

/** What was said of how well an offset is known, held against the truth. */
export function compareBounds(said: Said, { offsetM, magnitudeM, change }: ElementTruth): BoundsResult | null {
  if (said.magnitudeLowM === null || said.directions === null) return null;
  const along = said.directions.flatMap(({ direction: [x, y, z], valueM, plusMinusM }) =>
    plusMinusM === null ? [] : [{ trueM: dot(offsetM, [x, y, z]), valueM, plusMinusM }],
  );
  // Where its middle went says nothing of how far the rest of it did.
  const isMoved = change === undefined || change.kind === 'moved';
  const within = along.filter(({ trueM, valueM, plusMinusM }) => Math.abs(trueM - valueM) <= plusMinusM);
  return {
    lowM: said.magnitudeLowM,
    highM: said.magnitudeHighM,
    trueM: isMoved ? Math.hypot(...along.map(({ trueM }) => trueM)) : magnitudeM,
    directions: isMoved ? along.length : 0,
    directionsWithin: isMoved ? within.length : 0,
  };
}
