import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import { type DeviationScale, stepThresholds } from './stepThresholds.ts';

const noDeviation = 0x8000;

/** How many points have each of the nine colours, from +100 to -100 percent. */
export function countSteps({ places, count, deviationStepM }: ElementPoints, scale: DeviationScale): number[] {
  const [first, second, third, fourth] = stepThresholds(deviationStepM, scale);
  const counts = Array<number>(9).fill(0);
  for (let i = 0; i < count; i++) {
    const steps = places[i * 4 + 3]! - noDeviation;
    const size = Math.abs(steps);
    const outwards = +(size >= first) + +(size >= second) + +(size >= third) + +(size >= fourth);
    const step = steps > 0 ? 4 - outwards : 4 + outwards;
    counts[step]!++;
  }
  return counts;
}
