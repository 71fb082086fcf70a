import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import type { PointsAlong } from '@plumbline/contract/formats/pointsAlong';
import { type DeviationScale, stepThresholds } from './stepThresholds.ts';

const noDeviation = 0x8000;
const nothing = 0;

/** How many points have each of the nine colours, from +100 to -100 percent; those that say nothing have none. */
export function countSteps(
  { places, count, deviationStepM }: ElementPoints,
  scale: DeviationScale,
  along?: Pick<PointsAlong, 'steps' | 'stepM'>,
): number[] {
  const [first, second, third, fourth] = stepThresholds(along?.stepM ?? deviationStepM, scale);
  const counts = Array<number>(9).fill(0);
  for (let i = 0; i < count; i++) {
    const stored = along ? along.steps[i]! : places[i * 4 + 3]!;
    if (along && stored === nothing) continue;
    const steps = stored - noDeviation;
    const size = Math.abs(steps);
    const outwards = +(size >= first) + +(size >= second) + +(size >= third) + +(size >= fourth);
    const step = steps > 0 ? 4 - outwards : 4 + outwards;
    counts[step]!++;
  }
  return counts;
}
