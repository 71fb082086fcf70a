import { describePlane } from '@plumbline/contract/drawings/describePlane';
import { joinOutlines, type Outline } from '@plumbline/contract/drawings/joinOutlines';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { plus, type Vector } from '../../ground/geometry/Vector.ts';
import type { DrawnPoints } from '../scene/DrawnPoints.ts';
import { choosePlanes } from './choosePlanes.ts';
import { cutElement } from './cutElement.ts';
import { type DeviationArrow, findArrow } from './findArrow.ts';
import { findSectionPoints, type SectionPoint } from './findSectionPoints.ts';
import { type Extent, fitRatio, measureContent, unitM } from './fitWindow.ts';
import { planeCoefficients, type SectionPlane } from './SectionPlane.ts';

/** What is cut, and what the scan says of it. */
export interface CutInput {
  mesh: TriangleMesh;
  element: number;
  points: DrawnPoints;
  /** The element's offset as fitted, where one was; world directions, metres. */
  offsetM?: Vector | undefined;
}

/** A section through an element, and what of the element is in it. */
export interface Cut extends SectionHead {
  plane: SectionPlane;
  outlines: Outline[];
  points: SectionPoint[];
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

const clearly = 1.3;

/** Two or three sections; one that shows a clearly larger deviation than the first goes before it. None without geometry. */
export function findCuts({ mesh, element, points, offsetM }: CutInput): Cut[] {
  const found = choosePlanes(mesh, points, element).map((plane) => {
    const near = findSectionPoints(points, plane, plane.reachM);
    return { plane, points: near, arrow: findArrow(near, plane, offsetM) };
  });
  const lengthOf = ({ arrow }: (typeof found)[number]) => arrow?.lengthM ?? 0;
  const longest = Math.max(...found.map(lengthOf));
  const best = found.find((cut) => lengthOf(cut) * clearly >= longest);
  const ordered = best ? [best, ...found.filter((cut) => cut !== best)] : found;
  return ordered.map(({ plane, ...cut }, i) => {
    const outlines = joinOutlines(cutElement(mesh, element, plane));
    const extent = measureContent(outlines, cut.points);
    const ratio = fitRatio(extent, { isWhole: plane.isMap });
    return {
      ...cut,
      name: `Section ${String.fromCharCode(65 + i)}`,
      title: describePlane(plus(plane.at, mesh.origin), plane.normal),
      planeCoefficients: planeCoefficients(plane, mesh.origin),
      scale: ratio * unitM,
      plane,
      outlines,
      extent,
      ratio,
    };
  });
}

/** Of a cut only its head: known when an element is proven, and what the drawing says again. */
export const headOf = ({ name, title, planeCoefficients: plane, scale }: Cut): SectionHead => ({
  name,
  title,
  planeCoefficients: plane,
  scale,
});
