import { isolate } from './inWords.ts';
import type { FontShelf } from './openFontShelf.ts';
import { openPdf, type Pdf, type PdfInfo } from './openPdf.ts';
import { innerWidth, paper } from './paper.ts';
import { colours, styles } from './theme.ts';

export interface Drawing {
  info: PdfInfo;
  /** Names at the foot of every page, beside its number. */
  foot: readonly string[];
  draw(pdf: Pdf): Promise<void>;
}

/** A PDF while it is being drawn. Whoever stops reading ends it. */
export async function* makePdf({ info, foot, draw }: Drawing, shelf: FontShelf): AsyncGenerator<Uint8Array> {
  const pdf = openPdf(info, shelf);
  const drawAll = async () => {
    await draw(pdf);
    await pdf.end(({ number, count }) => drawFoot(pdf, foot, `Page ${number} of ${count}`));
  };
  const drawing = drawAll().catch((error: Error) => pdf.document.destroy(error));
  try {
    yield* pdf.document as AsyncIterable<Uint8Array>;
  } finally {
    pdf.document.destroy();
    await drawing;
  }
}

function drawFoot({ document, type }: Pdf, names: readonly string[], page: string): void {
  const y = paper.bottom + 16;
  const name = type.lay(names.map(isolate).join(' · '), styles.small, { width: innerWidth - 90, mostLines: 1 });
  document.rect(paper.left, y - 6, innerWidth, 0.5).fill(colours.line);
  type.draw(name, { x: paper.left, y });
  type.draw(type.lay(page, styles.small, { width: 80 }), { x: paper.right - 80, y, align: 'right' }, 80);
}
