import { chooseBand, widestM } from '@plumbline/contract/drawings/chooseBand';
import { describePlane } from '@plumbline/contract/drawings/describePlane';
import { findUnseen } from '@plumbline/contract/drawings/findUnseen';
import { joinOutlines, type Outline } from '@plumbline/contract/drawings/joinOutlines';
import { nameSection } from '@plumbline/contract/drawings/nameSection';
import { type DeviationReading, inPlaneShare, readDeviation } from '@plumbline/contract/drawings/readDeviation';
import type { SeenPoint } from '@plumbline/contract/drawings/SeenPoint';
import type { DrawnDeviation } from '@plumbline/contract/formats/elementSections';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { plus, type Vector } from '../../ground/geometry/Vector.ts';
import type { DrawnPoints } from '../scene/DrawnPoints.ts';
import { choosePlanes } from './choosePlanes.ts';
import { cutElement } from './cutElement.ts';
import { type DeviationArrow, findArrow } from './findArrow.ts';
import { findSectionPoints } from './findSectionPoints.ts';
import { type Extent, fitRatio, measureContent, unitM } from './fitWindow.ts';
import { placeElement } from './placeElement.ts';
import { planeCoefficients, type SectionPlane } from './SectionPlane.ts';
import { type ToldVerdict, tellDeviation } from './tellDeviation.ts';

/** What is cut, and what the scan says of it. */
export interface CutInput {
  mesh: TriangleMesh;
  element: number;
  points: DrawnPoints;
  verdict: ToldVerdict;
  /** The element's offset as fitted, where one was; world directions, metres. */
  offsetM?: Vector | undefined;
}

/** A section through an element, and what of the element is in it. */
export interface Cut extends SectionHead {
  /** With the band in which its points lie. */
  plane: SectionPlane;
  outlines: Outline[];
  /** Where it was built by its verdict; absent where the verdict says nothing of its place. */
  asBuilt: Outline[] | undefined;
  points: SeenPoint[];
  /** Of the verdict's deviation, where it has one and these points show it. */
  reading: DeviationReading | undefined;
  arrow: DeviationArrow | undefined;
  extent: Extent;
  ratio: number;
}

/** What is known of a section before it is drawn. */
export interface SectionHead {
  /** `Section A`, `Section B` … */
  name: string;
  /** What is cut and where. */
  title: string;
  /** a·x + b·y + c·z + d = 0 in world coordinates; (a, b, c) has length one and points to the reader. */
  planeCoefficients: [number, number, number, number];
  /** Metres per unit of the sheet's view box. */
  scale: number;
}

/** Two or three sections, and how the verdict says that the element differs; that which shows it best comes first. */
export function findCuts(input: CutInput): { cuts: Cut[]; deviation: DrawnDeviation | undefined } {
  const { mesh, element, points, verdict, offsetM } = input;
  const deviation = tellDeviation(mesh, element, input);
  const found = choosePlanes(mesh, points, element, deviation).map((chosen) => {
    const one = lookAt(input, chosen, deviation);
    if (deviation || saysNothingOfPlace(verdict)) return one;
    return { ...one, arrow: findArrow(one.points, one.plane, offsetM) };
  });
  const built = deviation && placeElement(mesh, element, deviation);
  const cuts = orderFound(found, { deviation, verdict }).map((one, i) =>
    describeCut(one, { mesh, built, name: nameSection(i), isWhole: one.plane.isMap }),
  );
  return { cuts, deviation };
}

/** What of an element, of its points and of its verdict a plane shows. */
export function lookAt(
  { mesh, element, points }: CutInput,
  chosen: SectionPlane,
  deviation: DrawnDeviation | undefined,
): Found {
  const { plane, near } = lookNear(points, chosen, deviation);
  const outlines = joinOutlines(cutElement(mesh, element, plane));
  const reading = deviation && readDeviation(deviation, { points: near, outlines }, plane);
  return { plane, outlines, points: near, reading, arrow: reading?.arrow };
}

interface Describing {
  mesh: TriangleMesh;
  built: TriangleMesh | undefined;
  name: string;
  /** Whether all of it is shown, however small it becomes. */
  isWhole: boolean;
  /** Places in the drawing that it shows beside the element. */
  shown?: Parameters<typeof measureContent>[1];
}

export function describeCut(found: Found, { mesh, built, name, isWhole, shown = [] }: Describing): Cut {
  const { plane, outlines, points } = found;
  const asBuilt = built && joinOutlines(cutElement(built, 0, plane));
  const extent = measureContent([...outlines, ...(asBuilt ?? [])], [...points, ...shown]);
  const ratio = fitRatio(extent, { isWhole });
  return {
    ...found,
    name,
    title: describePlane(plus(plane.at, mesh.origin), plane.normal),
    planeCoefficients: planeCoefficients(plane, mesh.origin),
    scale: ratio * unitM,
    asBuilt,
    extent,
    ratio,
  };
}

/** The points about a plane; of a map those of its faces, of a cut those of a band that has enough. */
function lookNear(points: DrawnPoints, plane: SectionPlane, deviation: DrawnDeviation | undefined) {
  if (plane.isMap) return { plane, near: findSectionPoints(points, plane, plane.reachM) };
  const band = chooseBand(findSectionPoints(points, plane, widestM), plane, deviation);
  return { plane: { ...plane, reachM: band.reachM }, near: band.points };
}

type Found = Pick<Cut, 'plane' | 'outlines' | 'points' | 'reading' | 'arrow'>;

/** Of what is not there, or not all of it, points tell no place: a few may be of something else. */
const saysNothingOfPlace = ({ cause }: ToldVerdict): boolean =>
  cause === 'looked_through' || cause === 'not_due' || cause === 'part_built';

const clearly = 1.3;

interface Shown {
  deviation: DrawnDeviation | undefined;
  verdict: ToldVerdict;
}

/** By how well they show the verdict; without a deviation, whichever shows a clearly larger distance than the first goes before it. */
function orderFound<Section extends Found>(found: Section[], { deviation, verdict }: Shown): Section[] {
  if (deviation) return found.toSorted((a, b) => showing(b, deviation) - showing(a, deviation));
  if (verdict.cause === 'part_built') return found.toSorted((a, b) => dividedShare(b) - dividedShare(a));
  if (saysNothingOfPlace(verdict)) return found.toSorted((a, b) => a.points.length - b.points.length);
  const lengthOf = ({ arrow }: Section) => arrow?.lengthM ?? 0;
  const longest = Math.max(...found.map(lengthOf));
  const best = found.find((cut) => lengthOf(cut) * clearly >= longest);
  return best ? [best, ...found.filter((cut) => cut !== best)] : found;
}

/** How much of an outline is seen, or is not, whichever is less: where both are, one sees how far it is built. */
function dividedShare({ plane, outlines, points }: Found): number {
  if (plane.isMap) return 0;
  const seen = 1 - lengthOfAll(findUnseen(outlines, points)) / Math.max(1e-6, lengthOfAll(outlines));
  return Math.min(seen, 1 - seen);
}

const lengthOfAll = (outlines: readonly Outline[]): number =>
  outlines.reduce((sum, { places, isClosed }) => {
    const count = places.length / 2;
    let length = 0;
    for (let i = 0; i < (isClosed ? count : count - 1); i++) {
      const next = (i + 1) % count;
      length += Math.hypot(places[2 * next] - places[2 * i], places[2 * next + 1] - places[2 * i + 1]);
    }
    return sum + length;
  }, 0);

/** More points than these make no difference. */
const plenty = 24;

/** One in which the verdict's number is read, before one in which another is, before one without; then by how plainly. */
function showing({ plane, reading }: Found, deviation: DrawnDeviation): number {
  const read = reading ? (reading.isAtLeast ? 1 : 2) * (reading.agrees ? 2 : 1) : 0;
  const isCut = plane.isMap ? 0 : 0.2;
  return read + inPlaneShare(deviation, plane) + (0.5 * Math.min(plenty, reading?.count ?? 0)) / plenty + isCut;
}

/** Of a cut only its head: known when an element is proven, and what the drawing says again. */
export const headOf = ({ name, title, planeCoefficients: plane, scale }: Cut): SectionHead => ({
  name,
  title,
  planeCoefficients: plane,
  scale,
});
