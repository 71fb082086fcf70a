import { chooseBand, isOtherEnd, widestM } from '@plumbline/contract/drawings/chooseBand';
import { type CutPlane, cutTriangle } from '@plumbline/contract/drawings/cutTriangle';
import { bearingOf, describePlane } from '@plumbline/contract/drawings/describePlane';
import { explainSection, sayReading } from '@plumbline/contract/drawings/explainSection';
import { findUnseen } from '@plumbline/contract/drawings/findUnseen';
import { joinOutlines, type Outline } from '@plumbline/contract/drawings/joinOutlines';
import { placeAsBuilt } from '@plumbline/contract/drawings/placeAsBuilt';
import { readDeviation } from '@plumbline/contract/drawings/readDeviation';
import type { SeenPoint } from '@plumbline/contract/drawings/SeenPoint';
import {
  deviationOfPoint,
  type ElementPoints,
  normalOfPoint,
  placeOfPoint,
} from '@plumbline/contract/formats/elementPoints';
import type { DrawnSection, ElementSections } from '@plumbline/contract/formats/elementSections';
import { cross, dot, subtract, type WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { type CutChoice, planeOf } from './CutChoice.ts';
import type { Extent } from './Place.ts';

type Triangle = readonly [WorldPoint, WorldPoint, WorldPoint];

/** What a plane anywhere through an element may cut, world metres. */
export interface Surroundings {
  element: readonly Triangle[];
  /** Of each of the elements around it. */
  neighbours: readonly (readonly Triangle[])[];
  /** Of the scan, as far as they are loaded. */
  points?: ElementPoints | undefined;
}

/** What all sections of an element are made to show. */
export type Shown = Pick<ElementSections, 'deviation' | 'isMissing' | 'isInPart'>;

/** The section of a plane that somebody chose; where it was only moved, it is held and named as the first one is. */
export function moveSection(
  section: DrawnSection,
  choice: CutChoice,
  around: Surroundings,
  { deviation, isMissing, isInPart }: Shown = {},
): DrawnSection {
  const held = planeOf(section, choice);
  const plane: CutPlane = { ...held, normal: cross(held.right, held.up) };
  const element = cutAll(around.element, plane);
  const placed = deviation && placeAsBuilt(deviation);
  const asBuilt =
    placed &&
    cutAll(
      around.element.map(([a, b, c]) => [placed(a), placed(b), placed(c)]),
      plane,
    );
  const { reachM, points } = chooseBand(around.points ? findPoints(around.points, plane) : [], plane, deviation);
  const reading = deviation && readDeviation(deviation, { points, outlines: element }, plane);
  const note = explainSection({ deviation, isMissing, isInPart, reading, points, directions: plane, reachM });
  const isTurned = choice.turnDeg !== 0 || choice.tiltDeg !== 0 || choice.between !== undefined;
  return {
    ...section,
    title: describePlane(plane.at, plane.normal),
    planeCoefficients: [...plane.normal, -dot(plane.normal, plane.at)] as DrawnSection['planeCoefficients'],
    at: [...held.at],
    right: [...held.right],
    up: [...held.up],
    ...(isTurned && { axes: nameAxes(held), extent: extentOf([...element, ...(asBuilt ?? [])], choice, held) }),
    element,
    // Joined one by one: where two elements touch, their outlines are two.
    neighbours: around.neighbours.flatMap((triangles) => cutAll(triangles, plane)),
    points: points.map(({ x, y, heightM, deviationM }) => [x, y, heightM, deviationM]),
    arrow: reading?.arrow,
    asBuilt,
    // Points of before normals were kept do not say which side they are of.
    unseen: around.points?.normals ? findUnseen(element, points) : [],
    reachM,
    reading: deviation && sayReading(deviation, reading),
    note,
  };
}

function cutAll(triangles: readonly Triangle[], plane: CutPlane): Outline[] {
  const pieces: number[] = [];
  for (const [a, b, c] of triangles) cutTriangle(a, b, c, plane, pieces);
  return joinOutlines(pieces);
}

function findPoints(points: ElementPoints, { at, right, up, normal }: CutPlane): SeenPoint[] {
  const found: SeenPoint[] = [];
  for (let i = 0; i < points.count; i++) {
    const place = subtract(placeOfPoint(points, i), at);
    const heightM = dot(place, normal);
    if (Math.abs(heightM) > widestM) continue;
    const looks = points.normals ? normalOfPoint(points, i) : ([0, 0, 0] as const);
    const normalHeight = dot(looks, normal);
    if (isOtherEnd({ heightM, normalHeight })) continue;
    const [normalX, normalY] = [dot(looks, right), dot(looks, up)];
    const deviationM = deviationOfPoint(points, i);
    found.push({ x: dot(place, right), y: dot(place, up), heightM, deviationM, normalX, normalY, normalHeight });
  }
  return found;
}

type Held = Pick<CutPlane, 'at' | 'right' | 'up'>;

/** A drawing that lies along none of the model's axes has lengths from its own middle. */
function nameAxes({ at, right, up }: Held): DrawnSection['axes'] {
  const isUpright = up[2] > 0.999;
  return {
    right: { label: `m along ${bearingOf(right)}°`, zeroM: 0 },
    up: isUpright ? { label: 'Z, m', zeroM: at[2] } : { label: 'm', zeroM: 0 },
  };
}

const aroundPointsM = 0.5;

/** Around the element, and the two points between which it was cut. */
function extentOf(outlines: readonly Outline[], { between }: CutChoice, { at, right, up }: Held): Extent {
  const extent = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  const take = (x: number, y: number, byM = 0) => {
    extent.left = Math.min(extent.left, x - byM);
    extent.right = Math.max(extent.right, x + byM);
    extent.bottom = Math.min(extent.bottom, y - byM);
    extent.top = Math.max(extent.top, y + byM);
  };
  for (const { places } of outlines) for (let i = 0; i < places.length; i += 2) take(places[i]!, places[i + 1]!);
  for (const point of between ?? []) {
    const place = subtract(point, at);
    take(dot(place, right), dot(place, up), aroundPointsM);
  }
  return extent.left <= extent.right ? extent : { left: -1, bottom: -1, right: 1, top: 1 };
}

/** How far a section can be moved and still cut its element: towards the reader, and away. */
export function reachOf({ at, right, up }: Held, { element }: Surroundings): { fromM: number; toM: number } {
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
