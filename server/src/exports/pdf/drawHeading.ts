import type { Pdf } from './openPdf.ts';
import { innerWidth, paper } from './paper.ts';
import { styles } from './theme.ts';

/** The heading of a part, with its bookmark. It stays with what follows, which needs `room`. */
export function drawHeading(pdf: Pdf, text: string, room: number): void {
  const block = pdf.type.lay(text, styles.heading, { width: innerWidth });
  if (pdf.y > paper.top) pdf.y += 26;
  pdf.need(block.height + 10 + room);
  pdf.document.outline.addItem(text);
  pdf.tags.content('H2', () => pdf.type.draw(block, { x: paper.left, y: pdf.y }));
  pdf.y += block.height + 8;
}

export function drawSubheading(pdf: Pdf, text: string, room: number): void {
  const block = pdf.type.lay(text, styles.subheading, { width: innerWidth });
  pdf.y += 20;
  pdf.need(block.height + 6 + room);
  pdf.tags.content('H3', () => pdf.type.draw(block, { x: paper.left, y: pdf.y }));
  pdf.y += block.height + 6;
}
