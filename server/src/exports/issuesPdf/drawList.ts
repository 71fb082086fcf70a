import { drawTable } from '../pdf/drawTable.ts';
import { countOf, showDate, showMoment } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
import { styles } from '../pdf/theme.ts';
import type { IssueLine, IssuesReport } from './IssuesReport.ts';

const columns = [
  { label: '#', width: 34 },
  { label: 'Issue', width: 187 },
  { label: 'Status', width: 78 },
  { label: 'Priority', width: 58 },
  { label: 'Assigned to', width: 72 },
  { label: 'Deadline', width: innerWidth - 429 },
] as const;

/** What is handed over, for somebody who reads no further. */
export async function drawList(pdf: Pdf, report: IssuesReport): Promise<void> {
  const { project, company, lines, madeBy, madeAt, timeZone } = report;
  pdf.addPage();
  pdf.document.outline.addItem('Overview');
  pdf.write(company, styles.quiet);
  pdf.write(project, styles.longTitle, { tag: 'H1' });
  pdf.y += 4;
  pdf.write(countOf(lines.length, 'issue'), styles.fact);
  pdf.write(`Made by ${madeBy} on ${showMoment(madeAt)} (${timeZone})`, styles.quiet);
  pdf.y = Math.max(pdf.y + 18, paper.top + 90);
  await drawTable(
    pdf,
    columns,
    lines.map((line) => ({ cells: cellsOf(line) })),
  );
}

function cellsOf({ number, diagnosis, status, priority, assignee, deadline, isDelayed }: IssueLine): string[] {
  const due = deadline === null ? '–' : showDate(deadline);
  return [String(number), diagnosis, status, priority, assignee ?? '–', isDelayed ? `${due}\nDelayed` : due];
}
