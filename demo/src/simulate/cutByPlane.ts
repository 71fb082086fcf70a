import { cross, dot, plus, unit, type Vector } from '@plumbline/engine/ground/geometry/Vector';

/** More edges than this are left without a lid: the sweep below looks at each edge for each strip. */
const mostEdges = 3000;

/** The part of a solid with `direction · point <= limit`, closed by a lid where it was cut; nine numbers a triangle. */
export function cutByPlane(corners: Float32Array, direction: Vector, limit: number): Float32Array {
  const kept: number[] = [];
  const edges: [Vector, Vector][] = [];
  for (let c = 0; c < corners.length; c += 9) {
    const triangle = [0, 3, 6].map((k): Vector => [corners[c + k], corners[c + k + 1], corners[c + k + 2]]);
    cutTriangle(triangle, direction, limit, kept, edges);
  }
  if (edges.length <= mostEdges) addLid(edges, direction, kept);
  return Float32Array.from(kept);
}

function cutTriangle(
  triangle: Vector[],
  direction: Vector,
  limit: number,
  kept: number[],
  edges: [Vector, Vector][],
): void {
  const heights = triangle.map((corner) => dot(corner, direction) - limit);
  const polygon: Vector[] = [];
  const cut: Vector[] = [];
  for (let k = 0; k < 3; k++) {
    const next = (k + 1) % 3;
    if (heights[k] <= 0) polygon.push(triangle[k]);
    if (heights[k] <= 0 === heights[next] <= 0) continue;
    const share = heights[k] / (heights[k] - heights[next]);
    const crossing = plus(triangle[k], plus(triangle[next], triangle[k], -1), share);
    polygon.push(crossing);
    cut.push(crossing);
  }
  for (let k = 2; k < polygon.length; k++) kept.push(...polygon[0], ...polygon[k - 1], ...polygon[k]);
  if (cut.length === 2) edges.push([cut[0], cut[1]]);
}

interface Edge {
  /** Ends in the plane, the first with the smaller u. */
  u0: number;
  v0: number;
  u1: number;
  v1: number;
}

/** Strips between the ends of edges; within one, what lies between the first and second edge, the third and fourth … is inside. */
function addLid(cut: [Vector, Vector][], direction: Vector, kept: number[]): void {
  if (cut.length === 0) return;
  const [alongU, alongV] = planeAxes(direction);
  const edges = cut.map(([a, b]): Edge => {
    const [first, second] = dot(a, alongU) <= dot(b, alongU) ? [a, b] : [b, a];
    return { u0: dot(first, alongU), v0: dot(first, alongV), u1: dot(second, alongU), v1: dot(second, alongV) };
  });
  const height = dot(cut[0][0], direction);
  const point = (u: number, v: number): Vector => plus(plus(plus([0, 0, 0], direction, height), alongU, u), alongV, v);
  const ends = [...new Set(edges.flatMap(({ u0, u1 }) => [u0, u1]))].sort((a, b) => a - b);
  for (let k = 1; k < ends.length; k++) {
    const [u0, u1] = [ends[k - 1], ends[k]];
    if (u1 - u0 < 1e-7) continue;
    const middle = (u0 + u1) / 2;
    const across = edges
      .filter((edge) => edge.u0 < middle && edge.u1 > middle)
      .sort((a, b) => heightAt(a, middle) - heightAt(b, middle));
    for (let pair = 0; pair + 1 < across.length; pair += 2) {
      const [low, high] = [across[pair], across[pair + 1]];
      const a = point(u0, heightAt(low, u0));
      const b = point(u1, heightAt(low, u1));
      const c = point(u1, heightAt(high, u1));
      const d = point(u0, heightAt(high, u0));
      kept.push(...a, ...b, ...c, ...a, ...c, ...d);
    }
  }
}

const heightAt = ({ u0, v0, u1, v1 }: Edge, u: number) => v0 + ((v1 - v0) * (u - u0)) / (u1 - u0);

/** u × v = direction, so that the lid looks along it. */
function planeAxes(direction: Vector): [Vector, Vector] {
  const helper: Vector = Math.abs(direction[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
  const alongU = unit(cross(helper, direction));
  return [alongU, cross(direction, alongU)];
}
