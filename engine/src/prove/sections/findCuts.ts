import { chooseBand, widestM } from '@plumbline/contract/drawings/chooseBand';
import { describePlane } from '@plumbline/contract/drawings/describePlane';
import { joinOutlines, type Outline } from '@plumbline/contract/drawings/joinOutlines';
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
  const { mesh, element, points, offsetM } = input;
  const deviation = tellDeviation(mesh, element, input);
  const found = choosePlanes(mesh, points, element, deviation).map((chosen) => {
    const { plane, near } = lookNear(points, chosen, deviation);
    const reading = deviation && readDeviation(deviation, near, plane);
    return { plane, points: near, reading, arrow: deviation ? reading?.arrow : findArrow(near, plane, offsetM) };
  });
  const built = deviation && placeElement(mesh, element, deviation);
  const cuts = orderFound(found, deviation).map(({ plane, ...cut }, i) => {
    const outlines = joinOutlines(cutElement(mesh, element, plane));
    const asBuilt = built && joinOutlines(cutElement(built, 0, plane));
    const extent = measureContent([...outlines, ...(asBuilt ?? [])], cut.points);
    const ratio = fitRatio(extent, { isWhole: plane.isMap });
    return {
      ...cut,
      name: `Section ${String.fromCharCode(65 + i)}`,
      title: describePlane(plus(plane.at, mesh.origin), plane.normal),
      planeCoefficients: planeCoefficients(plane, mesh.origin),
      scale: ratio * unitM,
      plane,
      outlines,
      asBuilt,
      extent,
      ratio,
    };
  });
  return { cuts, deviation };
}

/** The points about a plane; of a map those of its faces, of a cut those of a band that has enough. */
function lookNear(points: DrawnPoints, plane: SectionPlane, deviation: DrawnDeviation | undefined) {
  if (plane.isMap) return { plane, near: findSectionPoints(points, plane, plane.reachM) };
  const band = chooseBand(findSectionPoints(points, plane, widestM), plane, deviation);
  return { plane: { ...plane, reachM: band.reachM }, near: band.points };
}

type Found = Pick<Cut, 'plane' | 'reading' | 'arrow'>;

const clearly = 1.3;

/** By how well they show the deviation; without one, whichever shows a clearly larger distance than the first goes before it. */
function orderFound<Section extends Found>(found: Section[], deviation: DrawnDeviation | undefined): Section[] {
  if (deviation) return found.toSorted((a, b) => showing(b, deviation) - showing(a, deviation));
  const lengthOf = ({ arrow }: Section) => arrow?.lengthM ?? 0;
  const longest = Math.max(...found.map(lengthOf));
  const best = found.find((cut) => lengthOf(cut) * clearly >= longest);
  return best ? [best, ...found.filter((cut) => cut !== best)] : found;
}

/** More points than these make no difference. */
const plenty = 24;

/** One in which the verdict's number is read, before one in which another is, before one without; then by how plainly. */
function showing({ plane, reading }: Found, deviation: DrawnDeviation): number {
  const read = reading ? (reading.agrees ? 4 : 2) : 0;
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
