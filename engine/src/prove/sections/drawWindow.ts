import { deviationStep, deviationSteps } from '@plumbline/contract/deviationScale';
import { createLabelRows } from '@plumbline/contract/drawings/createLabelRows';
import type { DatumLine } from '@plumbline/contract/drawings/findDatumLines';
import { lengthOf } from '@plumbline/contract/drawings/findUnseen';
import type { Outline } from '@plumbline/contract/drawings/joinOutlines';
import { millimetres } from '@plumbline/contract/units';
import { textAt, unitText } from '../scene/svg.ts';
import type { DeviationArrow } from './findArrow.ts';
import { type SectionContent, type SectionWindow, windowX, windowY } from './SectionContent.ts';

const mostDots = 4000;
/** Of the drawing's units: as long as the words. */
const leastNamed = 110;
const arrowColour = '#111827';

/** How deviations become colours, metres. */
export interface ColourRange {
  toleranceM: number;
  maximumM: number;
}

/** The drawing itself. Nested, so that what is outside the window is cut off without naming a clip path. */
export function drawWindow(
  window: SectionWindow,
  content: SectionContent,
  colours: ColourRange,
  {
    dot = 5,
    shortestArrow = 0,
    datum = [],
  }: { dot?: number; shortestArrow?: number; datum?: readonly DatumLine[] } = {},
): string {
  const { left, top, width, height } = window;
  return [
    `<svg x="${left}" y="${top}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    drawOutlines(window, content.neighbours, { fill: '#f1f3f5', stroke: '#a9b2bd', strokeWidth: 0.8 }),
    drawOutlines(window, content.element, { fill: '#d9e2ec', stroke: '#1f2933', strokeWidth: 1.6 }),
    drawLines(window, content.unseen ?? [], lineStyles.unseen),
    drawLines(window, content.asBuilt ?? [], lineStyles.asBuilt),
    drawDatum(window, datum),
    drawPoints(window, content.points, colours, dot),
    markUnseen(window, content.unseen ?? []),
    content.arrow ? drawArrow(window, content.arrow, shortestArrow) : '',
    '</svg>',
  ].join('');
}

/** How lines are drawn that are no outlines of the design. */
export const lineStyles = {
  unseen: { stroke: '#fff', strokeWidth: 2.4, dashes: '2.5 5' },
  asBuilt: { stroke: '#7c3aed', strokeWidth: 1.8, dashes: '9 4' },
} as const;

interface LineStyle {
  stroke: string;
  strokeWidth: number;
  dashes: string;
}

function drawLines(window: SectionWindow, outlines: readonly Outline[], style: LineStyle): string {
  const path = outlines
    .filter((outline) => isInside(window, outline))
    .map((outline) => pathOf(window, outline))
    .join('');
  const { stroke, strokeWidth, dashes } = style;
  return (
    path &&
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-dasharray="${dashes}"/>`
  );
}

/** Names the longest stretch, where there is room for it. */
function markUnseen(window: SectionWindow, unseen: readonly Outline[]): string {
  const longest = unseen.reduce<Outline | undefined>(
    (best, one) => (best && lengthOf(best.places) >= lengthOf(one.places) ? best : one),
    undefined,
  );
  if (!longest || lengthOf(longest.places) / window.metresPerUnit < leastNamed) return '';
  const middle = 2 * Math.floor(longest.places.length / 4);
  const x = windowX(window, longest.places[middle]);
  const y = windowY(window, longest.places[middle + 1]);
  if (x < 0 || y < 20 || x > window.width || y > window.height) return '';
  const at = Math.max(50, Math.min(window.width - 50, x));
  // Of an upright stretch, the words would lie on the line itself.
  return [
    `<rect x="${unitText(at - 42)}" y="${unitText(y - 17)}" width="84" height="15" fill="#fff" fill-opacity="0.85"/>`,
    textAt(at, y - 6, 'no points here', { size: 10.5, anchor: 'middle', colour: '#6b7785' }),
  ].join('');
}

const datumColour = '#8a5a00';
const datumRow = 13;
/** Of a letter of size 11, about. */
const datumLetter = 6;

/** Grid axes with their tags at the top, levels with their names at the left. */
function drawDatum(window: SectionWindow, lines: readonly DatumLine[]): string {
  const placeLabel = createLabelRows(datumRow);
  return lines
    .map(({ kind, label, fromX, fromY, toX, toY }) => {
      const places = [fromX, fromY, toX, toY];
      const line = pathOf(window, { places, isClosed: false });
      const isUp = toY >= fromY;
      const x = windowX(window, kind === 'grid' && isUp ? toX : fromX);
      const y = windowY(window, kind === 'grid' && isUp ? toY : fromY);
      const text = kind === 'grid' ? `Grid ${label}` : label;
      const left = Math.max(4, Math.min(window.width - 60, x + 4));
      const top = placeLabel(left, Math.max(14, Math.min(window.height - 6, y - 5)), datumLetter * text.length);
      return [
        `<path d="${line}" fill="none" stroke="${datumColour}" stroke-width="0.8" stroke-dasharray="${kind === 'grid' ? '14 3' : '7 3'}"/>`,
        textAt(left, top, text, { size: 11, colour: datumColour }),
      ].join('');
    })
    .join('');
}

function drawOutlines(
  window: SectionWindow,
  outlines: readonly Outline[],
  { fill, stroke, strokeWidth }: { fill: string; stroke: string; strokeWidth: number },
): string {
  const seen = outlines.filter((outline) => isInside(window, outline));
  const path = (isClosed: boolean) =>
    seen
      .filter((outline) => outline.isClosed === isClosed)
      .map((outline) => pathOf(window, outline))
      .join('');
  const line = `stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linejoin="round"`;
  const closed = path(true);
  const open = path(false);
  return [
    closed && `<path d="${closed}" fill="${fill}" fill-rule="evenodd" ${line}/>`,
    open && `<path d="${open}" fill="none" ${line}/>`,
  ].join('');
}

function isInside(window: SectionWindow, { places }: Outline): boolean {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < places.length; i += 2) {
    const x = windowX(window, places[i]);
    const y = windowY(window, places[i + 1]);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right >= 0 && left <= window.width && bottom >= 0 && top <= window.height;
}

function pathOf(window: SectionWindow, { places, isClosed }: Outline): string {
  let path = '';
  for (let i = 0; i < places.length; i += 2) {
    // Far beyond the window exactness is no use, and renderers dislike huge numbers.
    const x = Math.max(-4000, Math.min(4000, windowX(window, places[i])));
    const y = Math.max(-4000, Math.min(4000, windowY(window, places[i + 1])));
    path += `${i === 0 ? 'M' : 'L'}${unitText(x)} ${unitText(y)}`;
  }
  return isClosed ? `${path}Z` : path;
}

/** Dots as lines of no length with round ends: one path for each colour, over a grey rim that shows the white ones. */
function drawPoints(
  window: SectionWindow,
  points: SectionContent['points'],
  colours: ColourRange,
  dot: number,
): string {
  const paths = deviationSteps.map(() => '');
  const every = Math.max(1, Math.ceil(points.length / mostDots));
  for (let i = 0; i < points.length; i += every) {
    const [placeX, placeY, , deviationM] = points[i];
    const x = windowX(window, placeX);
    const y = windowY(window, placeY);
    if (x < 0 || y < 0 || x > window.width || y > window.height) continue;
    paths[deviationStep(deviationM, colours)] += `M${unitText(x)} ${unitText(y)}h0`;
  }
  const round = 'fill="none" stroke-linecap="round"';
  const all = paths.join('');
  if (all === '') return '';
  const rim = `<path d="${all}" ${round} stroke="#6b7785" stroke-width="${dot + 1.4}"/>`;
  const dots = paths.map((path, step) =>
    path === '' ? '' : `<path d="${path}" ${round} stroke="${deviationSteps[step].colour}" stroke-width="${dot}"/>`,
  );
  return rim + dots.join('');
}

/** An arrow from the model's surface the way the scan is off, lengthened where it would be too short to be seen. */
function drawArrow(window: SectionWindow, arrow: DeviationArrow, shortest: number): string {
  const fromX = windowX(window, arrow.fromX);
  const fromY = windowY(window, arrow.fromY);
  const dx = windowX(window, arrow.toX) - fromX;
  const dy = windowY(window, arrow.toY) - fromY;
  const length = Math.hypot(dx, dy);
  const label = arrow.label ?? `${millimetres(arrow.lengthM)} mm`;
  if (length === 0 || millimetres(arrow.lengthM) === 0) return '';
  const [ux, uy] = [dx / length, dy / length];
  const shown = Math.max(length, shortest);
  const [tipX, tipY] = [fromX + ux * shown, fromY + uy * shown];
  const head = Math.min(9, Math.max(5, shown * 0.4));
  const [baseX, baseY] = [tipX - ux * head, tipY - uy * head];
  const [sideX, sideY] = [-uy * head * 0.38, ux * head * 0.38];
  const corner = (x: number, y: number) => `${unitText(x)} ${unitText(y)}`;
  const line = `M${corner(fromX, fromY)}L${corner(baseX, baseY)}`;
  const tip = `M${corner(tipX, tipY)}L${corner(baseX + sideX, baseY + sideY)}L${corner(baseX - sideX, baseY - sideY)}Z`;
  return [
    `<path d="${line}" stroke="#fff" stroke-width="4" fill="none"/>`,
    `<path d="${line}" stroke="${arrowColour}" stroke-width="1.6" fill="none"/>`,
    `<path d="${tip}" fill="${arrowColour}" stroke="#fff" stroke-width="0.8"/>`,
    drawLabel(window, tipX + ux * 14, tipY + uy * 14, ux, label),
  ].join('');
}

function drawLabel({ width, height }: SectionWindow, x: number, y: number, ux: number, label: string): string {
  const size = 13;
  const labelWidth = label.length * size * 0.62 + 10;
  const wanted = ux < -0.3 ? x - labelWidth : ux > 0.3 ? x : x - labelWidth / 2;
  const left = Math.max(2, Math.min(width - labelWidth - 2, wanted));
  const middle = Math.max(12, Math.min(height - 12, y));
  return [
    `<rect x="${unitText(left)}" y="${unitText(middle - 10)}" width="${unitText(labelWidth)}" height="20" rx="3" fill="#fff" stroke="${arrowColour}" stroke-width="0.8"/>`,
    textAt(left + labelWidth / 2, middle + 4.6, label, { size, anchor: 'middle', weight: 600, colour: arrowColour }),
  ].join('');
}
