import type { ColourName } from './colours.ts';
import type { Point2, Range, Shape, Solid } from './Shape.ts';
import { part } from './Shape.ts';
import { box, rectangle, upright } from './solids.ts';

/** A door by the hole it fills; millimetres. */
export interface DoorOptions {
  width: number;
  height: number;
  /** Of the frame, across the wall. */
  depth: number;
  leaf: ColourName;
  frame: ColourName;
  leaves?: 1 | 2 | undefined;
  /** Width of a fixed light on the right. */
  sideLight?: number | undefined;
  isGlazed?: boolean | undefined;
}

const jamb = 50;
const leafThickness = 42;
const handleHeight = 1050;

/** A closed door about the middle of its threshold. */
export function doorShape(options: DoorOptions): Shape {
  const { width, height, depth, leaf, leaves = 1, sideLight = 0, isGlazed = false } = options;
  const post = sideLight > 0 ? sideLight : jamb;
  const clear: Range = [-width / 2 + jamb, width / 2 - post - (sideLight > 0 ? jamb : 0)];
  const leafWidth = (clear[1] - clear[0]) / leaves;
  const ranges = Array.from(
    { length: leaves },
    (_, i): Range => [clear[0] + i * leafWidth + 3, clear[0] + (i + 1) * leafWidth - 3],
  );
  const top = height - jamb - 3;
  const y: Range = [-leafThickness / 2, leafThickness / 2];
  const glass = isGlazed ? ranges.map((x) => box({ x: shrunk(x, 110), y: [-12, 12], z: [200, top - 120] })) : [];
  const panels = isGlazed
    ? ranges.map((x) => upright(rectangle(x, [10, top]), y, [rectangle(shrunk(x, 110), [200, top - 120])]))
    : ranges.map((x) => box({ x, y, z: [10, top] }));
  const light =
    sideLight > 0 ? [box({ x: [clear[1] + jamb, width / 2 - jamb], y: [-12, 12], z: [jamb, height - jamb] })] : [];
  return {
    name: `${width} x ${height}`,
    parts: [
      part(
        options.frame,
        lining(width, height, depth),
        ...(sideLight > 0 ? sideFrame(clear[1], width, height, depth) : []),
      ),
      part(leaf, ...panels),
      part('stainless', ...ranges.flatMap((x, i) => handles(i === 0 ? x[1] - 70 : x[0] + 70, i === 0 ? -1 : 1))),
      ...(glass.length + light.length > 0 ? [part('glass', ...glass, ...light)] : []),
    ],
  };
}

/** The landing door of a lift: two panels that slide. */
export function liftDoorShape(width: number, height: number, depth: number): Shape {
  const half = width / 2 - jamb;
  return {
    name: `${width} x ${height}`,
    parts: [
      part('anthracite', lining(width, height, depth)),
      part(
        'stainless',
        box({ x: [-half, -2], y: [-10, 30], z: [5, height - jamb] }),
        box({ x: [2, half], y: [-10, 30], z: [5, height - jamb] }),
      ),
    ],
  };
}

/** Jambs and head in one piece, open at the floor. */
function lining(width: number, height: number, depth: number): Solid {
  const x = width / 2;
  const points: Point2[] = [
    [-x, 0],
    [jamb - x, 0],
    [jamb - x, height - jamb],
    [x - jamb, height - jamb],
    [x - jamb, 0],
    [x, 0],
    [x, height],
    [-x, height],
  ];
  return upright(points, [-depth / 2, depth / 2]);
}

const sideFrame = (from: number, width: number, height: number, depth: number): Solid[] => [
  box({ x: [from, from + jamb], y: [-depth / 2, depth / 2], z: [0, height - jamb] }),
  box({ x: [from + jamb, width / 2 - jamb], y: [-30, 30], z: [0, jamb] }),
];

/** A lever on each face. */
function handles(x: number, side: 1 | -1): Solid[] {
  return [-1, 1].flatMap((face) => {
    const near = (face * leafThickness) / 2;
    const range = (from: number, to: number): Range => (face > 0 ? [near + from, near + to] : [near - to, near - from]);
    const lever: Range = side > 0 ? [x, x + 130] : [x - 130, x];
    return [
      box({ x: [x - 12, x + 12], y: range(0, 45), z: [handleHeight - 12, handleHeight + 12] }),
      box({ x: lever, y: range(45, 63), z: [handleHeight - 10, handleHeight + 10] }),
    ];
  });
}

const shrunk = ([from, to]: Range, by: number): Range => [from + by, to - by];
