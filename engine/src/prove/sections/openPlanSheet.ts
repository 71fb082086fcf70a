import type { Outline } from '@plumbline/contract/drawings/joinOutlines';
import { fontFamily, textAt, unitText } from '../scene/svg.ts';
import { tickStep } from './drawSheet.ts';
import type { SectionPlane } from './SectionPlane.ts';

const width = 900;
const margin = 14;

/** A level plane at a height about the mesh's origin, right and up as on a map. */
export const levelAt = (z: number): SectionPlane => ({
  at: [0, 0, z],
  right: [1, 0, 0],
  up: [0, 1, 0],
  normal: [0, 0, 1],
  reachM: 0,
  isMap: false,
});

/** A sheet that is as large as these outlines need; `end` puts what is drawn on it above a bar of its scale. */
export function openPlanSheet(outlines: readonly Outline[]) {
  const extent = extentOf(outlines);
  const sizeX = Math.max(0.1, extent.right - extent.left);
  const sizeY = Math.max(0.1, extent.top - extent.bottom);
  const metresPerUnit = Math.max(sizeX / (width - 2 * margin), sizeY / (1000 - 2 * margin));
  const height = Math.ceil(sizeY / metresPerUnit) + 2 * margin + 34;
  const left = (width - sizeX / metresPerUnit) / 2;
  const x = (value: number) => left + (value - extent.left) / metresPerUnit;
  const y = (value: number) => margin + (extent.top - value) / metresPerUnit;
  const path = ({ places, isClosed }: Outline) => {
    let text = '';
    for (let i = 0; i < places.length; i += 2) {
      text += `${i === 0 ? 'M' : 'L'}${unitText(x(places[i]))} ${unitText(y(places[i + 1]))}`;
    }
    return isClosed ? `${text}Z` : text;
  };
  return {
    width,
    height,
    x,
    y,
    metresPerUnit,
    path: (drawn: readonly Outline[]) => drawn.map(path).join(''),
    end: (content: readonly string[]) =>
      [
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="${fontFamily}" role="img">`,
        ...content,
        drawBar(height, metresPerUnit),
        '</svg>',
      ].join(''),
  };
}

export function extentOf(outlines: readonly Outline[]) {
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
