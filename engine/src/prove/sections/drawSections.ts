import type { Vector } from '../../ground/geometry/Vector.ts';
import type { ElementPatches } from '../../measure/compare/ElementPatches.ts';
import type { EvidenceScene } from '../scene/prepareScene.ts';
import { choosePlanes } from './choosePlanes.ts';
import { cutElement } from './cutElement.ts';
import { cutNeighbours } from './cutNeighbours.ts';
import { type Axis, drawSheet, type SectionSubject } from './drawSheet.ts';
import type { ColourRange } from './drawWindow.ts';
import { type DeviationArrow, findArrow } from './findArrow.ts';
import { findSectionPoints, type SectionPoint } from './findSectionPoints.ts';
import { fitDetail, fitWindow, measureContent } from './fitWindow.ts';
import { joinOutlines } from './joinOutlines.ts';
import { planeCoefficients, type SectionPlane } from './SectionPlane.ts';

export interface SectionInput {
  scene: EvidenceScene;
  patches: ElementPatches;
  element: number;
  verdict: SectionSubject;
  /** The element's offset as fitted, where one was; world directions, metres. */
  offsetM?: Vector | undefined;
  /** Deviation of the outermost colour, metres; by default at least 30 mm, more for those that are farther off. */
  maximumM?: number | undefined;
}

const clearly = 1.3;

/** One section of an element. */
export interface SectionDrawing {
  /** `Section A`, `Section B` … */
  name: string;
  /** What is cut and where. */
  title: string;
  /** a·x + b·y + c·z + d = 0 in world coordinates; (a, b, c) has length one and points to the reader. */
  planeCoefficients: [number, number, number, number];
  /** Metres per unit of the SVG's view box. */
  scale: number;
  svg: string;
}

/** Two or three sections through an element, each a sheet that can be printed; none when it has no geometry. */
export function drawSections(input: SectionInput): SectionDrawing[] {
  const colours = chooseColours(input);
  return findCuts(input).map((cut, i) => drawSection(input, cut, `Section ${String.fromCharCode(65 + i)}`, colours));
}

interface Cut {
  plane: SectionPlane;
  points: SectionPoint[];
  arrow: DeviationArrow | undefined;
}

/** The planes with what the scan shows beside them; one that shows a clearly larger deviation than the first goes before it. */
function findCuts({ scene, patches, element, offsetM }: SectionInput): Cut[] {
  const cuts = choosePlanes(scene.mesh, patches, element).map((plane) => {
    const points = findSectionPoints(patches, element, plane, plane.reachM);
    return { plane, points, arrow: findArrow(points, plane, offsetM) };
  });
  const lengthOf = (cut: Cut) => cut.arrow?.lengthM ?? 0;
  const longest = Math.max(...cuts.map(lengthOf));
  const best = cuts.find((cut) => lengthOf(cut) * clearly >= longest);
  return best ? [best, ...cuts.filter((cut) => cut !== best)] : cuts;
}

function drawSection(
  { scene, patches, element, verdict }: SectionInput,
  { plane, points, arrow }: Cut,
  name: string,
  colours: ColourRange,
): SectionDrawing {
  const { mesh } = scene;
  const outlines = joinOutlines(cutElement(mesh, element, plane));
  const extent = measureContent(outlines, points);
  const focus = { x: arrow?.fromX ?? 0, y: arrow?.fromY ?? 0, isWhole: plane.isMap };
  const { window, ratio } = fitWindow(extent, focus);
  const content = { element: outlines, neighbours: cutNeighbours(scene, element, plane, window), points, arrow };
  const detail = arrow && fitDetail(arrow, ratio);
  const title = describePlane(plane, mesh.origin);
  const svg = drawSheet({
    name,
    title,
    subject: verdict,
    content,
    detailContent: { ...content, points: findSectionPoints(patches, element, plane, plane.reachM * 2) },
    window,
    ratio,
    detail,
    axes: {
      right: nameAxis(plane.right, plane, mesh.origin, extent.left),
      up: nameAxis(plane.up, plane, mesh.origin, extent.bottom),
    },
    colours,
  });
  return { name, title, planeCoefficients: planeCoefficients(plane, mesh.origin), scale: window.metresPerUnit, svg };
}

function chooseColours({ verdict: { toleranceM, magnitudeM }, maximumM }: SectionInput): ColourRange {
  const farthestM = Math.min(0.1, Math.ceil((magnitudeM ?? 0) * 50 - 1e-9) / 50);
  return { toleranceM, maximumM: maximumM ?? Math.max(0.03, 3 * toleranceM, farthestM) };
}

const axisNames = ['X', 'Y', 'Z'];

/** World coordinates where the drawing lies along an axis of the model; otherwise distances from the element's edge. */
function nameAxis(direction: Vector, { at }: SectionPlane, origin: Vector, edge: number): Axis {
  const axis = direction.findIndex((value) => value > 0.999999);
  if (axis < 0) return { label: `m along ${bearing(direction)}°`, zeroM: -edge };
  return { label: `${axisNames[axis]}, m`, zeroM: at[axis] + origin[axis] };
}

/** Degrees from +X towards +Y. */
const bearing = ([x, y]: Vector) => Math.round((Math.atan2(y, x) * 180) / Math.PI);

function describePlane(plane: SectionPlane, origin: Vector): string {
  const world = (axis: number) => (plane.at[axis] + origin[axis]).toFixed(2);
  if (plane.kind === 'plan') return `Plan at Z = ${world(2)} m`;
  const towards: Vector = [-plane.normal[0], -plane.normal[1], 0];
  const axis = towards.findIndex((value) => Math.abs(value) > 0.999999);
  if (axis < 0) return `Upright, looking along ${bearing(towards)}°`;
  return `${axisNames[axis]} = ${world(axis)} m, looking towards ${towards[axis] > 0 ? '+' : '−'}${axisNames[axis]}`;
}
