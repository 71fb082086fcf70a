import { joinOutlines, type Outline } from '@plumbline/contract/drawings/joinOutlines';
import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import type { DrawnScene } from '../scene/prepareScene.ts';
import { cutElement } from './cutElement.ts';
import { levelAt, openPlanSheet } from './openPlanSheet.ts';

/** Told apart without colour: what needs a look is heavier, what is not there is dashed. Drawn in this order. */
const lines: Record<ElementStatus, string> = {
  no_data: 'stroke-width="1" stroke-dasharray="1.5 2"',
  not_due: 'stroke-width="1" stroke-dasharray="4 2.5"',
  verified: 'stroke-width="1"',
  under_construction: 'stroke-width="2.6" stroke-dasharray="7 2 1.5 2"',
  missing: 'stroke-width="2.6" stroke-dasharray="4 2.5"',
  deviated: 'stroke-width="2.6"',
};

/** A level cut through the whole model at `cutZ` (world, metres), elements painted by status; undefined when it meets none. */
export function drawStoreyPlan(
  { mesh, boxes }: DrawnScene,
  statuses: readonly ElementStatus[],
  cutZ: number,
): string | undefined {
  const plane = levelAt(cutZ - mesh.origin[2]);
  const outlines = emptyOutlines();
  for (let element = 0; element < statuses.length; element++) {
    if (boxes[element * 6 + 2] > plane.at[2] || boxes[element * 6 + 5] < plane.at[2]) continue;
    outlines[statuses[element]].push(...joinOutlines(cutElement(mesh, element, plane)));
  }
  const all = Object.values(outlines).flat();
  return all.length > 0 ? drawPlan(outlines, all) : undefined;
}

const emptyOutlines = () =>
  Object.fromEntries(elementStatuses.map(({ name }) => [name, []])) as unknown as Record<ElementStatus, Outline[]>;

function drawPlan(outlines: Record<ElementStatus, Outline[]>, all: readonly Outline[]): string {
  const sheet = openPlanSheet(all);
  const groups = (Object.keys(lines) as ElementStatus[]).map((status) => {
    const paths = sheet.path(outlines[status]);
    const colour = elementStatuses.find(({ name }) => name === status)!.colour;
    const fill = status === 'missing' || status === 'not_due' ? 'none' : colour;
    return paths && `<path d="${paths}" fill="${fill}" fill-rule="evenodd" stroke="${colour}" ${lines[status]}/>`;
  });
  return sheet.end(groups);
}
