import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';

/** From where the camera looks, in words and as a direction; Z is up, and the front faces -Y. */
export interface CubeView {
  label: string;
  direction: WorldPoint;
}

export interface CubeFace extends CubeView {
  /** How the face is turned from the front. */
  transform: string;
  /** Three rows of three: corners, edges, and the face itself in the middle. */
  cells: readonly CubeView[];
}

const sides: readonly (readonly [string, string])[] = [
  ['Left', 'Right'],
  ['Front', 'Back'],
  ['Bottom', 'Top'],
];

interface Turned {
  transform: string;
  outwards: WorldPoint;
  right: WorldPoint;
  up: WorldPoint;
}

const turned: readonly Turned[] = [
  { outwards: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1], transform: 'rotateY(0deg)' },
  { outwards: [0, 1, 0], right: [-1, 0, 0], up: [0, 0, 1], transform: 'rotateY(180deg)' },
  { outwards: [-1, 0, 0], right: [0, -1, 0], up: [0, 0, 1], transform: 'rotateY(-90deg)' },
  { outwards: [1, 0, 0], right: [0, 1, 0], up: [0, 0, 1], transform: 'rotateY(90deg)' },
  { outwards: [0, 0, 1], right: [1, 0, 0], up: [0, 1, 0], transform: 'rotateX(90deg)' },
  { outwards: [0, 0, -1], right: [1, 0, 0], up: [0, -1, 0], transform: 'rotateX(-90deg)' },
];

/** The six faces, with 12 edges and 8 corners around them. */
export const cubeFaces: readonly CubeFace[] = turned.map(({ transform, outwards, right, up }) => ({
  transform,
  ...describe(outwards),
  cells: [1, 0, -1].flatMap((row) =>
    [-1, 0, 1].map((column) => describe(sum(outwards, times(right, column), times(up, row)))),
  ),
}));

function describe(direction: WorldPoint): CubeView {
  const words = [2, 1, 0].flatMap((axis) => {
    const sign = direction[axis as 0 | 1 | 2];
    return sign === 0 ? [] : [sides[axis]![sign < 0 ? 0 : 1]];
  });
  const [first, ...rest] = words;
  return { label: [first, ...rest.map((word) => word!.toLowerCase())].join(' '), direction };
}

/** The CSS matrix of a cube that stands as the model is seen; the camera's directions have length one. */
export function cubeMatrix({ right: r, up: u, forward: f }: Record<'right' | 'up' | 'forward', WorldPoint>): string {
  // In CSS y goes down and z towards the eye; the cube's own axes are the world's X, -Z and -Y.
  const columns = [r[0], -u[0], -f[0], 0, -r[2], u[2], f[2], 0, -r[1], u[1], f[1], 0, 0, 0, 0, 1];
  return `matrix3d(${columns.map((value) => (Math.abs(value) < 1e-9 ? 0 : Number(value.toFixed(6)))).join(',')})`;
}

function times(a: WorldPoint, factor: number): WorldPoint {
  return a.map((value) => value * factor + 0) as unknown as WorldPoint;
}

function sum(...points: WorldPoint[]): WorldPoint {
  return points.reduce((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]);
}
