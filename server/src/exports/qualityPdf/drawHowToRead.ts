import { drawMeanings } from '../pdf/drawMeanings.ts';
import { showMm } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { labelledStatus } from '../pdf/Share.ts';
import { statusMeanings } from '../pdf/statusMeanings.ts';
import type { QualityReport } from './QualityReport.ts';

/** What the words and figures of the report mean. */
export function drawHowToRead(pdf: Pdf, { quality, tolerancesM }: QualityReport): void {
  const statuses =
    quality?.statuses.map(({ status }) => [labelledStatus(status).label, statusMeanings[status]] as const) ?? [];
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
  drawMeanings(pdf, entries);
}

function sayTolerance(tolerancesM: QualityReport['tolerancesM']): string {
  if (tolerancesM === undefined) return 'The magnitude that is accepted.';
  const [smallest, largest] = tolerancesM.map(showMm) as [string, string];
  if (smallest === largest) return `The magnitude that is accepted: ${smallest} for every element of this report.`;
  return `The magnitude that is accepted: ${smallest} to ${largest}, depending on the element.`;
}
