import type { Point2, Solid } from './Shape.ts';
import { sideways } from './solids.ts';

/** Thickness of the slab under the steps. */
const waist = 150;

/** A straight flight that climbs along +Y from the origin; `foot` cuts off what would lie below it. */
export function flightSolid({
  risers,
  riserHeight,
  treadLength,
  width,
  foot,
}: {
  risers: number;
  riserHeight: number;
  treadLength: number;
  width: number;
  foot: number;
}): Solid {
  const slope = riserHeight / treadLength;
  const below = waist * Math.hypot(1, slope);
  const run = (risers - 1) * treadLength;
  const steps = Array.from({ length: risers }, (_, i): Point2[] => [
    [i * treadLength, (i + 1) * riserHeight],
    [Math.min((i + 1) * treadLength, run), (i + 1) * riserHeight],
  ]).flat();
  const underside: Point2[] = [
    [run, run * slope - below],
    ...(foot > -below ? cutFoot(foot, slope, below) : [[0, -below] as const]),
  ];
  return sideways([[0, 0], ...steps.slice(0, -1), ...underside], [0, width]);
}

const cutFoot = (foot: number, slope: number, below: number): Point2[] => [
  [(foot + below) / slope, foot],
  [0, foot],
];
