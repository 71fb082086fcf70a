import type { Pdf } from './openPdf.ts';
import { innerWidth, paper } from './paper.ts';
import { styles } from './theme.ts';

export interface Fact {
  label: string;
  value: string;
}

/** What is known of something, two facts beside each other. */
export function drawFacts(pdf: Pdf, facts: readonly Fact[]): void {
  const column = innerWidth / 2;
  for (let first = 0; first < facts.length; first += 2) {
    const cells = facts.slice(first, first + 2).map(({ label, value }) => ({
      label: pdf.type.lay(label, styles.label, { width: column - 16 }),
      value: pdf.type.lay(value, styles.fact, { width: column - 16, mostLines: 3 }),
    }));
    const height = Math.max(...cells.map(({ label, value }) => label.height + value.height));
    pdf.need(height);
    for (const [index, { label, value }] of cells.entries()) {
      const x = paper.left + index * column;
      pdf.tags.content('P', () => {
        pdf.type.draw(label, { x, y: pdf.y });
        pdf.type.draw(value, { x, y: pdf.y + label.height });
      });
    }
    pdf.y += height + 12;
  }
}
