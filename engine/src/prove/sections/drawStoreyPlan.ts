import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import type { DrawnScene } from '../scene/prepareScene.ts';
import { fontFamily, textAt, unitText } from '../scene/svg.ts';
import { cutElement } from './cutElement.ts';
import { tickStep } from './drawSheet.ts';
import { joinOutlines, type Outline } from './joinOutlines.ts';
import type { SectionPlane } from './SectionPlane.ts';

/** Told apart without colour: what needs a look is heavier, what is not there is dashed. Drawn in this order. */
const lines: Record<ElementStatus, string> = {
  no_data: 'stroke-width="1" stroke-dasharray="1.5 2"',
  not_due: 'stroke-width="1" stroke-dasharray="4 2.5"',
  verified: 'stroke-width="1"',
  under_construction: 'stroke-width="2.6" stroke-dasharray="7 2 1.5 2"',
  missing: 'stroke-width="2.6" stroke-dasharray="4 2.5"',
  deviated: 'stroke-width="2.6"',
};
const width = 900;
const margin = 14;

/** A level cut through the whole model at `cutZ` (world, metres), elements painted by status; undefined when it meets none. */
export function drawStoreyPlan(
  { mesh, boxes }: DrawnScene,
  statuses: readonly ElementStatus[],
  cutZ: number,
): string | undefined {
  const plane: SectionPlane = {
    kind: 'plan',
    at: [0, 0, cutZ - mesh.origin[2]],
    right: [1, 0, 0],
    up: [0, 1, 0],
    normal: [0, 0, 1],
    reachM: 0,
    isMap: false,
  };
  const outlines = emptyOutlines();
  for (let element = 0; element < statuses.length; element++) {
    if (boxes[element * 6 + 2] > plane.at[2] || boxes[element * 6 + 5] < plane.at[2]) continue;
    outlines[statuses[element]].push(...joinOutlines(cutElement(mesh, element, plane)));
  }
  const all = Object.values(outlines).flat();
  return all.length > 0 ? drawPlan(outlines, extentOf(all)) : undefined;
}

const emptyOutlines = () =>
  Object.fromEntries(elementStatuses.map(({ name }) => [name, []])) as unknown as Record<ElementStatus, Outline[]>;

type PlanExtent = ReturnType<typeof extentOf>;

function extentOf(outlines: readonly Outline[]) {
  const extent = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const { places } of outlines) {
    for (let i = 0; i < places.length; i += 2) {
      extent.left = Math.min(extent.left, places[i]);
      extent.right = Math.max(extent.right, places[i]);
      extent.bottom = Math.min(extent.bottom, places[i + 1]);
      extent.top = Math.max(extent.top, places[i + 1]);
    }
  }
  return extent;
}

function drawPlan(outlines: Record<ElementStatus, Outline[]>, extent: PlanExtent): string {
  const sizeX = Math.max(0.1, extent.right - extent.left);
  const sizeY = Math.max(0.1, extent.top - extent.bottom);
  const metresPerUnit = Math.max(sizeX / (width - 2 * margin), sizeY / (1000 - 2 * margin));
  const height = Math.ceil(sizeY / metresPerUnit) + 2 * margin + 34;
  const left = (width - sizeX / metresPerUnit) / 2;
  const x = (value: number) => unitText(left + (value - extent.left) / metresPerUnit);
  const y = (value: number) => unitText(margin + (extent.top - value) / metresPerUnit);
  const path = ({ places, isClosed }: Outline) => {
    let text = '';
    for (let i = 0; i < places.length; i += 2) text += `${i === 0 ? 'M' : 'L'}${x(places[i])} ${y(places[i + 1])}`;
    return isClosed ? `${text}Z` : text;
  };
  const groups = (Object.keys(lines) as ElementStatus[]).map((status) => {
    const paths = outlines[status].map(path).join('');
    const colour = elementStatuses.find(({ name }) => name === status)!.colour;
    const fill = status === 'missing' || status === 'not_due' ? 'none' : colour;
    return paths && `<path d="${paths}" fill="${fill}" fill-rule="evenodd" stroke="${colour}" ${lines[status]}/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="${fontFamily}" role="img">`,
    ...groups,
    drawBar(height, metresPerUnit),
    '</svg>',
  ].join('');
}

function drawBar(height: number, metresPerUnit: number): string {
  const lengthM = tickStep(metresPerUnit * 60);
  const units = lengthM / metresPerUnit;
  const top = height - 16;
  return [
    `<rect x="${margin}" y="${top}" width="${unitText(units / 2)}" height="5" fill="#1f2933"/>`,
    `<rect x="${margin}" y="${top}" width="${unitText(units)}" height="5" fill="none" stroke="#1f2933"/>`,
    textAt(margin + units + 8, top + 6, `${lengthM} m`, { size: 12 }),
    textAt(width - margin, top + 6, '↑ Y   → X', { size: 12, anchor: 'end', colour: '#6b7785' }),
  ].join('');
}
