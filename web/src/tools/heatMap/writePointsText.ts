import { deviationOfPoint, type ElementPoints, placeOfPoint } from '@plumbline/contract/formats/elementPoints';
import { alongOfPoint, type PointsAlong } from '@plumbline/contract/formats/pointsAlong';

/** Specification 2, section 9: lengths times 1,000. */
const scale = 1000;
const batch = 20_000;

/**
 * Points as 'x,y,z,magnitude' in millimetres, one group after the other with commas between, some thousand at a time.
 * The magnitude is the distance that is shown: along a way, of the points that say something about it, or else square to
 * the surface.
 */
export function* writePointsText(points: ElementPoints, along?: PointsAlong): Generator<string> {
  const distanceOf = (i: number) => (along ? alongOfPoint(along, i) : deviationOfPoint(points, i));
  let isFirst = true;
  for (let from = 0; from < points.count; from += batch) {
    const groups: string[] = [];
    for (let i = from; i < Math.min(points.count, from + batch); i++) {
      const distanceM = distanceOf(i);
      if (distanceM === undefined) continue;
      const place = placeOfPoint(points, i).map((metres) => round(metres * scale, 10));
      groups.push([...place, round(distanceM * scale, 100)].join(','));
    }
    if (groups.length === 0) continue;
    // A line for each group is read by people and tables; who splits at commas reads the same numbers.
    yield (isFirst ? '' : ',\n') + groups.join(',\n');
    isFirst = false;
  }
}

function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts + 0;
}
