import type { DrawnDeviation } from '../formats/elementSections.ts';
import { type DrawingDirections, tellingOf } from './readDeviation.ts';
import type { SeenPoint } from './SeenPoint.ts';

/** How far from a plane its points are looked for, the first that has enough of them; metres. */
const reaches = [0.035, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5];
const enough = { points: 40, telling: 12 };

/** The widest band: beyond it, another part of the building would be drawn. */
export const widestM = 0.5;

/** Beyond this, what faces the reader is another end of the element. */
const facingM = 0.035;
const facing = 0.7;

/** Whether a point is of another end of its element, which a plane that far away does not cut. */
export const isOtherEnd = ({ heightM, normalHeight }: Pick<SeenPoint, 'heightM' | 'normalHeight'>): boolean =>
  Math.abs(heightM) > facingM && Math.abs(normalHeight) > facing;

interface Band {
  reachM: number;
  points: SeenPoint[];
}

/** The narrowest band about a plane with enough points in it to be read, and among them to read the verdict. */
export function chooseBand(
  near: readonly SeenPoint[],
  directions: DrawingDirections,
  deviation: DrawnDeviation | undefined,
): Band {
  const heights = near.map(({ heightM }) => Math.abs(heightM));
  const isTelling = near.map((point) => deviation && tellingOf(deviation, point, directions) !== undefined);
  const all = { points: near.length, telling: isTelling.filter(Boolean).length };
  const isEnough = (reachM: number) => {
    const within = heights.map((heightM) => heightM <= reachM);
    const telling = isTelling.filter((tells, i) => tells && within[i]).length;
    // Where none are farther out, a wider band would only look as if there were.
    return (
      within.filter(Boolean).length >= Math.min(enough.points, all.points) &&
      telling >= Math.min(enough.telling, all.telling)
    );
  };
  const reachM = near.length === 0 ? widestM : (reaches.find(isEnough) ?? widestM);
  return { reachM, points: near.filter(({ heightM }) => Math.abs(heightM) <= reachM) };
}
