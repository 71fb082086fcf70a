import type { TextStyle } from './createTypesetter.ts';
import type { Pdf } from './openPdf.ts';
import { innerWidth, paper } from './paper.ts';
import { colours, styles } from './theme.ts';

export interface Title {
  company: string;
  project: string;
  /** What kind of report it is. */
  kind: string;
  /** What it is about. */
  name: string;
  /** Leaves room for a picture below. */
  isTight?: boolean;
}

/** The head of a report's first page. */
export function drawTitle(pdf: Pdf, { company, project, kind, name, isTight = false }: Title): void {
  pdf.addPage();
  pdf.document.outline.addItem('Cover');
  pdf.y = 64;
  writeShort(pdf, company, styles.quiet, 2);
  writeShort(pdf, project, { ...styles.fact, size: 14, weight: 600 }, 3);
  pdf.y = isTight ? pdf.y + 24 : Math.max(pdf.y + 56, 190);
  writeShort(pdf, kind, { ...styles.quiet, size: 12 }, 1);
  writeShort(pdf, name, name.length > 60 ? styles.longTitle : styles.title, 7, 'H1');
  pdf.y += isTight ? 10 : 22;
  pdf.tags.ornament(() => pdf.document.rect(paper.left, pdf.y, 40, 2.5).fill(colours.ink));
  pdf.y += 16;
}

function writeShort(pdf: Pdf, text: string, style: TextStyle, mostLines: number, tag = 'P'): void {
  const block = pdf.type.lay(text, style, { width: innerWidth, mostLines });
  pdf.tags.content(tag, () => pdf.type.draw(block, { x: paper.left, y: pdf.y }));
  pdf.y += block.height;
}
