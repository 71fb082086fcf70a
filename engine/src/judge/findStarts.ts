import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import type { ElementSides } from './closestOnElement.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { type ElementMotion, holdAgainst, leftOver, moveBy } from './HeldPatches.ts';
import { countUp, thinPatches } from './thinPatches.ts';

/** The three starts from which most patches lie on the element. */
export function findStarts(sides: ElementSides, patches: ElementPatches, all: number[]): ElementMotion[] {
  const tried = thinPatches(all, fittingNumbers.triedPatches);
  const starts: { start: ElementMotion; score: number }[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (const step of fittingNumbers.triesM) {
      if (step === 0 && axis > 0) continue;
      const start = moveBy(axis === 0 ? step : 0, axis === 1 ? step : 0, axis === 2 ? step : 0);
      const held = holdAgainst(sides, patches, tried, start);
      const score = countUp(0, held.count).filter(
        (i) => Math.abs(leftOver(held, i, start)) < 2.5 * fittingNumbers.movedExplainedM,
      ).length;
      starts.push({ start, score });
    }
  }
  return starts
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ start }) => start);
}
