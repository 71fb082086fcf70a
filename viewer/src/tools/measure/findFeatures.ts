import { cross, dot, lengthOf, normalise, scale, subtract, type WorldPoint } from '../../geometry/vectors.ts';

/** A straight line between two points of an element. */
export interface Edge {
  from: WorldPoint;
  to: WorldPoint;
}

/** What a person sees as the edges and corners of an element. */
export interface Features {
  edges: readonly Edge[];
  corners: readonly WorldPoint[];
}

/** Three points, metres. */
export type Triangle = readonly [WorldPoint, WorldPoint, WorldPoint];

/** Faces that meet at a smaller angle are one surface. */
const creaseDegrees = 20;
const creaseCosine = Math.cos((creaseDegrees * Math.PI) / 180);
/** Points nearer to each other are one point; model files keep positions in steps of this size. */
const sameM = 0.0005;
/** Two edges that go on in the same direction are one line to the eye. */
const straightCosine = Math.cos(Math.PI / 180);

interface Side {
  a: number;
  b: number;
  normals: WorldPoint[];
}

/** The edges where the surface ends or bends by more than 20°, and the corners where such edges end; flat inner edges are left out. */
export function findFeatures(triangles: Iterable<Triangle>): Features {
  const points = createPoints();
  const sides = new Map<string, Side>();
  for (const triangle of triangles) addTriangle(triangle, points, sides);
  const creases = [...sides.values()].filter(({ normals }) => isCrease(normals));
  return {
    edges: creases.map(({ a, b }) => ({ from: points.list[a]!, to: points.list[b]! })),
    corners: findCorners(creases, points.list),
  };
}

function addTriangle(triangle: Triangle, points: Points, sides: Map<string, Side>): void {
  const [a, b, c] = triangle;
  const upright = cross(subtract(b, a), subtract(c, a));
  const corners = triangle.map((point) => points.indexOf(point));
  // A sliver has no direction, and its sides would look like ends of the surface.
  if (lengthOf(upright) === 0 || new Set(corners).size < 3) return;
  const normal = normalise(upright);
  for (let i = 0; i < 3; i++) {
    const from = Math.min(corners[i]!, corners[(i + 1) % 3]!);
    const to = Math.max(corners[i]!, corners[(i + 1) % 3]!);
    const key = `${from} ${to}`;
    const side = sides.get(key);
    if (side) side.normals.push(normal);
    else sides.set(key, { a: from, b: to, normals: [normal] });
  }
}

/** The two faces of a sheet count as one: which way a face points differs between authoring tools. */
function isCrease(normals: readonly WorldPoint[]): boolean {
  const [first, ...others] = normals;
  return others.length === 0 || others.some((other) => Math.abs(dot(first!, other)) < creaseCosine);
}

function findCorners(creases: readonly Side[], points: readonly WorldPoint[]): WorldPoint[] {
  const directions = new Map<number, WorldPoint[]>();
  const note = (at: number, towards: number) => {
    const known = directions.get(at) ?? [];
    directions.set(at, known);
    known.push(normalise(subtract(points[towards]!, points[at]!)));
  };
  for (const { a, b } of creases) {
    note(a, b);
    note(b, a);
  }
  return [...directions].filter(([, ways]) => !goesOn(ways)).map(([at]) => points[at]!);
}

function goesOn([first, second, ...more]: readonly WorldPoint[]): boolean {
  return more.length === 0 && second !== undefined && dot(first!, scale(second, -1)) > straightCosine;
}

interface Points {
  list: WorldPoint[];
  indexOf(point: WorldPoint): number;
}

/** Points that are alike get one number; vertices are split where normals or chunks differ. */
function createPoints(): Points {
  const list: WorldPoint[] = [];
  const cells = new Map<string, number>();
  return {
    list,
    indexOf(point) {
      const [x, y, z] = point.map((value) => Math.round(value / sameM)) as [number, number, number];
      const known = findNear(cells, x, y, z);
      if (known !== undefined) return known;
      list.push(point);
      cells.set(`${x} ${y} ${z}`, list.length - 1);
      return list.length - 1;
    },
  };
}

/** A point beside the border of a cell may have its twin in the next one. */
function findNear(cells: ReadonlyMap<string, number>, x: number, y: number, z: number): number | undefined {
  const exact = cells.get(`${x} ${y} ${z}`);
  if (exact !== undefined) return exact;
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dz = -1; dz <= 1; dz++) {
        const near = cells.get(`${x + dx} ${y + dy} ${z + dz}`);
        if (near !== undefined) return near;
      }
    }
  }
  return undefined;
}
