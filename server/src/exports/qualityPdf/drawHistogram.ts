import { magnitudeBinMm } from '@plumbline/contract/resources/insights';
import { millimetres } from '@plumbline/contract/units';
import { drawHeading } from '../pdf/drawHeading.ts';
import { countOf, showMm, showNumber } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
import { colours, styles } from '../pdf/theme.ts';
import type { QualityReport } from './QualityReport.ts';

const chartHeight = 150;

/** How far elements are off, counted by bins of 10 mm. */
export function drawHistogram(pdf: Pdf, { magnitudes, elementCount }: QualityReport): void {
  if (magnitudes === undefined) return;
  drawHeading(pdf, 'Magnitude distribution', chartHeight + 80);
  const measured = magnitudes.counts.reduce((sum, count) => sum + count, 0);
  if (magnitudes.maximumM === null || measured === 0) {
    pdf.write('None of these elements has a measured magnitude.', styles.body);
    return;
  }
  const share = measured === elementCount ? 'All' : `${showNumber(measured)} of`;
  const verb = measured === 1 ? 'has' : 'have';
  const largest = `The largest is ${showMm(magnitudes.maximumM)}.`;
  pdf.write(`${share} ${countOf(elementCount, 'element')} ${verb} a measured magnitude. ${largest}`, styles.body);
  pdf.y += 10;
  pdf.tags.content('Figure', () => drawBins(pdf, magnitudes.counts, magnitudes.maximumM ?? 0), {
    alt: `Elements by magnitude in bins of ${magnitudeBinMm} mm: ${magnitudes.counts.join(', ')}; the last bin goes to ${millimetres(magnitudes.maximumM)} mm`,
  });
  pdf.y += chartHeight + 48;
}

function drawBins({ document, type, y: top }: Pdf, counts: readonly number[], maximumM: number): void {
  const width = innerWidth / counts.length;
  const highest = Math.max(...counts);
  const base = top + 14 + chartHeight;
  for (const [index, count] of counts.entries()) {
    const x = paper.left + index * width;
    const height = count === 0 ? 0 : Math.max(1, (chartHeight * count) / highest);
    document.rect(x + 3, base - height, width - 6, height).fill(colours.bar);
    const figure = type.lay(showNumber(count), count === 0 ? styles.small : styles.head, { width });
    type.draw(figure, { x, y: base - height - figure.height - 1, align: 'centre' }, width);
  }
  document.rect(paper.left, base, innerWidth, 0.75).fill(colours.quiet);
  const last = counts.length * magnitudeBinMm;
  for (let edge = 0; edge <= counts.length; edge++) {
    const isEnd = edge === counts.length;
    const text = isEnd ? showNumber(Math.max(millimetres(maximumM), last)) : String(edge * magnitudeBinMm);
    const label = type.lay(text, isEnd ? styles.head : styles.small, { width: 60 });
    const x = paper.left + edge * width;
    const align = edge === 0 ? 'left' : isEnd ? 'right' : 'centre';
    document.rect(Math.min(x, paper.right - 0.5), base, 0.5, 3).fill(colours.quiet);
    type.draw(label, { x: edge === 0 ? x : isEnd ? x - 60 : x - 30, y: base + 4, align }, 60);
  }
  const unit = type.lay(
    millimetres(maximumM) > last ? 'Magnitude in mm; the last bin goes to the largest' : 'Magnitude in mm',
    styles.small,
    { width: innerWidth },
  );
  type.draw(unit, { x: paper.left, y: base + 18, align: 'centre' }, innerWidth);
}
