import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { eigenSymmetric } from '../ground/geometry/eigenSymmetric.ts';
import { cross, dot, plus, unit, type Vector, vectorAt } from '../ground/geometry/Vector.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { type ElementSides, measureSides, normalOfSide } from './closestOnElement.ts';
import { extentAlong } from './extentAlong.ts';
import { type Circle, fitCircle } from './fitCircle.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { countUp } from './thinPatches.ts';

/** Something round that was made thicker or thinner than designed. */
export interface Girth {
  /** By how much its diameter is larger, metres. */
  byM: number;
  /** The diameter as designed: halfway between its corners and its flat pieces. */
  designedM: number;
  /** How far its axis is from where it was designed, across itself. */
  offsetM: Vector;
}

/** What is designed as a circle along an axis. */
interface Round {
  axis: Vector;
  /** Square to the axis and to each other. */
  across: Vector;
  up: Vector;
  circle: Circle;
  /** How much less its diameter is across the flat pieces that it is modelled of; what is built is round. */
  facetsM: number;
}

/**
 * The girth of a pipe or a round column, where it is another than designed. A fit moves it towards whoever saw it; the circle
 * through its points tells that from a move, and needs no surface to compare with.
 */
export function findGirth(mesh: TriangleMesh, patches: ElementPatches, element: number): Girth | undefined {
  const round = findRound(mesh, element);
  if (round === undefined) return undefined;
  const { axis, across, up, circle, facetsM } = round;
  const own = countUp(patches.start[element], patches.start[element + 1]).filter(
    (patch) =>
      patches.ambiguous[patch] <= fittingNumbers.mostAmbiguous &&
      Math.abs(dot(vectorAt(patches.normals, patch), axis)) < fittingNumbers.mostAcross,
  );
  const placesOf = (distanceOf: (patch: number) => number) =>
    own.map((patch) => {
      const place = plus(vectorAt(patches.positions, patch), vectorAt(patches.normals, patch), -distanceOf(patch));
      return flatten(place, across, up);
    });
  const found = fitCircle(
    placesOf(() => 0),
    circle,
  );
  // The model's corners and a part of the way around bend both circles alike.
  const designed = fitCircle(
    placesOf((patch) => patches.distance[patch]),
    circle,
  );
  if (found === undefined || designed === undefined) return undefined;
  const byM = 2 * (found.radiusM - designed.radiusM);
  if (Math.abs(byM) < fittingNumbers.leastSizeM + facetsM) return undefined;
  const [x, y] = [found.x - designed.x, found.y - designed.y];
  return { byM, designedM: 2 * circle.radiusM - facetsM / 2, offsetM: plus(plus([0, 0, 0], across, x), up, y) };
}

const flatten = (place: Vector, across: Vector, up: Vector): [number, number] => [dot(place, across), dot(place, up)];

/** The circle that an element was designed as; undefined where it is none. */
function findRound(mesh: TriangleMesh, element: number): Round | undefined {
  const axis = findAxis(measureSides(mesh, element));
  const across = unit(cross(axis, Math.abs(axis[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
  const up = cross(axis, across);
  const { positions, indices, triangleStart } = mesh;
  const corners = countUp(triangleStart[element] * 3, triangleStart[element + 1] * 3).map((i) =>
    flatten(vectorAt(positions, indices[i]), across, up),
  );
  if (corners.length === 0) return undefined;
  const middle = [across, up].map((way) => {
    const [least, most] = extentAlong(mesh, element, way);
    return (least + most) / 2;
  });
  const polar = corners.map(([x, y]) => ({
    radiusM: Math.hypot(x - middle[0], y - middle[1]),
    angle: Math.atan2(y - middle[1], x - middle[0]),
  }));
  const radiusM = polar.reduce((most, corner) => Math.max(most, corner.radiusM), 0);
  const outer = polar.filter((corner) => corner.radiusM > (1 - fittingNumbers.roundWithin) * radiusM);
  const angles = new Set(outer.map(({ angle }) => Math.round((angle / Math.PI) * 90)));
  if (angles.size < fittingNumbers.leastCorners || outer.length < polar.length / 3) return undefined;
  const facetsM = 2 * radiusM * (1 - Math.cos(Math.PI / angles.size));
  return { axis, across, up, circle: { x: middle[0], y: middle[1], radiusM }, facetsM };
}

/** The way that the surface looks along least. */
function findAxis(sides: ElementSides): Vector {
  const sums = new Float64Array(9);
  for (let side = 0; side < sides.count; side++) {
    const { normal, areaM2 } = normalOfSide(sides, side);
    for (let p = 0; p < 3; p++) for (let q = 0; q < 3; q++) sums[p * 3 + q] += areaM2 * normal[p] * normal[q];
  }
  const { values, vectors } = eigenSymmetric(sums, 3);
  const least = values.indexOf(Math.min(...values));
  return [vectors[least], vectors[3 + least], vectors[6 + least]];
}
