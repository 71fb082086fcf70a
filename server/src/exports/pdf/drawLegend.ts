import { showNumber, showPercent } from './inWords.ts';
import type { Pdf } from './openPdf.ts';
import { innerWidth, paper } from './paper.ts';
import type { Share } from './Share.ts';
import { styles } from './theme.ts';

/** Parts of a whole side by side with their figures. */
export function drawLegend(pdf: Pdf, shares: readonly Share[]): void {
  const { document, tags, type } = pdf;
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const column = innerWidth / shares.length;
  for (const [index, { label, colour, count }] of shares.entries()) {
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
