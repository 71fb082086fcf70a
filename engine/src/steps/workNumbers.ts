import { judgingNumbers } from '../judge/judgingNumbers.ts';

/** What shapes the work apart from its inputs. */
export const workNumbers = {
  /** Points farther from every surface belong to nothing in its place … */
  radiusM: judgingNumbers.searchRadiusM,
  /** … and farther than this to nothing at all; a wall that moved so far still lies within. */
  aroundM: judgingNumbers.farthestM + 0.1,
  tileM: 12,
  /** Of the places on each element that are asked for. */
  sampling: { spacingM: 0.15, fewest: 200, most: 1200 },
};
