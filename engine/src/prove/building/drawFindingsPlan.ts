import { joinOutlines, type Outline } from '@plumbline/contract/drawings/joinOutlines';
import { elementStatuses } from '@plumbline/contract/status';
import type { DrawnScene } from '../scene/prepareScene.ts';
import { cutElement } from '../sections/cutElement.ts';
import { extentOf, levelAt, openPlanSheet } from '../sections/openPlanSheet.ts';
import type { DrawnPlan, PlanOrder } from './BuildingOrder.ts';

/** Where plans of buildings are cut: above tables and sills. */
const cutAboveFloorM = 1.2;
/** So many of a storey's elements are drawn by their outlines; the others are places only. */
const mostOutlined = 2000;
/** Of the wider side of the plan: what is smaller is no more than a speck. */
const speck = 1 / 900;

/** A storey cut open, light; those elements that are asked for in the colours of their codes, over everything else. */
export function drawFindingsPlan(scene: DrawnScene, codes: Uint8Array, order: PlanOrder): DrawnPlan | undefined {
  const shown = [...order.elements].filter((element) => hasShape(scene, element));
  const cutZ = findCut(scene, order, shown);
  if (cutZ === undefined) return undefined;
  const rest = cutRest(scene, cutZ, new Set(shown));
  const own = shown.slice(0, mostOutlined).map((element) => ({ code: codes[element], lines: outline(scene, element) }));
  const all = [...rest, ...own.flatMap(({ lines }) => lines)];
  if (all.length === 0) return undefined;
  const { left, right, bottom, top } = extentOf(all);
  const least = Math.max(right - left, top - bottom) * speck;
  const sheet = openPlanSheet(all);
  const svg = sheet.end([
    `<path d="${sheet.path(rest.filter((line) => isLonger(line, least)))}" fill="#e9ecf1" fill-rule="evenodd" stroke="#a3adbd" stroke-width="0.8"/>`,
    ...own.map(({ code, lines }) => {
      const path = sheet.path(lines);
      return (
        path &&
        `<path d="${path}" fill="${colourOf(code)}" fill-rule="evenodd" stroke="${colourOf(code)}" stroke-width="1.2"/>`
      );
    }),
  ]);
  const places = new Float32Array(order.elements.length * 2).fill(Number.NaN);
  for (const [i, element] of order.elements.entries()) {
    if (!hasShape(scene, element)) continue;
    const at = element * 6;
    places[i * 2] = sheet.x((scene.boxes[at] + scene.boxes[at + 3]) / 2);
    places[i * 2 + 1] = sheet.y((scene.boxes[at + 1] + scene.boxes[at + 4]) / 2);
  }
  return { svg, width: sheet.width, height: sheet.height, places };
}

const hasShape = ({ boxes }: DrawnScene, element: number) => boxes[element * 6] <= boxes[element * 6 + 3];

/** About the mesh's origin. Without an elevation, above the feet of half of what is to be found there. */
function findCut({ mesh, boxes }: DrawnScene, { elevationM }: PlanOrder, shown: readonly number[]): number | undefined {
  if (elevationM !== undefined) return elevationM + cutAboveFloorM - mesh.origin[2];
  const feet = shown.map((element) => boxes[element * 6 + 2]).sort((a, b) => a - b);
  return feet.length === 0 ? undefined : feet[feet.length >> 1] + cutAboveFloorM;
}

function cutRest({ mesh, boxes }: DrawnScene, cutZ: number, except: ReadonlySet<number>): Outline[] {
  const plane = levelAt(cutZ);
  const outlines: Outline[] = [];
  for (let element = 0; element < boxes.length / 6; element++) {
    if (!(boxes[element * 6 + 2] <= cutZ && boxes[element * 6 + 5] >= cutZ) || except.has(element)) continue;
    for (const line of joinOutlines(cutElement(mesh, element, plane))) outlines.push(line);
  }
  return outlines;
}

/** Cut through its own middle: slabs and ducts are not where the plan is cut. */
function outline({ mesh, boxes }: DrawnScene, element: number): Outline[] {
  const middle = (boxes[element * 6 + 2] + boxes[element * 6 + 5]) / 2;
  return joinOutlines(cutElement(mesh, element, levelAt(middle)));
}

function isLonger({ places }: Outline, least: number): boolean {
  const { left, right, bottom, top } = extentOf([{ places, isClosed: false }]);
  return right - left >= least || top - bottom >= least;
}

const colourOf = (code: number) => elementStatuses.find((status) => status.code === code)?.colour ?? '#8792a6';
