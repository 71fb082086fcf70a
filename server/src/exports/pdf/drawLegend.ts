import type { StatusCount } from '../qualityPdf/QualityReport.ts';
import { showNumber, showPercent } from './inWords.ts';
import type { Pdf } from './openPdf.ts';
import { innerWidth, paper } from './paper.ts';
import { statusOf, styles } from './theme.ts';

/** Statuses side by side with their figures. */
export function drawLegend(pdf: Pdf, statuses: readonly StatusCount[]): void {
  const { document, tags, type } = pdf;
  const total = statuses.reduce((sum, { count }) => sum + count, 0);
  const column = innerWidth / statuses.length;
  for (const [index, { status, count }] of statuses.entries()) {
    const { label, colour } = statusOf(status);
    const x = paper.left + index * column;
    const lines = [
      type.lay(label, styles.label, { width: column - 14 }),
      type.lay(showNumber(count), { ...styles.fact, size: 13, weight: 600 }, { width: column - 14 }),
      type.lay(showPercent(count, total), styles.label, { width: column - 14 }),
    ];
    tags.ornament(() => document.circle(x + 3.5, pdf.y + 6, 3.5).fill(colour));
    tags.content('P', () => {
      let y = pdf.y;
      for (const line of lines) {
        type.draw(line, { x: x + 12, y });
        y += line.height;
      }
    });
  }
  pdf.y += 42;
}
