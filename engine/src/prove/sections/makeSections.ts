import { explainSection, sayReading } from '@plumbline/contract/drawings/explainSection';
import { findUnseen } from '@plumbline/contract/drawings/findUnseen';
import type { HandCut } from '@plumbline/contract/drawings/handCut';
import type { Outline } from '@plumbline/contract/drawings/joinOutlines';
import type { DrawnDeviation, DrawnSection, ElementSections } from '@plumbline/contract/formats/elementSections';
import { plus, type Vector } from '../../ground/geometry/Vector.ts';
import type { DrawnScene } from '../scene/prepareScene.ts';
import { cutNeighbours } from './cutNeighbours.ts';
import { type Cut, type CutInput, findCuts } from './findCuts.ts';
import { findHandCut } from './findHandCut.ts';
import { type Extent, fitWindow } from './fitWindow.ts';
import { nameAxis } from './SectionPlane.ts';

export interface SectionInput extends Omit<CutInput, 'mesh'> {
  scene: Pick<DrawnScene, 'mesh' | 'boxes'>;
}

/** What is drawn, without the words that a file of it begins with. */
export type MadeSections = Omit<ElementSections, 'format' | 'version'>;

/** All sections of an element, as data that can be drawn at any scale; none when it has no geometry. */
export function makeSections(input: SectionInput): MadeSections {
  const { scene, ...cutInput } = input;
  const { cuts, deviation } = findCuts({ ...cutInput, mesh: scene.mesh });
  return describeCuts(input, cuts, deviation);
}

/** The same of one plane that somebody chose. */
export function makeHandCut(input: SectionInput, hand: HandCut): MadeSections {
  const { scene, ...cutInput } = input;
  const { cut, deviation } = findHandCut({ ...cutInput, mesh: scene.mesh }, hand);
  return describeCuts(input, [cut], deviation);
}

function describeCuts(input: SectionInput, cuts: readonly Cut[], deviation: DrawnDeviation | undefined): MadeSections {
  const { scene, verdict } = input;
  return {
    ...chooseColours(verdict),
    ...(deviation && { deviation: { ...deviation, from: plus(deviation.from as Vector, scene.mesh.origin) } }),
    ...markedBy(verdict),
    sections: cuts.map((cut) => makeSection(input, cut, deviation)),
  };
}

function makeSection(
  { scene, element, verdict }: SectionInput,
  cut: Cut,
  deviation: DrawnDeviation | undefined,
): DrawnSection {
  const { plane, extent, ratio, arrow, points, outlines, asBuilt, reading, name, title, planeCoefficients } = cut;
  const marks = markedBy(verdict);
  const note = explainSection({ deviation, ...marks, reading, points, directions: plane, reachM: plane.reachM });
  const { origin } = scene.mesh;
  return {
    name,
    title,
    planeCoefficients,
    at: plus(plane.at, origin),
    right: plane.right,
    up: plane.up,
    axes: {
      right: nameAxis(plane.right, plane, origin, extent.left),
      up: nameAxis(plane.up, plane, origin, extent.bottom),
    },
    extent: {
      left: round(extent.left),
      bottom: round(extent.bottom),
      right: round(extent.right),
      top: round(extent.top),
    },
    ratio,
    element: outlines.map(roundOutline),
    neighbours: cutNeighbours(scene, element, plane, surround(cut)).map(roundOutline),
    points: points.map(({ x, y, heightM, deviationM }) => [round(x), round(y), round(heightM), round(deviationM)]),
    arrow: arrow && {
      fromX: round(arrow.fromX),
      fromY: round(arrow.fromY),
      toX: round(arrow.toX),
      toY: round(arrow.toY),
      lengthM: round(arrow.lengthM),
      ...(arrow.label !== undefined && { label: arrow.label }),
    },
    ...(asBuilt && { asBuilt: asBuilt.map(roundOutline) }),
    unseen: plane.isMap ? [] : findUnseen(outlines, points).map(roundOutline),
    ...(!plane.isMap && { reachM: plane.reachM }),
    ...(deviation && { reading: sayReading(deviation, reading) }),
    ...(note !== undefined && { note }),
  };
}

/** By the cause: what people say of it afterwards is nothing that the scan did. */
const markedBy = ({ cause }: CutInput['verdict']): Pick<ElementSections, 'isMissing' | 'isInPart'> => ({
  ...(cause === 'looked_through' && { isMissing: true }),
  ...(cause === 'part_built' && { isInPart: true }),
});

/** A hundredth of a millimetre is finer than any scan, and a third of what all digits take. */
const round = (value: number) => Math.round(value * 1e5) / 1e5 + 0;

const roundOutline = ({ places, isClosed }: Outline): Outline => ({ places: places.map(round), isClosed });

const leastAroundM = 1;
const mostAroundM = 5;

/** The neighbours that one sees on the sheet, or on the screen when one looks around a little. */
function surround({ extent, ratio, arrow }: Cut): Extent {
  const { width, height, middleX, middleY, metresPerUnit } = fitWindow(extent, ratio, arrow);
  const halfWidth = (width * metresPerUnit) / 2;
  const halfHeight = (height * metresPerUnit) / 2;
  const size = Math.max(extent.right - extent.left, extent.top - extent.bottom);
  const aroundM = Math.max(leastAroundM, Math.min(mostAroundM, size / 2));
  return {
    left: Math.min(middleX - halfWidth, extent.left - aroundM),
    bottom: Math.min(middleY - halfHeight, extent.bottom - aroundM),
    right: Math.max(middleX + halfWidth, extent.right + aroundM),
    top: Math.max(middleY + halfHeight, extent.top + aroundM),
  };
}

/** The outermost colour is at least 30 mm off, more for those that are farther. */
function chooseColours({ toleranceM, magnitudeM }: SectionInput['verdict']): { toleranceM: number; maximumM: number } {
  const farthestM = Math.min(0.1, Math.ceil((magnitudeM ?? 0) * 50 - 1e-9) / 50);
  return { toleranceM, maximumM: Math.max(0.03, 3 * toleranceM, farthestM) };
}
