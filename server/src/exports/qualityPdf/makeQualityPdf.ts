import { isolate } from '../pdf/inWords.ts';
import type { FontShelf } from '../pdf/openFontShelf.ts';
import { openPdf, type Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
import { colours, styles } from '../pdf/theme.ts';
import { drawBreakdown } from './drawBreakdown.ts';
import { drawCover } from './drawCover.ts';
import { drawDeviations } from './drawDeviations.ts';
import { drawFilters } from './drawFilters.ts';
import { drawHistogram } from './drawHistogram.ts';
import { drawHowToRead } from './drawHowToRead.ts';
import { drawImages } from './drawImages.ts';
import type { QualityReport } from './QualityReport.ts';

/** The report as a PDF, while it is being made. Whoever stops reading ends it. */
export async function* makeQualityPdf(report: QualityReport, shelf: FontShelf): AsyncGenerator<Uint8Array> {
  const { analysis, project, madeBy } = report;
  const pdf = openPdf({ title: `${analysis}: quality report`, author: madeBy, subject: project }, shelf);
  const drawing = drawReport(pdf, report).catch((error: Error) => pdf.document.destroy(error));
  try {
    yield* pdf.document as AsyncIterable<Uint8Array>;
  } finally {
    pdf.document.destroy();
    await drawing;
  }
}

async function drawReport(pdf: Pdf, report: QualityReport): Promise<void> {
  const { quality } = report;
  await pdf.tags.within('Sect', () => drawCover(pdf, report));
  pdf.addPage();
  await pdf.tags.within('Sect', () => drawFilters(pdf, report));
  if (quality) await pdf.tags.within('Sect', () => drawBreakdown(pdf, quality));
  await pdf.pause();
  await pdf.tags.within('Sect', () => drawHistogram(pdf, report));
  if (quality) await pdf.tags.within('Sect', () => drawDeviations(pdf, quality));
  await pdf.tags.within('Sect', () => drawHowToRead(pdf, report));
  await pdf.tags.within('Sect', () => drawImages(pdf, report));
  await pdf.end(({ number, count }) => drawFoot(pdf, report, `Page ${number} of ${count}`));
}

function drawFoot({ document, type }: Pdf, { project, analysis }: QualityReport, page: string): void {
  const y = paper.bottom + 16;
  const name = type.lay(`${isolate(project)} · ${isolate(analysis)}`, styles.small, {
    width: innerWidth - 90,
    mostLines: 1,
  });
  document.rect(paper.left, y - 6, innerWidth, 0.5).fill(colours.line);
  type.draw(name, { x: paper.left, y });
  type.draw(type.lay(page, styles.small, { width: 80 }), { x: paper.right - 80, y, align: 'right' }, 80);
}
