import { magnitudeBinMm } from '@plumbline/contract/resources/insights';
import { millimetres } from '@plumbline/contract/units';
import { drawHeading } from '../pdf/drawHeading.ts';
import { type Bins, drawHistogram, histogramHeight } from '../pdf/drawHistogram.ts';
import { countOf, showMm, showNumber } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { styles } from '../pdf/theme.ts';
import type { QualityReport } from './QualityReport.ts';

/** How far elements are off, counted by bins of 10 mm. */
export function drawMagnitudes(pdf: Pdf, { magnitudes, elementCount }: QualityReport): void {
  if (magnitudes === undefined) return;
  drawHeading(pdf, 'Magnitude distribution', histogramHeight + 32);
  const { counts, maximumM } = magnitudes;
  const measured = counts.reduce((sum, count) => sum + count, 0);
  if (maximumM === null || measured === 0) {
    pdf.write('None of these elements has a measured magnitude.', styles.body);
    return;
  }
  const share = measured === elementCount ? 'All' : `${showNumber(measured)} of`;
  const verb = measured === 1 ? 'has' : 'have';
  const largest = `The largest is ${showMm(maximumM)}.`;
  pdf.write(`${share} ${countOf(elementCount, 'element')} ${verb} a measured magnitude. ${largest}`, styles.body);
  pdf.y += 10;
  pdf.tags.content('Figure', () => drawHistogram(pdf, binsOf(counts, millimetres(maximumM))), {
    alt: `Elements by magnitude in bins of ${magnitudeBinMm} mm: ${counts.join(', ')}; the last bin goes to ${millimetres(maximumM)} mm`,
  });
  pdf.y += histogramHeight;
}

function binsOf(counts: readonly number[], maximumMm: number): Bins {
  const lastMm = counts.length * magnitudeBinMm;
  return {
    counts,
    edges: [...counts.map((_, bin) => String(bin * magnitudeBinMm)), showNumber(Math.max(maximumMm, lastMm))],
    unit: maximumMm > lastMm ? 'Magnitude in mm; the last bin goes to the largest' : 'Magnitude in mm',
  };
}
