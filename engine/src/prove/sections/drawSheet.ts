import type { ModelDatum } from '@plumbline/contract/createDatum';
import { deviationSteps } from '@plumbline/contract/deviationScale';
import { describePlane, noDatum } from '@plumbline/contract/drawings/describePlane';
import { sayBand } from '@plumbline/contract/drawings/explainSection';
import { findDatumLines } from '@plumbline/contract/drawings/findDatumLines';
import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import { sayMagnitude } from '@plumbline/contract/sayMagnitude';
import { elementStatuses } from '@plumbline/contract/status';
import { millimetres } from '@plumbline/contract/units';
import { cross } from '../../ground/geometry/Vector.ts';
import type { ElementVerdict } from '../../judge/ElementVerdict.ts';
import { fontFamily, lineAt, shorten, textAt, unitText } from '../scene/svg.ts';
import { type ColourRange, drawWindow, lineStyles } from './drawWindow.ts';
import { fitDetail, fitWindow } from './fitWindow.ts';
import type { MadeSections } from './makeSections.ts';
import { type SectionContent, type SectionWindow, windowX, windowY } from './SectionContent.ts';
import type { ToldVerdict } from './tellDeviation.ts';

/** What a section's sheet says about its element. */
export type SectionSubject = Pick<
  ElementVerdict,
  'globalId' | 'type' | 'name' | 'status' | 'magnitudeM' | 'magnitudeXYM' | 'magnitudeZM' | 'toleranceM'
> &
  ToldVerdict;

/** What a sheet says beside its element, as far as it is known. */
export interface SheetAbout {
  project?: string;
  company?: string;
  view?: string;
  /** The day, as people write it. */
  scannedOn?: string;
  /** Of the drawing, by which people speak of it. */
  number?: string;
  datum?: ModelDatum;
}

interface Sheet {
  section: DrawnSection;
  subject: SectionSubject;
  about: SheetAbout;
  colours: ColourRange;
  said: string | undefined;
  window: SectionWindow;
  detail: { window: SectionWindow; ratio: number } | undefined;
}

/** A unit is a fifth of a millimetre on paper: what A4 has between its margins. */
const sheetWidth = 900;
const sheetHeight = 1232;
const soft = '#6b7785';
const rule = '#c5ccd5';
const lowerTop = 800;

/** One of an element's sections as a sheet that can be printed, SVG: drawing, detail, colour scale, title block. */
export function drawSheet(
  sections: MadeSections,
  index: number,
  subject: SectionSubject,
  about: SheetAbout = {},
): string {
  const section = sections.sections[index];
  const { extent, ratio, arrow, name } = section;
  const window = fitWindow(extent, ratio, arrow);
  const detail = arrow && fitDetail(arrow, ratio);
  const { toleranceM, maximumM } = sections;
  const said = sections.deviation?.said;
  const sheet: Sheet = { section, subject, about, window, detail, said, colours: { toleranceM, maximumM } };
  const datum = findDatumLines(section, shownOf(window), about.datum ?? noDatum);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheetWidth} ${sheetHeight}" width="180mm" height="${sheetHeight / 5}mm" font-family="${fontFamily}" role="img">`,
    `<title>${textContent(`${name}: ${titleOfSheet(section, about)}`)}</title>`,
    `<rect width="${sheetWidth}" height="${sheetHeight}" fill="#fff"/>`,
    drawWindow(window, section, sheet.colours, { shortestArrow: 30, datum }),
    section.points.length === 0 ? drawEmpty(window) : '',
    detail ? markDetail(window, detail.window) : '',
    frame(window),
    drawTicks(sheet),
    drawScaleBar(window),
    detail ? drawDetail(section, detail, sheet.colours) : '',
    drawColours(sheet.colours, detail ? 350 : 70),
    drawKey(sheet, detail ? 580 : 300),
    drawTitleBlock(sheet),
    '</svg>',
  ].join('');
}

/** What a sheet cuts and where, by the grid and the storeys where they are known. */
export const titleOfSheet = ({ at, right, up, title }: DrawnSection, { datum }: SheetAbout): string =>
  datum ? describePlane(at, cross(right, up), datum) : title;

/** The rectangle of metres that is seen. */
function shownOf({ middleX, middleY, width, height, metresPerUnit }: SectionWindow) {
  const [x, y] = [(width * metresPerUnit) / 2, (height * metresPerUnit) / 2];
  return { left: middleX - x, bottom: middleY - y, right: middleX + x, top: middleY + y };
}

const drawEmpty = ({ left, top, width }: SectionWindow) =>
  [
    `<rect x="${left + width / 2 - 80}" y="${top + 12}" width="160" height="30" rx="3" fill="#fff" stroke="${soft}"/>`,
    textAt(left + width / 2, top + 32, 'No points here', { size: 15, weight: 600, anchor: 'middle' }),
  ].join('');

/** Names the lines, and says what is read and how wide the band is. */
function drawKey({ section, said }: Sheet, left: number): string {
  const { asBuilt, unseen = [], reachM, reading, note } = section;
  const line = (y: number, stroke: string, dashes: string, width: number, under = '') =>
    [
      under && lineAt(left, y, left + 34, y, under, 1.6),
      `<path d="M${left} ${y}L${left + 34} ${y}" fill="none" stroke="${stroke}" stroke-width="${width}"${dashes && ` stroke-dasharray="${dashes}"`}/>`,
    ].join('');
  const { asBuilt: built, unseen: blank } = lineStyles;
  const rows = [
    { text: 'Designed', mark: (y: number) => line(y, '#1f2933', '', 1.6) },
    ...(asBuilt?.length
      ? [
          {
            text: `As built by its verdict${said === undefined ? '' : `, ${said}`}`,
            mark: (y: number) => line(y, built.stroke, built.dashes, built.strokeWidth),
          },
        ]
      : []),
    ...(unseen.length > 0
      ? [
          {
            text: 'No points here',
            mark: (y: number) => line(y, blank.stroke, blank.dashes, blank.strokeWidth, '#1f2933'),
          },
        ]
      : []),
  ];
  const drawn = rows.map(({ text, mark }, i) => {
    const y = lowerTop + 22 + i * 20;
    return mark(y) + textAt(left + 44, y + 4, text, { size: 12 });
  });
  const sentences = [reading && `${reading}.`, note, reachM !== undefined && `${sayBand(reachM)}.`];
  const wide = Math.floor((sheetWidth - 20 - left) / 6.6);
  const lines = sentences.flatMap((sentence) => (sentence ? [...wrapText(sentence, wide), ''] : []));
  const top = lowerTop + 22 + rows.length * 20 + 14;
  const words = lines
    .slice(0, 12)
    .map((words, i) => textAt(left, top + i * 16, words, { size: 12, colour: '#3d4a58' }));
  return [textAt(left, lowerTop + 4, 'Lines', { size: 12, weight: 600 }), ...drawn, ...words].join('');
}

/** Lines of at most so many characters, broken between words. */
function wrapText(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const textContent = (text: string) => textAt(0, 0, text).replace(/<[^>]*>/g, '');

const frame = ({ left, top, width, height }: SectionWindow) =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="none" stroke="${rule}"/>`;

function markDetail(window: SectionWindow, detail: SectionWindow): string {
  const half = (detail.width * detail.metresPerUnit) / 2;
  const x = window.left + windowX(window, detail.middleX - half);
  const y = window.top + windowY(window, detail.middleY + half);
  const size = (2 * half) / window.metresPerUnit;
  return `<rect x="${unitText(x)}" y="${unitText(y)}" width="${unitText(size)}" height="${unitText(size)}" fill="none" stroke="${soft}" stroke-width="1" stroke-dasharray="4 3"/>`;
}

function drawDetail(
  content: SectionContent,
  { window, ratio }: { window: SectionWindow; ratio: number },
  colours: ColourRange,
): string {
  return [
    textAt(window.left, window.top - 8, 'Detail', { size: 12, weight: 600 }),
    textAt(window.left + window.width, window.top - 8, `1 : ${ratio}`, { size: 12, anchor: 'end', colour: soft }),
    drawWindow(window, content, colours, { dot: 8, shortestArrow: 16 }),
    `<rect x="${window.left}" y="${window.top}" width="${window.width}" height="${window.height}" fill="none" stroke="${soft}" stroke-dasharray="4 3"/>`,
  ].join('');
}

/** Coordinates along the lower and the left edge. */
function drawTicks({ window, section: { axes } }: Sheet): string {
  const { left, top, width, height, metresPerUnit } = window;
  const parts: string[] = [];
  const bottom = top + height;
  const stepX = tickStep(metresPerUnit * 85);
  for (const value of ticks(axes.right.zeroM + window.middleX, width * metresPerUnit, stepX)) {
    const x = left + windowX(window, value - axes.right.zeroM);
    parts.push(lineAt(x, bottom, x, bottom + 5, soft));
    parts.push(textAt(x, bottom + 17, metreText(value, stepX), { size: 11, anchor: 'middle', colour: soft }));
  }
  const stepY = tickStep(metresPerUnit * 45);
  for (const value of ticks(axes.up.zeroM + window.middleY, height * metresPerUnit, stepY)) {
    const y = top + windowY(window, value - axes.up.zeroM);
    parts.push(lineAt(left - 5, y, left, y, soft));
    parts.push(textAt(left - 8, y + 4, metreText(value, stepY), { size: 11, anchor: 'end', colour: soft }));
  }
  parts.push(textAt(left + width, bottom + 32, axes.right.label, { size: 11, anchor: 'end', weight: 600 }));
  parts.push(textAt(left, top - 8, axes.up.label, { size: 11, weight: 600 }));
  return parts.join('');
}

/** The shortest of 1, 2, 5 times a power of ten that is at least so long. */
export function tickStep(leastM: number): number {
  const power = 10 ** Math.floor(Math.log10(leastM));
  return power * ([1, 2, 5].find((factor) => factor * power >= leastM * 0.999) ?? 10);
}

function ticks(middle: number, length: number, step: number): number[] {
  const first = Math.ceil((middle - length / 2) / step + 1e-6);
  const last = Math.floor((middle + length / 2) / step - 1e-6);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step);
}

function metreText(value: number, step: number): string {
  return value.toFixed(Math.max(0, Math.min(3, Math.ceil(-Math.log10(step) - 1e-9)))).replace(/^-(0\.?0*)$/, '$1');
}

function drawScaleBar({ left, top, height, metresPerUnit }: SectionWindow): string {
  const lengthM = tickStep(metresPerUnit * 60);
  const units = lengthM / metresPerUnit;
  const x = left + 14;
  const y = top + height - 16;
  const label = lengthM < 1 ? `${millimetres(lengthM)} mm` : `${lengthM} m`;
  return [
    `<rect x="${x - 6}" y="${y - 20}" width="${unitText(units + 12)}" height="32" fill="#fff" fill-opacity="0.85"/>`,
    `<rect x="${x}" y="${y}" width="${unitText(units / 2)}" height="5" fill="#1f2933"/>`,
    `<rect x="${x}" y="${y}" width="${unitText(units)}" height="5" fill="none" stroke="#1f2933"/>`,
    textAt(x + units / 2, y - 6, label, { size: 11, anchor: 'middle' }),
  ].join('');
}

function drawColours({ toleranceM, maximumM }: ColourRange, column: number): string {
  const top = lowerTop;
  const height = 16;
  const steps = deviationSteps.map(({ percent, colour }, step) => {
    const y = top + 14 + step * height;
    const value = millimetres((maximumM * percent) / 100);
    const label =
      percent === 0 ? `within ±${millimetres(toleranceM)} mm` : `${value > 0 ? '+' : '−'}${Math.abs(value)}`;
    return [
      `<rect x="${column}" y="${y}" width="26" height="${height}" fill="${colour}" stroke="${rule}" stroke-width="0.8"/>`,
      textAt(column + 34, y + 12, label, { size: 11, colour: soft }),
    ].join('');
  });
  const end = top + 14 + deviationSteps.length * height;
  return [
    textAt(column, top + 4, 'Scan against model, mm', { size: 12, weight: 600 }),
    ...steps,
    textAt(column + 110, top + 26, '+ in front of', { size: 11, colour: soft }),
    textAt(column + 110, top + 40, 'the model surface', { size: 11, colour: soft }),
    textAt(column + 110, end - 18, '− behind', { size: 11, colour: soft }),
    textAt(column + 110, end - 4, 'the model surface', { size: 11, colour: soft }),
  ].join('');
}

const titleTop = 1096;
const columns = [20, 300, 620] as const;

function drawTitleBlock(sheet: Sheet): string {
  const { section, subject, about } = sheet;
  const end = sheetWidth - 20;
  const [first, second, third] = columns;
  const cell = (x: number, y: number, label: string, value: string | undefined) =>
    value === undefined
      ? ''
      : textAt(x, y, label, { size: 9.5, colour: soft }) +
        textAt(x, y + 15, shorten(value, 42), { size: 12.5, weight: 600 });
  return [
    lineAt(20, titleTop, end, titleTop, '#1f2933', 1.4),
    textAt(first, titleTop + 26, section.name, { size: 20, weight: 600 }),
    ...wrapText(titleOfSheet(section, about), 44).map((line, i) =>
      textAt(first, titleTop + 45 + i * 15, line, { size: 11.5 }),
    ),
    cell(first, titleTop + 92, 'Scanned', about.scannedOn),
    textAt(second, titleTop + 22, shorten(subject.name ?? subject.type, 44), { size: 13.5, weight: 600 }),
    textAt(second, titleTop + 40, `${shorten(subject.type, 24)}  ·  ${shorten(subject.globalId, 26)}`, {
      size: 11.5,
      colour: soft,
    }),
    drawVerdict(subject),
    cell(second, titleTop + 92, 'View', about.view),
    cell(third, titleTop + 14, 'Project', about.project),
    cell(third, titleTop + 53, 'Company', about.company),
    cell(third, titleTop + 92, 'Drawing', about.number),
    textAt(end, titleTop + 108, `1 : ${section.ratio}`, { size: 18, weight: 600, anchor: 'end' }),
    textAt(end, titleTop + 124, 'at 180 mm width', { size: 10.5, colour: soft, anchor: 'end' }),
  ].join('');
}

/** What a later judgement may change. */
function drawVerdict(subject: SectionSubject): string {
  const status = elementStatuses.find((candidate) => candidate.name === subject.status);
  return [
    '<g class="verdict">',
    `<rect x="${columns[1]}" y="${titleTop + 49}" width="12" height="12" rx="2" fill="${status?.colour ?? '#999'}" stroke="#1f2933" stroke-width="0.6"/>`,
    textAt(columns[1] + 18, titleTop + 59.5, status?.label ?? subject.status, { size: 13.5, weight: 600 }),
    textAt(columns[1] + 110, titleTop + 59.5, `tolerance ${millimetres(subject.toleranceM)} mm`, {
      size: 11.5,
      colour: soft,
    }),
    textAt(columns[1], titleTop + 77, offsetText(subject), { size: 11.5, colour: soft }),
    '</g>',
  ].join('');
}

/** The sheet of a section with another verdict in its title block. */
export function retitleSection(svg: string, subject: SectionSubject): string {
  return svg.replace(/<g class="verdict">.*?<\/g>/s, () => drawVerdict(subject));
}

function offsetText(subject: SectionSubject): string {
  const { magnitudeM, magnitudeXYM, magnitudeZM } = subject;
  if (magnitudeM === null) return 'No offset estimated';
  const parts = [
    magnitudeXYM === null ? '' : `in plan ${millimetres(magnitudeXYM)} mm`,
    magnitudeZM === null ? '' : `in height ${signed(millimetres(magnitudeZM))} mm`,
  ].filter(Boolean);
  const bounds = { lowM: subject.magnitudeLowM ?? null, highM: subject.magnitudeHighM ?? null };
  return `Offset ${sayMagnitude(magnitudeM, bounds)}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`;
}

const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
