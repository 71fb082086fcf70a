import { deviationOfPoint, type ElementPoints, placeOfPoint } from '@plumbline/contract/formats/elementPoints';

/** Specification 2, section 9: lengths times 1,000. */
const scale = 1000;
const batch = 20_000;

/** Points as 'x,y,z,magnitude' in millimetres, one group after the other with commas between, some thousand at a time. */
export function* writePointsText(points: ElementPoints): Generator<string> {
  for (let from = 0; from < points.count; from += batch) {
    const groups: string[] = [];
    for (let i = from; i < Math.min(points.count, from + batch); i++) {
      const place = placeOfPoint(points, i).map((metres) => round(metres * scale, 10));
      groups.push([...place, round(deviationOfPoint(points, i) * scale, 100)].join(','));
    }
    // A line for each group is read by people and tables; who splits at commas reads the same numbers.
    yield (from > 0 ? ',\n' : '') + groups.join(',\n');
  }
}

function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts + 0;
}
