import { dot, type Vector } from '../ground/geometry/Vector.ts';
import { type ElementSides, normalOfSide } from './closestOnElement.ts';

/** Mean of the squared cosine: with more of the patches facing a way, the fit knows how far along it the element is. */
const mostFacing = 0.25;
const sameCosine = 0.95;
const most = 4;

/** The ways that the largest sides look which few of the patches face. */
export function listSlides(sides: ElementSides, normals: Float32Array, own: readonly number[]): Vector[] {
  const [xx, xy, xz, yy, yz, zz] = meanProducts(normals, own);
  const ways: { along: Vector; areaM2: number }[] = [];
  for (let side = 0; side < sides.count; side++) {
    const { normal, areaM2 } = normalOfSide(sides, side);
    const [x, y, z] = normal;
    if (x * x * xx + y * y * yy + z * z * zz + 2 * (x * y * xy + x * z * xz + y * z * yz) > mostFacing) continue;
    const same = ways.find(({ along }) => Math.abs(dot(along, normal)) > sameCosine);
    if (same) same.areaM2 += areaM2;
    else ways.push({ along: normal, areaM2 });
  }
  return ways
    .sort((a, b) => b.areaM2 - a.areaM2)
    .slice(0, most)
    .map(({ along }) => along);
}

/** Of n nᵀ: xx, xy, xz, yy, yz, zz. */
function meanProducts(normals: Float32Array, own: readonly number[]): number[] {
  const sums = [0, 0, 0, 0, 0, 0];
  for (const patch of own) {
    const x = normals[patch * 3];
    const y = normals[patch * 3 + 1];
    const z = normals[patch * 3 + 2];
    sums[0] += x * x;
    sums[1] += x * y;
    sums[2] += x * z;
    sums[3] += y * y;
    sums[4] += y * z;
    sums[5] += z * z;
  }
  return sums.map((sum) => sum / own.length);
}
