import type { ColourName } from '../../../demo/src/building/shapes/colours.ts';
import type { Point2, Vector } from '../../../demo/src/building/shapes/Shape.ts';
import { bent, curve, joined, type SmoothMesh, turned } from './SmoothMesh.ts';

/** A piece of furniture as a maker's catalogue has it: one shape, placed many times. */
export interface FurnitureKind {
  name: string;
  colour: ColourName;
  mesh: SmoothMesh;
}

/** The bentwood chair. */
function chair(): SmoothMesh {
  const seat: Point2[] = [[0, 440], ...rounded(200, 440, 462, 10), [150, 458], [80, 452], [0, 450]];
  const leg = (x: number, y: number) =>
    bent(
      curve(14, (part): Vector => [x * (1.12 - 0.12 * part), y * (1.12 - 0.12 * part), 440 * part]),
      17,
      12,
    );
  const arch = (halfWidth: number, top: number, radius: number) =>
    bent(
      curve(44, (part): Vector => {
        const angle = Math.PI * part;
        const height = 450 + (top - 450) * Math.sin(angle) ** 0.5;
        return [-halfWidth * Math.cos(angle), -170 - (height - 450) * 0.18, height];
      }),
      radius,
      16,
    );
  const hoop = bent(
    curve(48, (part): Vector => [150 * Math.cos(2 * Math.PI * part), 150 * Math.sin(2 * Math.PI * part), 230]),
    9,
    12,
  );
  return joined(
    turned(seat, 32),
    leg(140, 140),
    leg(-140, 140),
    leg(140, -140),
    leg(-140, -140),
    arch(170, 900, 14),
    arch(95, 760, 10),
    hoop,
  );
}

/** A round table on one foot. */
function table(): SmoothMesh {
  const foot: Point2[] = [
    [0, 0],
    ...rounded(320, 0, 26, 12),
    ...curved(24, (part) => [60 + 255 * (1 - part) ** 4, 26 + 180 * part]),
    ...curved(16, (part) => [60 - 18 * Math.sin(Math.PI * part), 210 + 460 * part]),
    ...curved(10, (part) => [60 + 190 * part ** 3, 672 + 40 * part]),
    [0, 714],
  ];
  const top: Point2[] = [[0, 715], ...rounded(600, 715, 748, 16), [300, 748], [0, 748]];
  return joined(turned(foot, 40), turned(top, 48));
}

/** A hanging lamp: a bell on a cord. */
function lamp(): SmoothMesh {
  const bell: Point2[] = [
    [0, 30],
    ...curved(22, (part) => [10 + 180 * part ** 0.6, 30 - 20 * part]),
    ...curved(34, (part) => [200 * Math.cos((Math.PI / 2) * part) ** 0.55 + 6, 10 + 260 * part ** 0.9]),
    [0, 272],
  ];
  const bulb: Point2[] = [
    [0, -20],
    ...curved(18, (part) => [45 * Math.sin(Math.PI * (0.05 + 0.9 * part)), -18 + 90 * part]),
    [0, 74],
  ];
  const cord = bent(
    curve(20, (part): Vector => [0, 0, 272 + 1200 * part]),
    4,
    8,
  );
  return joined(turned(bell, 40), turned(bulb, 28), cord);
}

/** A vase with a swung outline. */
function vase(): SmoothMesh {
  const outline: Point2[] = [
    [0, 0],
    ...curved(48, (part) => [34 + 26 * Math.sin(Math.PI * part * 1.3) ** 2, 200 * part]),
    ...curved(40, (part) => [30 + 24 * Math.sin(Math.PI * (1 - part) * 1.3) ** 2, 199 - 190 * part]),
    [0, 8],
  ];
  return turned(outline, 32);
}

/** A carafe. */
function carafe(): SmoothMesh {
  const outline: Point2[] = [
    [0, 0],
    ...rounded(62, 0, 30, 10),
    ...curved(64, (part) => [62 - 38 * Math.sin((Math.PI / 2) * part) ** 3, 30 + 210 * part]),
    ...curved(20, (part) => [24 + 10 * part ** 2, 241 + 30 * part]),
    [0, 270],
  ];
  return turned(outline, 32);
}

/** What stands in a restaurant, by kind. */
export const furniture = {
  table: { name: 'Pedestal table 1200', colour: 'timber', mesh: table() },
  chair: { name: 'Bentwood chair', colour: 'timberLight', mesh: chair() },
  lamp: { name: 'Bell pendant 400', colour: 'black', mesh: lamp() },
  vase: { name: 'Vase 200', colour: 'ceramic', mesh: vase() },
  carafe: { name: 'Carafe 1 l', colour: 'coldWater', mesh: carafe() },
} satisfies Record<string, FurnitureKind>;

/** A rim from one height to another, rounded outwards. */
function rounded(radius: number, from: number, to: number, count: number): Point2[] {
  const half = (to - from) / 2;
  return curved(count, (part) => {
    const angle = Math.PI * (part - 0.5);
    return [radius - half + half * Math.cos(angle), from + half + half * Math.sin(angle)];
  });
}

function curved(count: number, at: (part: number) => Point2): Point2[] {
  return Array.from({ length: count }, (_, i) => at(i / (count - 1)));
}
