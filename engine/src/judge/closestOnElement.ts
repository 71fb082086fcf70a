import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { Vector } from '../ground/geometry/Vector.ts';
import { buildTriangleTree, deepest, nodeStride, type TriangleTree } from '../measure/nearest/buildTriangleTree.ts';

/** The triangles of an element, measured once for all places that are held against it; those without an area are left out. */
export interface ElementSides {
  count: number;
  /**
   * Of each: a corner, the ways u and v from there to the other two, the normal (x, y, z of each) and the normal's length;
   * u·u, u·v and v·v.
   */
  numbers: Float64Array;
  /** Boxes about them. */
  tree: Omit<TriangleTree, 'triangles'>;
  /** In the order of the tree's places: where its side is among the numbers. */
  places: Uint32Array;
  /**
   * Where the side is among the numbers that was nearest to a patch the last time it was asked for, by the patch's last bits:
   * it is looked at first, and most others are farther.
   */
  likely: Uint32Array;
}

const mostLikely = 1024;

/** The nearest surface; made once and filled for each place. */
export interface Closest {
  /** Signed by the triangle's normal, metres. */
  distance: number;
  /** How far the surface is, beside the place or under it, metres. */
  apartM: number;
  /** The normal. */
  x: number;
  y: number;
  z: number;
}

/** Before any place was asked for. */
export const newClosest = (): Closest => ({ distance: 1, apartM: 1, x: 0, y: 0, z: 1 });

const numbersPerSide = 16;
/** So many are looked at one after the other as fast as by a tree. */
const mostInARow = 48;
const inARow = Uint32Array.from({ length: mostInARow }, (_, side) => side * numbersPerSide);
/** A side turned away from the scanner by more than this cannot have been scanned. */
const leastFacing = 0.05;

/** Between the two ways of a side; of thinner ones rounding says what it likes, or that they lie nowhere. */
const thinnestSine = 1e-5;

/** Of each mesh the element that was measured last: it is asked for several times in a row. */
const lastOf = new WeakMap<TriangleMesh, { element: number; sides: ElementSides }>();

/** Measures the triangles of an element. */
export function measureSides(mesh: TriangleMesh, element: number): ElementSides {
  const last = lastOf.get(mesh);
  if (last?.element === element) return last.sides;
  const sides = measureAll(mesh, element);
  lastOf.set(mesh, { element, sides });
  return sides;
}

function measureAll(mesh: TriangleMesh, element: number): ElementSides {
  const { positions: p, indices, triangleStart } = mesh;
  const all = triangleStart[element + 1] - triangleStart[element];
  const numbers = new Float64Array(all * numbersPerSide);
  const triangles = new Uint32Array(all);
  let count = 0;
  for (let t = triangleStart[element]; t < triangleStart[element + 1]; t++) {
    const a = indices[t * 3] * 3;
    const b = indices[t * 3 + 1] * 3;
    const c = indices[t * 3 + 2] * 3;
    const at = count * numbersPerSide;
    for (let axis = 0; axis < 3; axis++) {
      numbers[at + axis] = p[a + axis];
      numbers[at + 3 + axis] = p[b + axis] - p[a + axis];
      numbers[at + 6 + axis] = p[c + axis] - p[a + axis];
    }
    const nx = numbers[at + 4] * numbers[at + 8] - numbers[at + 5] * numbers[at + 7];
    const ny = numbers[at + 5] * numbers[at + 6] - numbers[at + 3] * numbers[at + 8];
    const nz = numbers[at + 3] * numbers[at + 7] - numbers[at + 4] * numbers[at + 6];
    numbers[at + 9] = nx;
    numbers[at + 10] = ny;
    numbers[at + 11] = nz;
    numbers[at + 12] = Math.sqrt(nx * nx + ny * ny + nz * nz);
    measureProducts(numbers, at);
    if (numbers[at + 12] ** 2 <= thinnestSine ** 2 * numbers[at + 13] * numbers[at + 15]) continue;
    triangles[count++] = t;
  }
  const likely = new Uint32Array(mostLikely);
  if (count <= mostInARow) return { count, numbers, tree: noTree(count), places: inARow.subarray(0, count), likely };
  const tree = buildTriangleTree(mesh, triangles.subarray(0, count));
  return { count, numbers, tree, places: placesOf(tree.triangles, triangles.subarray(0, count)), likely };
}

function measureProducts(numbers: Float64Array, at: number): void {
  const ux = numbers[at + 3];
  const uy = numbers[at + 4];
  const uz = numbers[at + 5];
  const vx = numbers[at + 6];
  const vy = numbers[at + 7];
  const vz = numbers[at + 8];
  numbers[at + 13] = ux * ux + uy * uy + uz * uz;
  numbers[at + 14] = ux * vx + uy * vy + uz * vz;
  numbers[at + 15] = vx * vx + vy * vy + vz * vz;
}

/** Which way a side looks, and how large it is. */
export function normalOfSide({ numbers }: ElementSides, side: number): { normal: Vector; areaM2: number } {
  const at = side * numbersPerSide;
  const length = numbers[at + 12];
  return {
    normal: [numbers[at + 9] / length, numbers[at + 10] / length, numbers[at + 11] / length],
    areaM2: length / 2,
  };
}

/** More than distances in metres lose by rounding. */
const roundingM = 1e-9;

/** Nodes that are still to be looked at, by where they begin, and how far off they are, squared. */
const waiting = new Int32Array(deepest);
const waiting2 = new Float64Array(deepest);

/**
 * The nearest surface of one element to the place of a patch that faces the scanner, which lies in direction `t` (0, 0, 0 when
 * nobody knows); far away when none does, or none is within `mostM`. One that is nearer than `enoughM` will do.
 */
export function closestOnElement(
  { count, numbers, tree: { boxes, links }, places, likely }: ElementSides,
  patch: number,
  x: number,
  y: number,
  z: number,
  tx: number,
  ty: number,
  tz: number,
  best: Closest,
  mostM = Infinity,
  enoughM = 0,
): void {
  const isFacingKnown = tx !== 0 || ty !== 0 || tz !== 0;
  const limitM = mostM + roundingM;
  let nearest2 = limitM * limitM;
  let nearestAt = -1;
  let nearestPlane = 0;
  let nearestInPlane2 = 0;
  let place = count === 0 ? 0 : -1;
  let end = 0;
  let depth = count === 0 ? 0 : 1;
  waiting[0] = 0;
  waiting2[0] = 0;
  for (;;) {
    for (; place < end; place++) {
      const at = place < 0 ? likely[patch % mostLikely] : places[place];
      const nx = numbers[at + 9];
      const ny = numbers[at + 10];
      const nz = numbers[at + 11];
      const length = numbers[at + 12];
      if (isFacingKnown && nx * tx + ny * ty + nz * tz < leastFacing * length) continue;
      const qx = x - numbers[at];
      const qy = y - numbers[at + 1];
      const qz = z - numbers[at + 2];
      const plane = (nx * qx + ny * qy + nz * qz) / length;
      if (plane * plane > nearest2) continue;
      const uq = numbers[at + 3] * qx + numbers[at + 4] * qy + numbers[at + 5] * qz;
      const vq = numbers[at + 6] * qx + numbers[at + 7] * qy + numbers[at + 8] * qz;
      const inPlane2 = distance2InPlane(numbers[at + 13], numbers[at + 14], numbers[at + 15], uq, vq);
      const distance2 = plane * plane + inPlane2;
      // Of equally near ones the first.
      if (distance2 > nearest2 || (distance2 === nearest2 && at >= nearestAt)) continue;
      nearest2 = distance2;
      nearestAt = at;
      nearestPlane = plane;
      nearestInPlane2 = inPlane2;
    }
    if (depth === 0) break;
    const nearestM = Math.sqrt(nearest2);
    if (nearestM < enoughM) break;
    const reach2 = (nearestM + roundingM) * (nearestM + roundingM);
    depth--;
    let distance2 = waiting2[depth];
    let node = waiting[depth];
    // Down to a leaf, always into the nearer half.
    while (distance2 <= reach2 && links[node + 7] === 0) {
      const one = links[node + 6] * nodeStride;
      const other = one + nodeStride;
      const ax = x < boxes[one] ? boxes[one] - x : x > boxes[one + 3] ? x - boxes[one + 3] : 0;
      const ay = y < boxes[one + 1] ? boxes[one + 1] - y : y > boxes[one + 4] ? y - boxes[one + 4] : 0;
      const az = z < boxes[one + 2] ? boxes[one + 2] - z : z > boxes[one + 5] ? z - boxes[one + 5] : 0;
      const bx = x < boxes[other] ? boxes[other] - x : x > boxes[other + 3] ? x - boxes[other + 3] : 0;
      const by = y < boxes[other + 1] ? boxes[other + 1] - y : y > boxes[other + 4] ? y - boxes[other + 4] : 0;
      const bz = z < boxes[other + 2] ? boxes[other + 2] - z : z > boxes[other + 5] ? z - boxes[other + 5] : 0;
      const a2 = ax * ax + ay * ay + az * az;
      const b2 = bx * bx + by * by + bz * bz;
      const isOneNearer = a2 <= b2;
      distance2 = isOneNearer ? a2 : b2;
      node = isOneNearer ? one : other;
      waiting[depth] = isOneNearer ? other : one;
      waiting2[depth] = isOneNearer ? b2 : a2;
      depth++;
    }
    if (distance2 > reach2) continue;
    place = links[node + 6];
    end = place + links[node + 7];
  }
  if (nearestAt < 0) {
    best.distance = 1;
    best.apartM = 1;
    best.x = 0;
    best.y = 0;
    best.z = 1;
    return;
  }
  const nearestM = Math.sqrt(nearest2);
  likely[patch % mostLikely] = nearestAt;
  best.apartM = nearestM;
  // A place beside the surface, not over it, says nothing about how far along its normal the surface went.
  best.distance = nearestInPlane2 > 0.0004 ? Math.sign(nearestPlane) * nearestM + 0.2 : nearestPlane;
  best.x = numbers[nearestAt + 9] / numbers[nearestAt + 12];
  best.y = numbers[nearestAt + 10] / numbers[nearestAt + 12];
  best.z = numbers[nearestAt + 11] / numbers[nearestAt + 12];
}

/** Squared, of the foot of q on the plane of u and v, to the triangle they span; by the products of the three. */
function distance2InPlane(uu: number, uv: number, vv: number, uq: number, vq: number): number {
  const determinant = uu * vv - uv * uv;
  const s = (vv * uq - uv * vq) / determinant;
  const t = (uu * vq - uv * uq) / determinant;
  if (s >= 0 && t >= 0 && s + t <= 1) return 0;
  const alongU = within01((s * uu + t * uv) / uu);
  const alongV = within01((s * uv + t * vv) / vv);
  const alongW = within01(((1 - s) * (uu - uv) + t * (vv - uv)) / (uu - 2 * uv + vv));
  const nearest2 = Math.min(
    length2(s - alongU, t, uu, uv, vv),
    length2(s, t - alongV, uu, uv, vv),
    length2(s - (1 - alongW), t - alongW, uu, uv, vv),
  );
  // Rounding takes what lies on an edge below 0, of which there is no root.
  return Math.max(0, nearest2);
}

const within01 = (share: number): number => Math.min(1, Math.max(0, share));

/** Of s u + t v. */
const length2 = (s: number, t: number, uu: number, uv: number, vv: number): number =>
  s * s * uu + 2 * s * t * uv + t * t * vv;

/** One leaf, whose box nobody asks for. */
const noTree = (count: number): ElementSides['tree'] => ({
  boxes: new Float32Array(nodeStride),
  links: Int32Array.of(0, 0, 0, 0, 0, 0, 0, count),
});

/** Where the side of each place of the tree is among the numbers; the triangles of the sides rise. */
function placesOf(inTree: Uint32Array, triangles: Uint32Array): Uint32Array {
  const first = triangles[0];
  const atOf = new Uint32Array(triangles[triangles.length - 1] - first + 1);
  for (let side = 0; side < triangles.length; side++) atOf[triangles[side] - first] = side * numbersPerSide;
  return inTree.map((triangle) => atOf[triangle - first]);
}
