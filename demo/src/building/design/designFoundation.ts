import type { DemoElement } from '../DemoElement.ts';
import { structureFamilies as family } from '../families/structureFamilies.ts';
import { coreWallThickness, liftShaft } from '../plan/core.ts';
import { axisA, axisD, bays, letteredAxes, numberedAxes, slabEdge } from '../plan/grid.ts';
import { floorBuildUp } from '../plan/levels.ts';
import type { Point2, Range, Shape } from '../shapes/Shape.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { box, prism, rectangle } from '../shapes/solids.ts';
import { wall } from './wall.ts';

const baseThickness = 300;
const top = -floorBuildUp;
const bottom = top - baseThickness;
const pad = { width: 2000, height: 600 };
const strip = { width: 600, height: 800 };
const pitDepth = 1400;

/** Base slab, pads under the columns, strips under the façade, and the pit of the lift. */
export function designFoundation(): DemoElement[] {
  return [...baseSlabs(), ...pads(), ...strips(), ...liftPit()];
}

function baseSlabs(): DemoElement[] {
  const joints = [slabEdge.x[0], 11250, 33750, slabEdge.x[1]];
  const pit = rectangle(liftShaft.x, liftShaft.y);
  return [0, 1, 2].map((i) => {
    const x: Range = [joints[i], joints[i + 1]];
    const holes = i === 1 ? [pit] : undefined;
    return {
      family: family.baseSlab,
      mark: `S-0-${i + 1}`,
      storey: 0,
      at: [0, 0, bottom],
      shape: shapeOf('concreteDark', prism(rectangle(x, slabEdge.y), [0, baseThickness], holes)),
    };
  });
}

function pads(): DemoElement[] {
  const half = pad.width / 2;
  const shape: Shape = {
    ...shapeOf('concreteDark', box({ x: [-half, half], y: [-half, half], z: [-pad.height, 0] })),
    name: `${pad.width} x ${pad.width} x ${pad.height}`,
  };
  return numberedAxes.flatMap(({ name: number, x }) =>
    letteredAxes.map(({ name: letter, y }) => ({
      family: family.padFooting,
      mark: `F-${letter}${number}`,
      storey: 0,
      at: [x, y, bottom],
      shape,
    })),
  );
}

function strips(): DemoElement[] {
  const gap = pad.width / 2;
  const along = bays.flatMap(({ index, x: [from, to] }) =>
    [axisA, axisD].map((y): [string, Range, Range] => [
      `F-${y === axisA ? 'A' : 'D'}-${index + 1}`,
      [from + gap, to - gap],
      [y - strip.width / 2, y + strip.width / 2],
    ]),
  );
  const across = [numberedAxes[0], numberedAxes[6]].flatMap(({ name, x }) =>
    letteredAxes
      .slice(1)
      .map(({ name: letter, y }, i): [string, Range, Range] => [
        `F-${name}-${letter}`,
        [x - strip.width / 2, x + strip.width / 2],
        [letteredAxes[i].y + gap, y - gap],
      ]),
  );
  return [...along, ...across].map(([mark, x, y]) => ({
    family: family.stripFooting,
    mark,
    storey: 0,
    at: [0, 0, bottom],
    shape: shapeOf('concreteDark', box({ x, y, z: [-strip.height, 0] })),
  }));
}

function liftPit(): DemoElement[] {
  const t = coreWallThickness;
  const { x, y } = liftShaft;
  const floor: DemoElement = {
    family: family.baseSlab,
    mark: 'S-0-P',
    storey: 0,
    at: [0, 0, top - pitDepth - baseThickness],
    shape: shapeOf('concreteDark', box({ x: [x[0] - t, x[1] + t], y: [y[0] - t, y[1] + t], z: [0, baseThickness] })),
  };
  const lines: [Point2, Point2][] = [
    [
      [x[0] - t, y[0] - t / 2],
      [x[1] + t, y[0] - t / 2],
    ],
    [
      [x[0] - t, y[1] + t / 2],
      [x[1] + t, y[1] + t / 2],
    ],
    [
      [x[0] - t / 2, y[0]],
      [x[0] - t / 2, y[1]],
    ],
    [
      [x[1] + t / 2, y[0]],
      [x[1] + t / 2, y[1]],
    ],
  ];
  const walls = lines.map(([from, to], i) =>
    wall({
      family: family.pitWall,
      mark: `WP${i + 1}`,
      storey: 0,
      colour: 'concreteDark',
      from,
      to,
      thickness: t,
      z: [top - pitDepth, bottom],
    }),
  );
  return [floor, ...walls];
}
