import {
  deviationOfPoint,
  type ElementPoints,
  type MeasuredPoints,
  placeOfPoint,
  roundPoints,
} from '@plumbline/contract/formats/elementPoints';

/** Gathers some of the points of many elements, evenly; `total` is how many they have together. */
export function createThinner({ total, most }: { total: number; most: number }) {
  const room = Math.min(total, most);
  const share = total === 0 ? 0 : room / total;
  const positions = new Float32Array(room * 3);
  const deviations = new Float32Array(room);
  let origin: MeasuredPoints['origin'] | undefined;
  let count = 0;
  let due = 0;

  return {
    /** So that small elements get their share too, what one is owed is carried over to the next. */
    add(points: ElementPoints): void {
      origin ??= points.origin;
      due += points.count * share;
      const taken = Math.min(Math.floor(due + 1e-9), points.count, room - count);
      due -= taken;
      for (let i = 0; i < taken; i++) {
        const from = Math.floor((i * points.count) / taken);
        const place = placeOfPoint(points, from);
        for (let axis = 0; axis < 3; axis++) {
          positions[count * 3 + axis] = (place[axis] as number) - (origin[axis] as number);
        }
        deviations[count++] = deviationOfPoint(points, from);
      }
    },

    /** In an order of which every beginning is spread evenly: a viewer may draw the first half alone. */
    end(): ElementPoints {
      const measured = {
        origin: origin ?? [0, 0, 0],
        positions: new Float32Array(count * 3),
        deviations: new Float32Array(count),
      } as const;
      const step = strideOf(count);
      for (let i = 0, from = 0; i < count; i++, from = (from + step) % count) {
        measured.positions.set(positions.subarray(from * 3, from * 3 + 3), i * 3);
        measured.deviations[i] = deviations[from] as number;
      }
      return roundPoints(measured);
    },
  };
}

/** A stride that meets every number below the count once: about its golden section, and without a common divisor. */
function strideOf(count: number): number {
  let stride = Math.max(1, Math.floor(count * 0.618));
  while (divisorOf(stride, count) !== 1) stride++;
  return stride;
}

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));
