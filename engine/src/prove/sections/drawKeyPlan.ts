import { joinOutlines, type Outline } from '@plumbline/contract/drawings/joinOutlines';
import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import type { DrawnScene } from '../scene/prepareScene.ts';
import { unitText } from '../scene/svg.ts';
import { cutElement } from './cutElement.ts';
import { extentOf, levelAt, openPlanSheet } from './openPlanSheet.ts';

/** Where plans of buildings are cut: above tables and sills. */
const usualHeightM = 1.2;
/** Slabs and ducts are lower: the plan is that of the room on top of them. */
const lowM = 0.5;
const mark = { colour: '#c81e3a', leastRadius: 26, beyond: 12 };

/** A level cut through the model about an element, which is filled in the colour of its status and ringed: where it is. */
export function drawKeyPlan({ mesh, boxes }: DrawnScene, element: number, status: ElementStatus): string {
  const [bottom, top] = [boxes[element * 6 + 2], boxes[element * 6 + 5]];
  const middle = (bottom + top) / 2;
  const plane = levelAt(top - bottom > lowM ? Math.min(bottom + usualHeightM, middle) : top + usualHeightM);
  const others: Outline[] = [];
  for (let other = 0; other < boxes.length / 6; other++) {
    if (other === element || boxes[other * 6 + 2] > plane.at[2] || boxes[other * 6 + 5] < plane.at[2]) continue;
    others.push(...joinOutlines(cutElement(mesh, other, plane)));
  }
  const own = joinOutlines(cutElement(mesh, element, levelAt(middle)));
  const sheet = openPlanSheet([...others, ...own]);
  const colour = elementStatuses.find(({ name }) => name === status)!.colour;
  return sheet.end([
    `<path d="${sheet.path(others)}" fill="#e3e6eb" fill-rule="evenodd" stroke="#8792a6" stroke-width="0.8"/>`,
    `<path d="${sheet.path(own)}" fill="${colour}" fill-rule="evenodd" stroke="#131a26" stroke-width="1.2"/>`,
    drawRing(sheet, own),
  ]);
}

function drawRing({ x, y, metresPerUnit }: ReturnType<typeof openPlanSheet>, own: readonly Outline[]): string {
  if (own.length === 0) return '';
  const { left, right, bottom, top } = extentOf(own);
  const radius = Math.hypot(right - left, top - bottom) / 2 / metresPerUnit + mark.beyond;
  const place = `cx="${unitText(x((left + right) / 2))}" cy="${unitText(y((bottom + top) / 2))}"`;
  return `<circle ${place} r="${unitText(Math.max(mark.leastRadius, radius))}" fill="none" stroke="${mark.colour}" stroke-width="3"/>`;
}
