import { drawHeading } from '../pdf/drawHeading.ts';
import { type Column, drawTable, type Row } from '../pdf/drawTable.ts';
import { showMm, showNumber, showSignedMm, tellMagnitude } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { labelledStatus } from '../pdf/Share.ts';
import { styles } from '../pdf/theme.ts';
import type { ListedDeviation, Quality } from './QualityReport.ts';

const right = { align: 'right' } as const;
const columns: readonly Column[] = [
  { label: 'No.', width: 32 },
  { label: 'Element', width: 118 },
  { label: 'Type', width: 76 },
  { label: 'Floor', width: 62 },
  { label: 'Status', width: 66 },
  { label: 'Magnitude', width: 55, ...right },
  { label: 'D(x,y)', width: 45, ...right },
  { label: 'H(z)', width: 45.28, ...right },
];

/** Every deviation in one table, by the numbers that the plans show. */
export async function drawList(pdf: Pdf, { deviationCount, listed }: Quality): Promise<void> {
  if (deviationCount === 0) return;
  drawHeading(pdf, 'List of deviations', 80);
  let count = 0;
  async function* rows(): AsyncGenerator<Row> {
    for await (const one of listed) {
      count += 1;
      yield { cells: cellsOf(one, count) };
    }
  }
  await drawTable(pdf, columns, rows());
  const rest = deviationCount - count;
  if (rest <= 0) return;
  pdf.y += 12;
  const told = rest === 1 ? 'One more is' : `${showNumber(rest)} more are`;
  pdf.write(
    `${told} too many for a document. The CSV export of the same view and filters lists them all.`,
    styles.body,
  );
}

function cellsOf(one: ListedDeviation, number: number): string[] {
  const { magnitudeXYM, magnitudeZM, isManual } = one;
  const { label } = labelledStatus(one.status);
  return [
    String(number),
    one.name === '' ? 'No name' : one.name,
    one.type,
    one.floor ?? 'No floor',
    isManual ? `${label}, set by a person` : label,
    tellMagnitude(one),
    magnitudeXYM === null ? '–' : showMm(magnitudeXYM),
    magnitudeZM === null ? '–' : showSignedMm(magnitudeZM),
  ];
}
