import { sayCause } from '@plumbline/contract/cause';
import { sayMeasured, sayWord } from '@plumbline/contract/personsWord';
import type { ElementStatus } from '@plumbline/contract/status';
import type { TextBlock } from '../pdf/createTypesetter.ts';
import { drawHeading } from '../pdf/drawHeading.ts';
import { drawPicture } from '../pdf/drawPicture.ts';
import { drawLine } from '../pdf/drawTable.ts';
import { showMm, showNumber, showSignedMm, tellMagnitude } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { paper } from '../pdf/paper.ts';
import { labelledStatus } from '../pdf/Share.ts';
import { colours, styles } from '../pdf/theme.ts';
import type { Deviation, Quality } from './QualityReport.ts';

const picture = { width: 116, height: 77 };
const padding = 9;
/** From the left of the page's content. */
const columns = {
  element: { left: 130, width: 140 },
  status: { left: 280, width: 76 },
  magnitude: { left: 356, width: 53 },
  plan: { left: 409, width: 45 },
  height: { left: 454, width: 45.28 },
};
const allText = columns.height.left + columns.height.width - columns.element.left;
const heads = [
  ['element', 'Element'],
  ['status', 'Status'],
  ['magnitude', 'Magnitude'],
  ['plan', 'D(x,y)'],
  ['height', 'H(z)'],
] as const;

type ColumnName = keyof typeof columns;
interface Cell {
  column: ColumnName;
  block: TextBlock;
  /** Below the top of the row. */
  y: number;
  width: number;
}

/** What is not as it was designed, each with a picture, as far as pictures go. */
export async function drawDeviations(pdf: Pdf, quality: Quality): Promise<void> {
  drawHeading(pdf, 'Deviations', 160);
  if (quality.deviationCount === 0) {
    pdf.write('None of these elements is deviated or missing.', styles.body);
    return;
  }
  pdf.write(introduce(quality), styles.body);
  pdf.y += 8;
  let listed = 0;
  let unpictured = 0;
  await pdf.tags.within('Table', async () => {
    await drawHead(pdf);
    for await (const deviation of quality.deviations) {
      listed += 1;
      if (deviation.picture === undefined) unpictured += 1;
      await drawDeviation(pdf, deviation);
      await pdf.pause();
    }
  });
  pdf.y += 12;
  if (unpictured > 0) pdf.write(tellUnpictured(unpictured, listed), styles.body);
  const rest = quality.deviationCount - listed;
  // Somebody may have changed verdicts since they were counted.
  if (rest <= 0) return;
  const told = rest === 1 ? 'One more has no picture here.' : `${showNumber(rest)} more have no picture here.`;
  pdf.write(`${told} The list of deviations has them.`, styles.body);
}

function tellUnpictured(count: number, of: number): string {
  const who = count === of ? (of === 1 ? 'It' : 'All of them') : showNumber(count);
  const verb = count === 1 || who === 'It' ? 'has' : 'have';
  return `${who} ${verb} no picture: the evidence was not kept, or is gone since. The figures do not depend on it.`;
}

const asExpected: readonly ElementStatus[] = ['verified', 'no_data', 'not_due'];

function introduce({ deviationCount, statuses }: Quality): string {
  const named = statuses
    .filter(({ status, count }) => !asExpected.includes(status) && count > 0)
    .map(({ status, count }) => `${showNumber(count)} ${labelledStatus(status).label.toLowerCase()}`);
  const last = named.pop() ?? '';
  const listed = named.length === 0 ? last : `${named.join(', ')} and ${last}`;
  return `${listed} ${deviationCount === 1 ? 'element' : 'elements'}, the largest magnitude first.`;
}

async function drawHead(pdf: Pdf): Promise<void> {
  const blocks = heads.map(([column, label]) => ({ column, block: pdf.type.lay(label, styles.head, { width: 80 }) }));
  await pdf.tags.within('TR', () => {
    for (const { column, block } of blocks) {
      pdf.tags.content('TH', () => drawCell(pdf, { column, block, y: 0, width: columns[column].width }), {
        scope: 'Column',
      });
    }
  });
  pdf.y += (blocks[0]?.block.height ?? 0) + 3;
  drawLine(pdf, 0.75);
}

async function drawDeviation(pdf: Pdf, deviation: Deviation): Promise<void> {
  const { cells, height: textHeight } = layCells(pdf, deviation);
  const height = Math.max(picture.height, textHeight) + padding * 2;
  if (pdf.need(height)) await drawHead(pdf);
  const top = pdf.y + padding;
  await pdf.tags.within('TR', async () => {
    await pdf.tags.within('TD', () =>
      drawPicture(pdf, deviation.picture, { x: paper.left, y: top, ...picture }, 'The element among its neighbours'),
    );
    for (const cell of cells) pdf.tags.content('TD', () => drawCell(pdf, { ...cell, y: cell.y + padding }));
  });
  pdf.tags.ornament(() => {
    const { left } = columns.status;
    pdf.document.circle(paper.left + left + 3, top + 6, 3).fill(labelledStatus(deviation.status).colour);
  });
  pdf.y += height;
  drawLine(pdf, 0.5);
}

function drawCell(pdf: Pdf, { column, block, y, width }: Cell): void {
  const x = paper.left + columns[column].left;
  const isText = column === 'element' || column === 'status';
  const indent = column === 'status' && y > 0 ? 10 : 0;
  const place = { x: x + indent, y: pdf.y + y };
  if (isText) pdf.type.draw(block, place);
  else pdf.type.draw(block, { ...place, align: 'right' }, width);
}

function layCells({ type }: Pdf, deviation: Deviation) {
  const cells: Cell[] = [];
  function put(column: ColumnName, text: string, style: (typeof styles)['cell'], y: number, mostLines = 4): number {
    const width = columns[column].width;
    const block = type.lay(text, style, { width: column === 'status' ? width - 12 : width, mostLines });
    cells.push({ column, block, y, width });
    return y + block.height;
  }
  const name = deviation.name === '' ? 'No name' : deviation.name;
  const numbered = deviation.number === undefined ? name : `${deviation.number}  ${name}`;
  let left = put('element', numbered, styles.strongCell, 0, 14);
  left = put('element', deviation.type, styles.cell, left, 6);
  left = put('element', deviation.floor ?? 'No floor', styles.cell, left);
  left = put('element', deviation.globalId, styles.small, left);
  const { isManual, magnitudeXYM, magnitudeZM } = deviation;
  const notes = [...(isManual ? [] : listWhy(deviation)), ...(deviation.approved ? ['Approved'] : [])];
  let middle = put('status', labelledStatus(deviation.status).label, styles.strongCell, 0);
  if (notes.length > 0) middle = put('status', notes.join('\n'), { ...styles.cell, colour: colours.quiet }, middle, 6);
  put('magnitude', tellMagnitude(deviation), isManual ? styles.cell : styles.strongCell, 0);
  put('plan', magnitudeXYM === null ? '–' : showMm(magnitudeXYM), styles.cell, 0);
  put('height', magnitudeZM === null ? '–' : showSignedMm(magnitudeZM), styles.cell, 0);
  let y = Math.max(left, middle) + 3;
  for (const { text, style } of listSentences(deviation)) {
    const block = type.lay(text, style, { width: allText, mostLines: 3 });
    cells.push({ column: 'element', block, y, width: allText });
    y += block.height;
  }
  return { cells, height: y };
}

const listWhy = ({ cause, descriptions, ...sized }: Deviation): string[] => [
  ...(cause === null ? [] : [sayCause({ ...sized, cause })]),
  ...descriptions,
];

/** Under the row: the word of a person first, beside it what was measured, and the reason of that. */
function listSentences(deviation: Deviation) {
  const { isManual, setBy, status, reason, cause, sizeM, sizeSide, sizeDimension, magnitudeM } = deviation;
  const because = reason === '' ? [] : [{ text: reason, style: styles.small }];
  if (!isManual) return because;
  const bounds = { lowM: deviation.magnitudeLowM, highM: deviation.magnitudeHighM };
  const measured = { status: setBy?.measuredStatus ?? null, cause, magnitudeM, bounds, sizeM, sizeSide, sizeDimension };
  return [
    { text: sayWord({ status, ...setBy }, 'UTC'), style: styles.strongCell },
    { text: sayMeasured(measured, showMm), style: styles.cell },
    ...because,
  ];
}
