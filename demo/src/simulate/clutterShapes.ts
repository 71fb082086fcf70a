import { cross, plus, unit, type Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Random } from '@plumbline/engine/ground/random/createRandom';

/** Things on a building site that are in no model. */
export type ClutterKind = 'person' | 'pallet' | 'scaffold' | 'ladder' | 'tripod' | 'cable';

/** A shape standing at the origin on z = 0: nine numbers a triangle, and a colour for each part. */
export interface ClutterShape {
  parts: { corners: number[]; colour: Vector }[];
}

/** What each needs: free room around its middle and above. */
export const clutterRoom: Record<ClutterKind, { radiusM: number; heightM: number }> = {
  person: { radiusM: 0.35, heightM: 1.9 },
  pallet: { radiusM: 0.8, heightM: 1.3 },
  scaffold: { radiusM: 1.3, heightM: 2.2 },
  ladder: { radiusM: 0.7, heightM: 2.1 },
  tripod: { radiusM: 0.6, heightM: 1.6 },
  cable: { radiusM: 1.1, heightM: 0.1 },
};

/** One of its kind; no two are alike. */
export function shapeClutter(kind: ClutterKind, random: Random): ClutterShape {
  return shapes[kind](random);
}

const shapes: Record<ClutterKind, (random: Random) => ClutterShape> = {
  person(random) {
    const height = 1.6 + 0.25 * random.next();
    const vest: Vector = random.next() < 0.5 ? [235, 110, 20] : [215, 225, 40];
    return {
      parts: [
        { corners: tube([0, 0.1, 0], [0, 0.09, 0.48 * height], 0.085, 8), colour: [45, 50, 70] },
        { corners: tube([0.12, -0.1, 0], [0, -0.09, 0.48 * height], 0.085, 8), colour: [45, 50, 70] },
        { corners: tube([0, 0, 0.46 * height], [0, 0, 0.84 * height], 0.19, 10), colour: vest },
        { corners: tube([0, 0.24, 0.8 * height], [0.1, 0.27, 0.47 * height], 0.055, 6), colour: vest },
        { corners: tube([0, -0.24, 0.8 * height], [0.1, -0.27, 0.47 * height], 0.055, 6), colour: vest },
        { corners: tube([0, 0, 0.86 * height], [0, 0, height], 0.1, 8), colour: [225, 220, 200] },
      ],
    };
  },
  pallet(random) {
    const wood: Vector = [160, 125, 80];
    const corners: number[] = [];
    for (let k = 0; k < 5; k++)
      corners.push(...boxCorners([-0.6, -0.4 + 0.175 * k, 0.1], [0.6, -0.3 + 0.175 * k, 0.12]));
    for (let k = 0; k < 3; k++) corners.push(...boxCorners([-0.6 + 0.55 * k, -0.4, 0], [-0.5 + 0.55 * k, 0.4, 0.1]));
    const parts = [{ corners, colour: wood }];
    const layers = 1 + Math.floor(3 * random.next());
    for (let layer = 0; layer < layers; layer++) {
      const z = 0.12 + 0.33 * layer;
      parts.push({ corners: boxCorners([-0.55, -0.37, z], [0.02, 0.36, z + 0.32]), colour: [175, 150, 115] });
      if (random.next() < 0.7) {
        parts.push({ corners: boxCorners([0.05, -0.36, z], [0.56, 0.35, z + 0.3]), colour: [200, 200, 205] });
      }
    }
    return { parts };
  },
  scaffold() {
    const steel: Vector = [150, 155, 160];
    const corners: number[] = [];
    for (const x of [-1, 1]) {
      for (const y of [-0.4, 0.4]) corners.push(...tube([x, y, 0], [x, y, 2.1], 0.024, 6));
      for (const z of [0.3, 1, 2]) corners.push(...tube([x, -0.4, z], [x, 0.4, z], 0.024, 6));
    }
    for (const y of [-0.4, 0.4]) {
      corners.push(...tube([-1, y, 0.3], [1, y, 2], 0.02, 6));
      corners.push(...tube([-1, y, 2], [1, y, 2], 0.024, 6));
    }
    return {
      parts: [
        { corners, colour: steel },
        { corners: boxCorners([-1, -0.35, 1.02], [1, 0.35, 1.06]), colour: [170, 135, 90] },
      ],
    };
  },
  ladder() {
    const corners: number[] = [];
    for (const lean of [-1, 1]) {
      for (const y of [-0.25, 0.25]) {
        corners.push(...tube([0.55 * lean, 1.3 * y, 0], [0.03 * lean, y, 2], 0.025, 6));
      }
      for (let k = 1; k < 7; k++) {
        const x = lean * (0.55 - (0.52 * k) / 7);
        corners.push(...tube([x, -0.29, (2 * k) / 7], [x, 0.29, (2 * k) / 7], 0.015, 5));
      }
    }
    return { parts: [{ corners, colour: [190, 195, 200] }] };
  },
  tripod() {
    const corners: number[] = [];
    for (let k = 0; k < 3; k++) {
      const turn = (2 * Math.PI * k) / 3;
      corners.push(...tube([0.5 * Math.cos(turn), 0.5 * Math.sin(turn), 0], [0, 0, 1.25], 0.02, 6));
    }
    return {
      parts: [
        { corners, colour: [205, 170, 60] },
        { corners: boxCorners([-0.1, -0.08, 1.25], [0.1, 0.08, 1.5]), colour: [240, 240, 235] },
      ],
    };
  },
  cable(random) {
    const corners: number[] = [];
    let at: Vector = [-0.9, 0, 0.012];
    let turn = 0;
    for (let k = 0; k < 12; k++) {
      turn += 0.8 * (random.next() - 0.5) - 0.3 * Math.sign(at[1]) * Math.abs(at[1]);
      const next = plus(at, [0.15 * Math.cos(turn), 0.15 * Math.sin(turn), 0]);
      corners.push(...tube(at, next, 0.012, 5));
      at = next;
    }
    return { parts: [{ corners, colour: [230, 120, 30] }] };
  },
};

/** The triangles of a box from corner to corner. */
export function boxCorners([x0, y0, z0]: Vector, [x1, y1, z1]: Vector): number[] {
  const corner = (i: number) => [i & 1 ? x1 : x0, i & 2 ? y1 : y0, i & 4 ? z1 : z0];
  const faces = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return faces.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].flatMap(corner));
}

/** A closed tube of straight sides; thick ones are rounded off like a limb. */
function tube(from: Vector, to: Vector, radius: number, sides: number): number[] {
  const axis = plus(to, from, -1);
  const w = unit(axis);
  const helper: Vector = Math.abs(w[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
  const u = unit(cross(helper, w));
  const v = cross(w, u);
  const rings = [
    { along: 0, part: 0.7 },
    { along: 0.15, part: 1 },
    { along: 0.85, part: 1 },
    { along: 1, part: 0.7 },
  ];
  const point = (ring: number, side: number): Vector => {
    const turn = (2 * Math.PI * side) / sides;
    const centre = plus(from, axis, rings[ring].along);
    return plus(
      plus(centre, u, radius * rings[ring].part * Math.cos(turn)),
      v,
      radius * rings[ring].part * Math.sin(turn),
    );
  };
  const corners: number[] = [];
  for (let side = 0; side < sides; side++) {
    for (let ring = 0; ring < 3; ring++) {
      const [a, b, c, d] = [point(ring, side), point(ring, side + 1), point(ring + 1, side + 1), point(ring + 1, side)];
      corners.push(...a, ...b, ...c, ...a, ...c, ...d);
    }
    corners.push(...from, ...point(0, side + 1), ...point(0, side), ...to, ...point(3, side), ...point(3, side + 1));
  }
  return corners;
}
