import type { SeenPlane } from './SeenViewpoint.ts';

type Vector = readonly [number, number, number];

/** The six sides of the box that is left. */
export function planesOfBox({ min, max }: { min: Vector; max: Vector }): SeenPlane[] {
  const middle = min.map((least, axis) => (least + (max[axis] as number)) / 2);
  return [0, 1, 2].flatMap((axis) =>
    ([max, min] as const).map((side, i) => ({
      location: middle.map((at, other) => (other === axis ? (side[axis] as number) : at)) as unknown as Vector,
      direction: middle.map((_, other) => (other === axis ? 1 - 2 * i : 0)) as unknown as Vector,
    })),
  );
}
