import { deviationStep } from '@plumbline/contract/deviationScale';

/** Where the scale changes its colour, metres. */
export interface DeviationScale {
  toleranceM: number;
  maximumM: number;
}

/** A deviation as points have it never reaches this. */
const never = 0x8000;

/**
 * From which number of steps on a deviation has the first, second, third and fourth colour outwards. Whole numbers, so
 * that a shader comes to what `deviationStep` says for every deviation, whatever its precision.
 */
export function stepThresholds(
  deviationStepM: number,
  scale: DeviationScale,
): [first: number, second: number, third: number, fourth: number] {
  const isOutwards = (steps: number, colours: number) => 4 - deviationStep(steps * deviationStepM, scale) >= colours;
  const find = (colours: number) => {
    let [low, high] = [1, never];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isOutwards(middle, colours)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return [find(1), find(2), find(3), find(4)];
}
