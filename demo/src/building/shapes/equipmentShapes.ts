import type { Point2, Shape, Solid } from './Shape.ts';
import { part } from './Shape.ts';
import { bar, box, circle, upright } from './solids.ts';

/** Distribution board; its back is y = 0, reaching to +Y. */
export const distributionBoardShape: Shape = {
  name: '1200 x 400 x 2000',
  parts: [
    part('equipment', box({ x: [-600, 600], y: [0, 380], z: [100, 2000] })),
    part('anthracite', box({ x: [-600, 600], y: [20, 360], z: [0, 100] })),
    part('equipment', ...[-595, 5].map((x) => box({ x: [x, x + 590], y: [380, 400], z: [110, 1990] }))),
    part('black', ...[-60, 30].map((x) => box({ x: [x, x + 30], y: [400, 425], z: [1000, 1150] }))),
  ],
};

/** Network rack; its back is y = 0, reaching to +Y. */
export const rackShape: Shape = {
  name: '800 x 1000 x 2100',
  parts: [
    part('anthracite', box({ x: [-400, 400], y: [0, 960], z: [0, 2100] })),
    part('black', box({ x: [-370, 370], y: [960, 985], z: [60, 2040] })),
    part('stainless', box({ x: [320, 340], y: [985, 1010], z: [950, 1150] })),
  ],
};

/** Lift car, open to -Y; its floor is z = 0. */
export const liftCarShape: Shape = {
  name: '1600 x 1400',
  parts: [
    part(
      'stainless',
      box({ x: [-800, 800], y: [-700, 700], z: [-80, 0] }),
      box({ x: [-800, 800], y: [-700, 700], z: [2300, 2380] }),
      box({ x: [-800, -770], y: [-700, 700], z: [0, 2300] }),
      box({ x: [770, 800], y: [-700, 700], z: [0, 2300] }),
      box({ x: [-770, 770], y: [670, 700], z: [0, 2300] }),
    ),
    part('timber', box({ x: [-770, 770], y: [630, 670], z: [880, 930] })),
  ],
};

/** Air handling unit, 7 m along X from the origin, 2 m wide, on a base frame; ducts connect at x = 0. */
export const airHandlingUnitShape: Shape = {
  name: '14,000 m3/h',
  parts: [
    part('steel', ...[-1000, 920].map((y) => box({ x: [0, 7000], y: [y, y + 80], z: [0, 120] }))),
    part(
      'equipment',
      ...[0, 1400, 2800, 4200, 5600].map((x) => box({ x: [x + 15, x + 1385], y: [-1000, 1000], z: [120, 2300] })),
    ),
    part('anthracite', box({ x: [0, 7000], y: [-985, 985], z: [135, 2285] })),
    part(
      'equipmentBlue',
      ...[1500, 2900, 4300].map((x) => box({ x: [x, x + 1170], y: [-1025, -1000], z: [300, 2150] })),
    ),
    part('black', ...[2560, 3960, 5360].map((x) => box({ x: [x, x + 40], y: [-1060, -1025], z: [1150, 1300] }))),
    part('galvanised', ...louvres(), hood()),
  ],
};

function louvres(): Solid[] {
  return Array.from({ length: 8 }, (_, i) =>
    box({ x: [7000, 7060], y: [-850, 850], z: [1250 + i * 120, 1310 + i * 120] }),
  );
}

function hood(): Solid {
  const outline: Point2[] = [
    [7000, 1150],
    [7700, 400],
    [7700, 340],
    [7000, 340],
  ];
  return upright(outline, [-850, 850]);
}

/** Air-cooled chiller, 3.6 m along X about the origin, with four fans on top. */
export const chillerShape: Shape = {
  name: '180 kW',
  parts: [
    part('steel', ...[-1000, 920].map((y) => box({ x: [-1800, 1800], y: [y, y + 80], z: [0, 120] }))),
    part('equipment', box({ x: [-1800, 1800], y: [-1050, 1050], z: [120, 1900] })),
    part('anthracite', ...[-1065, 1050].map((y) => box({ x: [-1650, 1650], y: [y, y + 15], z: [500, 1750] }))),
    part('black', ...[-900, 900].flatMap((x) => [-520, 520].map((y) => bar([x, y, 1900], [x, y, 2080], circle(860))))),
  ],
};

/** Roof fan on a kerb. */
export const fanShape: Shape = {
  name: 'DN 400',
  parts: [
    part('membrane', box({ x: [-350, 350], y: [-350, 350], z: [0, 350] })),
    part('galvanised', bar([0, 0, 350], [0, 0, 620], circle(560)), bar([0, 0, 620], [0, 0, 720], circle(780))),
  ],
};
