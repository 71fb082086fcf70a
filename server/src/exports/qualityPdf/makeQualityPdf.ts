import { makePdf } from '../pdf/makePdf.ts';
import type { FontShelf } from '../pdf/openFontShelf.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { drawBreakdown } from './drawBreakdown.ts';
import { drawCover } from './drawCover.ts';
import { drawDeviations } from './drawDeviations.ts';
import { drawFilters } from './drawFilters.ts';
import { drawHowToRead } from './drawHowToRead.ts';
import { drawImages } from './drawImages.ts';
import { drawList } from './drawList.ts';
import { drawMagnitudes } from './drawMagnitudes.ts';
import { drawPlans } from './drawPlans.ts';
import type { QualityReport } from './QualityReport.ts';

/** The report as a PDF, while it is being made. Whoever stops reading ends it. */
export function makeQualityPdf(report: QualityReport, shelf: FontShelf): AsyncGenerator<Uint8Array> {
  const { analysis, project, madeBy } = report;
  const info = { title: `${analysis}: quality report`, author: madeBy, subject: project };
  return makePdf({ info, foot: [project, analysis], draw: (pdf) => drawReport(pdf, report) }, shelf);
}

async function drawReport(pdf: Pdf, report: QualityReport): Promise<void> {
  const { quality } = report;
  const building = await report.drawBuilding();
  await pdf.tags.within('Sect', () => drawCover(pdf, report, building));
  pdf.addPage();
  await pdf.tags.within('Sect', () => drawFilters(pdf, report));
  if (quality) await pdf.tags.within('Sect', () => drawBreakdown(pdf, quality));
  await pdf.pause();
  await pdf.tags.within('Sect', () => drawMagnitudes(pdf, report));
  if (quality) {
    await pdf.tags.within('Sect', () => drawPlans(pdf, report, building));
    await pdf.tags.within('Sect', () => drawList(pdf, quality));
    await pdf.tags.within('Sect', () => drawDeviations(pdf, quality));
  }
  await pdf.tags.within('Sect', () => drawHowToRead(pdf, report));
  await pdf.tags.within('Sect', () => drawImages(pdf, report));
}
