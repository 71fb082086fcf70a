import type { DemoElement, Family, Opening, PlacedElement } from '../DemoElement.ts';
import type { ColourName } from '../shapes/colours.ts';
import type { Point2, Range } from '../shapes/Shape.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { box, rectangle, upright } from '../shapes/solids.ts';

/** A straight wall by its centre line; what is on its left when walking along it has positive y in its frame. */
export interface WallOptions {
  family: Family;
  mark: string;
  storey: number;
  colour: ColourName;
  from: Point2;
  to: Point2;
  thickness: number;
  z: Range;
  /** Cut-outs at the upper corners, where beams run. */
  notches?: { start?: number | undefined; end?: number | undefined; height: number } | undefined;
  holes?: readonly WallHole[] | undefined;
}

/** A hole by its middle along the wall and its sill above the storey. */
export interface WallHole {
  along: number;
  sill: number;
  width: number;
  height: number;
  filling?: Omit<PlacedElement, 'at' | 'size'> | undefined;
}

/** How far holes reach out of a wall, so that no skin is left. */
const beyond = 100;

/** A wall element with its holes and what fills them. */
export function wall(options: WallOptions): DemoElement {
  const { family, mark, storey, colour, from, to, thickness, z, holes = [] } = options;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return {
    family,
    mark,
    storey,
    at: [from[0], from[1], z[0]],
    turn: (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI,
    shape: shapeOf(colour, upright(outline(length, z[1] - z[0], options.notches), [-thickness / 2, thickness / 2])),
    openings: holes.map((hole) => openingOf(hole, z[0], thickness)),
  };
}

function outline(length: number, height: number, notches: WallOptions['notches']): Point2[] {
  if (!notches) return rectangle([0, length], [0, height]);
  const { start = 0, end = 0 } = notches;
  const low = height - notches.height;
  const left: Point2[] =
    start > 0
      ? [
          [start, height],
          [start, low],
          [0, low],
        ]
      : [[0, height]];
  const right: Point2[] =
    end > 0
      ? [
          [length, low],
          [length - end, low],
          [length - end, height],
        ]
      : [[length, height]];
  return [[0, 0], [length, 0], ...right, ...left];
}

function openingOf({ along, sill, width, height, filling }: WallHole, base: number, thickness: number): Opening {
  const depth = thickness / 2 + beyond;
  return {
    at: [along, 0, sill - base],
    shape: shapeOf('concrete', box({ x: [-width / 2, width / 2], y: [-depth, depth], z: [0, height] })),
    filling: filling && { ...filling, at: [0, 0, 0], size: { width, height } },
  };
}
