import { makePdf } from '../pdf/makePdf.ts';
import type { FontShelf } from '../pdf/openFontShelf.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { drawIssue } from './drawIssue.ts';
import { drawList } from './drawList.ts';
import type { IssuesReport } from './IssuesReport.ts';

/** Issues as a PDF, while it is being made; each begins a page. Whoever stops reading ends it. */
export function makeIssuesPdf(report: IssuesReport, shelf: FontShelf): AsyncGenerator<Uint8Array> {
  const { project, madeBy } = report;
  const info = { title: `${project}: issues`, author: madeBy, subject: project };
  return makePdf({ info, foot: [project, 'Issues'], draw: (pdf) => drawReport(pdf, report) }, shelf);
}

async function drawReport(pdf: Pdf, report: IssuesReport): Promise<void> {
  await pdf.tags.within('Sect', () => drawList(pdf, report));
  for await (const sheet of report.sheets) {
    pdf.addPage();
    await pdf.tags.within('Sect', () => drawIssue(pdf, sheet));
    await pdf.pause();
  }
}
