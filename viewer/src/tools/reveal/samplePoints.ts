import { add, cross, lengthOf, scale, subtract, type WorldPoint } from '../../geometry/vectors.ts';

type Triangle = readonly [WorldPoint, WorldPoint, WorldPoint];

/** So many triangles are looked at: of a finer shape, every second or third. */
const mostTriangles = 4000;

/** Points spread evenly over triangles by their area, the same ones every time. */
export function samplePoints(triangles: Iterable<Triangle>, count: number): WorldPoint[] {
  const all = thin([...triangles]);
  let area = 0;
  const ends = all.map(([a, b, c]) => {
    area += lengthOf(cross(subtract(b, a), subtract(c, a)));
    return area;
  });
  if (!(area > 0)) return all.slice(0, 1).map(([a]) => a);
  let at = 0;
  return Array.from({ length: count }, (_, i) => {
    const wanted = ((i + 0.5) / count) * area;
    while (ends[at]! < wanted) at++;
    return pointIn(all[at]!, i);
  });
}

function thin(triangles: Triangle[]): Triangle[] {
  const step = Math.ceil(triangles.length / mostTriangles);
  return step <= 1 ? triangles : triangles.filter((_, i) => i % step === 0);
}

/** By two numbers that never come near each other again (the plastic number's): points of one triangle lie apart. */
function pointIn([a, b, c]: Triangle, i: number): WorldPoint {
  let u = (0.5 + i * 0.754_877_666) % 1;
  let v = (0.5 + i * 0.569_840_29) % 1;
  if (u + v > 1) [u, v] = [1 - u, 1 - v];
  return add(a, add(scale(subtract(b, a), u), scale(subtract(c, a), v)));
}
