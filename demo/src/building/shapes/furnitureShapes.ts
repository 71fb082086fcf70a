import type { Point2, Shape, Solid } from './Shape.ts';
import { part } from './Shape.ts';
import { bar, box, circle, prism } from './solids.ts';

/** Desk with a screen, 1600 x 800 about its middle; one sits on the -Y side. */
export const workstationShape: Shape = {
  name: '1600 x 800',
  parts: [
    part('timberLight', box({ x: [-800, 800], y: [-400, 400], z: [715, 740] })),
    part('anthracite', ...[-650, 650].flatMap(deskLeg), box({ x: [-650, 650], y: [-15, 15], z: [675, 715] })),
    part(
      'black',
      box({ x: [-300, 300], y: [190, 215], z: [840, 1190] }),
      box({ x: [-25, 25], y: [215, 235], z: [740, 1000] }),
      box({ x: [-110, 110], y: [130, 300], z: [740, 752] }),
    ),
  ],
};

function deskLeg(x: number): Solid[] {
  return [
    box({ x: [x - 30, x + 30], y: [-360, 360], z: [0, 40] }),
    box({ x: [x - 30, x + 30], y: [-40, 40], z: [40, 715] }),
  ];
}

/** Swivel chair on a star base, facing +Y. */
export const taskChairShape: Shape = {
  name: 'swivel',
  parts: [
    part('black', prism(star(310, 45), [40, 75]), box({ x: [-25, 25], y: [-25, 25], z: [75, 430] })),
    part(
      'fabric',
      prism(chamfered(240, 230, 60), [430, 490]),
      box({ x: [-210, 210], y: [-260, -205], z: [560, 1020] }),
      box({ x: [-30, 30], y: [-285, -260], z: [450, 800] }),
    ),
  ],
};

/** Chair on four legs, facing +Y. */
export const visitorChairShape: Shape = {
  name: 'four legs',
  parts: [
    part('timberLight', ...legs(190, 190, 30, 440)),
    part(
      'fabricWarm',
      box({ x: [-220, 220], y: [-220, 220], z: [440, 480] }),
      box({ x: [-210, 210], y: [-230, -200], z: [560, 840] }),
    ),
    part('timberLight', box({ x: [-60, 60], y: [-225, -205], z: [480, 560] })),
  ],
};

/** Open shelf, 1200 wide, its back on y = 0, reaching to -Y. */
export const shelfShape: Shape = {
  name: '1200 x 400 x 1900',
  parts: [
    part('laminate', ...[-600, 580].map((x) => box({ x: [x, x + 20], y: [-400, 0], z: [0, 1900] }))),
    part(
      'laminate',
      ...[60, 430, 800, 1170, 1540, 1880].map((z) => box({ x: [-580, 580], y: [-400, 0], z: [z, z + 20] })),
    ),
    part(
      'fabric',
      box({ x: [-540, -120], y: [-340, -40], z: [820, 1110] }),
      box({ x: [60, 520], y: [-340, -40], z: [1190, 1480] }),
    ),
    part(
      'timber',
      box({ x: [-60, 520], y: [-340, -40], z: [450, 730] }),
      box({ x: [-500, 20], y: [-340, -40], z: [80, 360] }),
    ),
  ],
};

/** Table on two trestles or four legs, about its middle. */
export function tableShape(length: number, width: number): Shape {
  return {
    name: `${length} x ${width}`,
    parts: [
      part('timber', box({ x: [-length / 2, length / 2], y: [-width / 2, width / 2], z: [710, 745] })),
      part('anthracite', ...legs(length / 2 - 120, width / 2 - 120, 60, 710)),
    ],
  };
}

/** Round table on one foot. */
export const roundTableShape: Shape = {
  name: 'round 800',
  parts: [
    part('timber', bar([0, 0, 720], [0, 0, 745], circle(800))),
    part('anthracite', bar([0, 0, 20], [0, 0, 720], circle(70)), box({ x: [-220, 220], y: [-220, 220], z: [0, 20] })),
  ],
};

/** Two-seater, its back towards -Y. */
export const sofaShape: Shape = {
  name: 'two seats',
  parts: [
    part(
      'fabricWarm',
      box({ x: [-800, 800], y: [-400, 400], z: [120, 420] }),
      box({ x: [-800, 800], y: [-400, -200], z: [420, 780] }),
      ...[-800, 650].map((x) => box({ x: [x, x + 150], y: [-200, 400], z: [420, 600] })),
    ),
    part('timber', ...legs(700, 320, 50, 120)),
  ],
};

/** Counter with a worktop, its back on y = 0, reaching to -Y. */
export function counterShape(length: number, front: 'laminate' | 'timber', height = 900): Shape {
  const [from, to] = [-length / 2, length / 2];
  return {
    name: `${length} x 600 x ${height}`,
    parts: [
      part('anthracite', box({ x: [from, to], y: [-560, 0], z: [0, 100] })),
      part(front, box({ x: [from, to], y: [-600, 0], z: [100, height - 40] })),
      part('terrazzo', box({ x: [from - 10, to + 10], y: [-630, 0], z: [height - 40, height] })),
    ],
  };
}

function legs(x: number, y: number, width: number, height: number): Solid[] {
  const half = width / 2;
  return [-1, 1].flatMap((sx) =>
    [-1, 1].map((sy) => box({ x: [sx * x - half, sx * x + half], y: [sy * y - half, sy * y + half], z: [0, height] })),
  );
}

function star(reach: number, width: number): Point2[] {
  return Array.from({ length: 5 }, (_, i): Point2[] => {
    const turned = (angle: number, radius: number): Point2 => [radius * Math.cos(angle), radius * Math.sin(angle)];
    const angle = (i * 2 * Math.PI) / 5;
    return [turned(angle, reach), turned(angle + Math.PI / 5, width)];
  }).flat();
}

function chamfered(x: number, y: number, by: number): Point2[] {
  return [
    [by - x, -y],
    [x - by, -y],
    [x, by - y],
    [x, y - by],
    [x - by, y],
    [by - x, y],
    [-x, y - by],
    [-x, by - y],
  ];
}
