import type { Shape } from './Shape.ts';
import { part } from './Shape.ts';
import { bar, box, circle, prism, rectangular, sideways } from './solids.ts';

/** Round diffuser at the end of a duct whose middle is the origin; hangs down by `drop`. */
export function diffuserShape(ductDiameter: number, drop: number): Shape {
  return {
    name: `DN ${ductDiameter}, drop ${drop}`,
    parts: [
      part('galvanised', bar([0, 0, ductDiameter / 2], [0, 0, -drop], circle(ductDiameter + 30))),
      part('equipment', bar([0, 0, -drop], [0, 0, -drop - 25], circle(420))),
    ],
  };
}

/** Grille under a duct; its upper side is the origin. */
export const grilleShape: Shape = {
  name: '500 x 150',
  parts: [
    part('galvanised', box({ x: [-260, 260], y: [-85, 85], z: [-50, 30] })),
    part('anthracite', ...[-36, 0, 36].map((y) => box({ x: [-240, 240], y: [y - 10, y + 10], z: [-58, -50] }))),
  ],
};

/** Fire damper in a wall, along Y about the origin. */
export function damperShape(width: number, height: number): Shape {
  const [x, z] = [width / 2 + 30, height / 2 + 30];
  return {
    name: `${width} x ${height}`,
    parts: [
      part('galvanised', box({ x: [-x, x], y: [-180, 180], z: [-z, z] })),
      part('hotWater', box({ x: [x, x + 90], y: [-60, 60], z: [-40, 60] })),
    ],
  };
}

/** A duct that narrows along +X, its height staying. */
export function reducerShape(from: number, to: number, height: number, length: number): Shape {
  const points = [
    [0, -from / 2],
    [length, -to / 2],
    [length, to / 2],
    [0, from / 2],
  ] as const;
  return {
    name: `${from} / ${to} x ${height}`,
    parts: [part('galvanised', prism(points, [-height / 2, height / 2]))],
  };
}

/** Sprinkler head under a pipe whose middle is the origin. */
export function sprinklerShape(drop: number): Shape {
  return {
    name: `drop ${drop}`,
    parts: [
      part('sprinkler', bar([0, 0, 0], [0, 0, -drop], circle(27))),
      part('stainless', bar([0, 0, -drop], [0, 0, -drop - 12], circle(60))),
    ],
  };
}

/** Linear light along X on two wires; its underside is the origin. */
export function pendantShape(length: number, wire: number): Shape {
  const half = length / 2;
  return {
    name: `${length}, wires ${wire}`,
    parts: [
      part('anthracite', box({ x: [-half, half], y: [-40, 40], z: [12, 80] })),
      part('lamp', box({ x: [-half + 20, half - 20], y: [-32, 32], z: [0, 12] })),
      part(
        'steel',
        ...[-half + 200, half - 200].map((x) => box({ x: [x - 3, x + 3], y: [-3, 3], z: [80, 80 + wire] })),
      ),
    ],
  };
}

/** Flat light under a ceiling; its upper side is the origin. */
export const panelLightShape: Shape = {
  name: '1200 x 300',
  parts: [
    part('equipment', box({ x: [-600, 600], y: [-150, 150], z: [-45, 0] })),
    part('lamp', box({ x: [-580, 580], y: [-130, 130], z: [-52, -45] })),
  ],
};

/** Radiator whose back is y = 0, reaching to +Y, with pipes as far as x = `reach`. */
export function radiatorShape({ width, height, reach }: { width: number; height: number; reach: number }): Shape {
  const x = [-width / 2, width / 2] as const;
  const panel = (from: number, to: number) => box({ x, y: [from, to], z: [120, 120 + height] });
  const grille = box({ x, y: [55, 105], z: [110 + height, 122 + height] });
  const pipe = (z: number) => bar([(Math.sign(reach) * width) / 2, 40, z], [reach, 40, z], rectangular(15, 15));
  return {
    name: `${width} x ${height}, pipes to ${reach}`,
    parts: [
      part('ceramic', panel(30, 55), panel(105, 130), grille),
      part('hotWater', pipe(205)),
      part('coldWater', pipe(145)),
    ],
  };
}

/** Tilted photovoltaic module on two feet, looking to -Y; the roof is z = 0. */
export const solarPanelShape: Shape = {
  name: '1700 x 1050',
  parts: [
    part(
      'photovoltaic',
      sideways(
        [
          [-520, 120],
          [520, 330],
          [512, 368],
          [-528, 158],
        ],
        [-850, 850],
      ),
    ),
    part(
      'stainless',
      ...[-650, 610].flatMap((x) => [
        sideways(
          [
            [-500, 0],
            [500, 0],
            [500, 325],
            [460, 317],
            [460, 40],
            [-460, 40],
            [-460, 132],
            [-500, 124],
          ],
          [x, x + 40],
        ),
      ]),
    ),
  ],
};
