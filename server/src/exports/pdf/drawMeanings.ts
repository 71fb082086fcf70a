import { drawHeading } from './drawHeading.ts';
import type { Pdf } from './openPdf.ts';
import { innerWidth, paper } from './paper.ts';
import { styles } from './theme.ts';

const labelWidth = 120;

/** What the words and figures of a report mean. */
export function drawMeanings(pdf: Pdf, entries: readonly (readonly [word: string, meaning: string])[]): void {
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
