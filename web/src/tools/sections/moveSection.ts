import { type CutPlane, cutTriangle } from '@plumbline/contract/drawings/cutTriangle';
import { describePlane } from '@plumbline/contract/drawings/describePlane';
import { joinOutlines, type Outline } from '@plumbline/contract/drawings/joinOutlines';
import { deviationOfPoint, type ElementPoints, placeOfPoint } from '@plumbline/contract/formats/elementPoints';
import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import { add, cross, dot, scale, subtract, type WorldPoint } from '@plumbline/viewer/geometry/vectors';

type Triangle = readonly [WorldPoint, WorldPoint, WorldPoint];

/** What a plane anywhere through an element may cut, world metres. */
export interface Surroundings {
  element: readonly Triangle[];
  /** Of each of the elements around it. */
  neighbours: readonly (readonly Triangle[])[];
  /** Of the scan, as far as they are loaded. */
  points?: ElementPoints | undefined;
}

/** As far from the plane as the sections of an analysis take points. */
const reachM = 0.035;

/** The section that a plane shows which is moved so far towards the reader; held and named as the first one is. */
export function moveSection(section: DrawnSection, byM: number, around: Surroundings): DrawnSection {
  const { right, up } = section;
  const normal = cross(right, up);
  const at = add(section.at, scale(normal, byM));
  const plane: CutPlane = { at, right, up, normal };
  return {
    ...section,
    title: describePlane(at, normal),
    planeCoefficients: [...normal, -dot(normal, at)],
    at: [...at],
    element: cutAll(around.element, plane),
    // Joined one by one: where two elements touch, their outlines are two.
    neighbours: around.neighbours.flatMap((triangles) => cutAll(triangles, plane)),
    points: around.points ? findPoints(around.points, plane) : [],
    arrow: undefined,
  };
}

function cutAll(triangles: readonly Triangle[], plane: CutPlane): Outline[] {
  const pieces: number[] = [];
  for (const [a, b, c] of triangles) cutTriangle(a, b, c, plane, pieces);
  return joinOutlines(pieces);
}

function findPoints(points: ElementPoints, { at, right, up, normal }: CutPlane): DrawnSection['points'] {
  const found: DrawnSection['points'] = [];
  for (let i = 0; i < points.count; i++) {
    const place = subtract(placeOfPoint(points, i), at);
    const heightM = dot(place, normal);
    if (Math.abs(heightM) > reachM) continue;
    found.push([dot(place, right), dot(place, up), heightM, deviationOfPoint(points, i)]);
  }
  return found;
}

/** How far a section can be moved and still cut its element: towards the reader, and away. */
export function reachOf({ at, right, up }: DrawnSection, { element }: Surroundings): { fromM: number; toM: number } {
  const normal = cross(right, up);
  const offset = dot(normal, at);
  let [fromM, toM] = [0, 0];
  for (const corners of element) {
    for (const corner of corners) {
      const heightM = dot(normal, corner) - offset;
      fromM = Math.min(fromM, heightM);
      toM = Math.max(toM, heightM);
    }
  }
  return { fromM, toM };
}
