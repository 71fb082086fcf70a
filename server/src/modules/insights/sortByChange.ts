import type { Comparison } from './compareTables.ts';

/** A hundredth of a millimetre; together with the number of an element it fits a double, which sorts without asking. */
const stepsOfMetre = 100_000;
const mostSteps = 2 ** 25 - 2;
const mostElements = 2 ** 27;

/** The elements that one thing became of: first those whose magnitude changed most, at last those without any. */
export function sortByChange(
  { changes, magnitudeFromM, magnitudeToM }: Pick<Comparison, 'changes' | 'magnitudeFromM' | 'magnitudeToM'>,
  change: number,
  isWanted: (element: number) => boolean = () => true,
): Uint32Array {
  let count = 0;
  for (let i = 0; i < changes.length; i++) if (changes[i] === change && isWanted(i)) count++;
  const keys = new Float64Array(count);
  for (let i = 0, next = 0; i < changes.length; i++) {
    if (changes[i] !== change || !isWanted(i)) continue;
    const steps = stepsOf(magnitudeFromM[i] as number, magnitudeToM[i] as number);
    keys[next++] = (mostSteps - steps) * mostElements + i;
  }
  keys.sort();
  return Uint32Array.from(keys, (key) => key % mostElements);
}

/** By how much it changed; where one view has no magnitude, the other's; -1 without any. */
function stepsOf(fromM: number, toM: number): number {
  const changedM = Number.isNaN(fromM) ? toM : Number.isNaN(toM) ? fromM : Math.abs(toM - fromM);
  return Number.isNaN(changedM) ? -1 : Math.min(Math.round(Math.abs(changedM) * stepsOfMetre), mostSteps);
}
