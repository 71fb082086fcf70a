import type { Shape, Solid, Vector } from './Shape.ts';
import { part } from './Shape.ts';
import { bar, box, circle, rectangular } from './solids.ts';

const railHeight = 950;
const baluster = rectangular(14, 14);

/** Beside a flight that climbs along +Y from the origin: a bar to each half tread, handrail and lower rail. */
export function flightRailing({
  risers,
  riserHeight,
  treadLength,
}: {
  risers: number;
  riserHeight: number;
  treadLength: number;
}): Shape {
  const slope = riserHeight / treadLength;
  const run = (risers - 1) * treadLength;
  const nosing = (y: number) => riserHeight + slope * y;
  const at = (y: number, above: number): Vector => [0, y, nosing(y) + above];
  const bars = Array.from({ length: 2 * (risers - 1) }, (_, i): Solid => {
    const y = (i + 0.5) * (treadLength / 2);
    return bar(at(y, -180), at(y, railHeight), baluster);
  });
  const rail = bar(at(0, railHeight), at(run, railHeight), circle(42));
  const lower = bar(at(0, -180), at(run, -180), rectangular(14, 50));
  return { name: `${risers} risers of ${riserHeight}`, parts: [part('steel', ...bars, lower), part('timber', rail)] };
}

/** A straight railing with bars, along +X on a level floor. */
export function levelRailing(length: number): Shape {
  const count = Math.floor(length / 120);
  const bars = Array.from({ length: count + 1 }, (_, i): Solid => {
    const x = 10 + (i * (length - 20)) / count;
    return bar([x, 0, 0], [x, 0, railHeight], baluster);
  });
  const rail = bar([0, 0, railHeight], [length, 0, railHeight], circle(42));
  return { name: `${length}`, parts: [part('steel', ...bars), part('timber', rail)] };
}

/** A balustrade of glass between posts, along +X. */
export function glassRailing(length: number): Shape {
  const posts = [25, length / 2, length - 25];
  const panes = posts.slice(1).map((to, i) => box({ x: [posts[i] + 30, to - 30], y: [-8, 8], z: [60, 1000] }));
  return {
    name: `${length}`,
    parts: [
      part('stainless', ...posts.map((x) => box({ x: [x - 20, x + 20], y: [-20, 20], z: [0, 1030] }))),
      part('glass', ...panes),
      part('timber', box({ x: [0, length], y: [-35, 35], z: [1030, 1070] })),
    ],
  };
}
