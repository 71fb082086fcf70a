/** Steps of distance that are told apart: each is a third farther than the one before. */
const stepsOfDouble = 2.5;
const stepCount = 64;
const leastM = 0.5;
const starts = new Uint32Array(stepCount + 1);

/**
 * Lists what is in view, near ones first, so that they hide others before those are drawn; what is about as far keeps its
 * order, and ranges that follow each other stay together. Gives how many they are.
 */
export function orderByDistance(all: readonly { isInView: boolean; distanceM: number }[], order: Uint32Array): number {
  starts.fill(0);
  for (const each of all) if (each.isInView) starts[stepOf(each.distanceM) + 1]!++;
  for (let step = 0; step < stepCount; step++) starts[step + 1]! += starts[step]!;
  const count = starts[stepCount]!;
  for (let i = 0; i < all.length; i++) {
    const { isInView, distanceM } = all[i]!;
    if (isInView) order[starts[stepOf(distanceM)]!++] = i;
  }
  return count;
}

function stepOf(distanceM: number): number {
  const step = Math.floor(Math.log2(Math.max(distanceM, leastM) / leastM) * stepsOfDouble);
  return Math.min(step, stepCount - 1);
}
