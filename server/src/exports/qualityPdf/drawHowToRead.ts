import { drawHeading } from '../pdf/drawHeading.ts';
import { showMm } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
import { labelledStatus } from '../pdf/Share.ts';
import { styles } from '../pdf/theme.ts';
import type { QualityReport } from './QualityReport.ts';

const labelWidth = 120;

/** What the words and figures of the report mean. */
export function drawHowToRead(pdf: Pdf, { quality, tolerancesM }: QualityReport): void {
  const statuses =
    quality?.statuses.map(({ status }) => [labelledStatus(status).label, meanings[status]] as const) ?? [];
  const entries = [
    ...statuses,
    [
      'Tolerance',
      `${sayTolerance(tolerancesM)} An element is verified while its magnitude is not larger than its tolerance.`,
    ],
    [
      'Magnitude',
      'How far the built element lies from where the model has it, over all directions, in whole millimetres.',
    ],
    ['D(x,y)', 'The part of it in the horizontal plane. Above 10 mm the element is called displaced.'],
    [
      'H(z)',
      'The part of it along the vertical: + is built too high, \u2212 too low. Above 10 mm it is said in words.',
    ],
    [
      'Accuracy',
      'Magnitudes are as exact as the scan and its alignment with the model. They describe the surfaces that the scanner saw on the scan date; a magnitude close to its tolerance should be measured on site before something is rebuilt.',
    ],
  ] as const;
  const laid = entries.map(([label, text]) => {
    const name = pdf.type.lay(label, { ...styles.body, weight: 600 }, { width: labelWidth - 10 });
    const meaning = pdf.type.lay(text, styles.body, { width: innerWidth - labelWidth });
    return { name, meaning, height: Math.max(name.height, meaning.height) + 5 };
  });
  const all = laid.reduce((sum, { height }) => sum + height, 0);
  drawHeading(pdf, 'How to read this report', all);
  for (const { name, meaning, height } of laid) {
    pdf.tags.content('P', () => {
      pdf.type.draw(name, { x: paper.left, y: pdf.y });
      pdf.type.draw(meaning, { x: paper.left + labelWidth, y: pdf.y });
    });
    pdf.y += height;
  }
}

const meanings = {
  verified: 'Built where the model has it, within the tolerance.',
  deviated: 'Built, but farther from where the model has it, or of another size, than the tolerance allows.',
  under_construction: 'Begun, and not finished on the scan date.',
  missing: 'The scanner saw the place of the element, and the element was not there.',
  no_data:
    'The scanner did not see enough of the place of the element to say anything, or the element sent nothing back: dark, shiny or met at a flat angle.',
  not_due: 'The element was not there, and need not be: the request did not name it as due.',
} as const;

function sayTolerance(tolerancesM: QualityReport['tolerancesM']): string {
  if (tolerancesM === undefined) return 'The magnitude that is accepted.';
  const [smallest, largest] = tolerancesM.map(showMm) as [string, string];
  if (smallest === largest) return `The magnitude that is accepted: ${smallest} for every element of this report.`;
  return `The magnitude that is accepted: ${smallest} to ${largest}, depending on the element.`;
}
