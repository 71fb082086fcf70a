import type { DemoElement, Family } from '../DemoElement.ts';
import type { ColourName } from '../shapes/colours.ts';
import type { Profile, Solid, Vector } from '../shapes/Shape.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { bar, circle, rectangular } from '../shapes/solids.ts';

/** A straight piece of pipe, duct or tray between two points of a storey. */
export interface RunOptions {
  family: Family;
  mark: string;
  storey: number;
  colour: ColourName;
  from: Vector;
  to: Vector;
  system: string;
}

/** A family for one size of it. */
export const sized = (family: Family, size: string): Family => ({ ...family, name: `${family.name} ${size}` });

/** A round piece. */
export function roundRun({ diameter, ...options }: RunOptions & { diameter: number }): DemoElement {
  return run({ ...options, family: sized(options.family, `DN ${diameter}`) }, circle(diameter));
}

/** A rectangular piece; with flanges at its ends when it is a duct. */
export function rectangularRun({
  width,
  height,
  ...options
}: RunOptions & { width: number; height: number }): DemoElement {
  const element = { ...options, family: sized(options.family, `${width} x ${height}`) };
  return run(element, rectangular(width, height), flanges(options.from, options.to, width, height));
}

/** An open tray. */
export function trayRun({ width, height, ...options }: RunOptions & { width: number; height: number }): DemoElement {
  const element = { ...options, family: sized(options.family, `${width} x ${height}`) };
  return run(element, { kind: 'channel', width, height, wall: 5 });
}

function run(
  { family, mark, storey, colour, from, to, system }: RunOptions,
  profile: Profile,
  extra: Solid[] = [],
): DemoElement {
  const shape = shapeOf(colour, bar([0, 0, 0], difference(to, from), profile), ...extra);
  return { family, mark, storey, at: from, shape, system };
}

function flanges(from: Vector, to: Vector, width: number, height: number): Solid[] {
  const along = difference(to, from);
  const length = Math.hypot(...along);
  const profile = rectangular(width + 50, height + 50);
  const at = (distance: number): Vector => [
    (along[0] * distance) / length,
    (along[1] * distance) / length,
    (along[2] * distance) / length,
  ];
  return [bar(at(0), at(25), profile), bar(at(length - 25), at(length), profile)];
}

const difference = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
