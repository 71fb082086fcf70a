import { drawBar } from '../pdf/drawBar.ts';
import { drawFacts } from '../pdf/drawFacts.ts';
import { drawHeading } from '../pdf/drawHeading.ts';
import { drawLegend } from '../pdf/drawLegend.ts';
import { drawMeanings } from '../pdf/drawMeanings.ts';
import { drawOverview, overviewHeight } from '../pdf/drawOverview.ts';
import { drawTable } from '../pdf/drawTable.ts';
import { drawTitle } from '../pdf/drawTitle.ts';
import { showDate, showMoment, showNumber } from '../pdf/inWords.ts';
import { makePdf } from '../pdf/makePdf.ts';
import type { FontShelf } from '../pdf/openFontShelf.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
import { labelledStatus } from '../pdf/Share.ts';
import { statusMeanings } from '../pdf/statusMeanings.ts';
import { styles } from '../pdf/theme.ts';
import { burnUpHeight, drawBurnUp } from './drawBurnUp.ts';
import { drawDay } from './drawDay.ts';
import { drawProgressGroups, showShare } from './drawProgressGroups.ts';
import type { ProgressReport } from './ProgressReport.ts';
import { sharesOfSums } from './sharesOfSums.ts';

/** The report of a work package as a PDF, while it is being made. Whoever stops reading ends it. */
export function makeProgressPdf(report: ProgressReport, shelf: FontShelf): AsyncGenerator<Uint8Array> {
  const { name, project, madeBy } = report;
  const info = { title: `${name}: progress report`, author: madeBy, subject: project };
  return makePdf({ info, foot: [project, name], draw: (pdf) => drawReport(pdf, report) }, shelf);
}

async function drawReport(pdf: Pdf, report: ProgressReport): Promise<void> {
  const { floors, types, showsQuality, onDay } = report;
  await pdf.tags.within('Sect', () => drawCover(pdf, report));
  pdf.addPage();
  if (onDay) {
    await pdf.tags.within('Sect', () => drawDay(pdf, onDay));
    pdf.addPage();
  }
  await pdf.tags.within('Sect', () => drawTime(pdf, report));
  await pdf.tags.within('Sect', async () => {
    drawStatuses(pdf, report);
    await drawProgressGroups(pdf, { title: 'By floor', noun: 'Floor', groups: floors, showsQuality });
    if (types) await drawProgressGroups(pdf, { title: 'By element type', noun: 'Type', groups: types, showsQuality });
  });
  await pdf.tags.within('Sect', () => drawMeanings(pdf, meaningsOf(report)));
}

function drawCover(pdf: Pdf, report: ProgressReport): void {
  const { company, project, name, showsQuality } = report;
  const last = report.scans.at(-1);
  drawTitle(pdf, { company, project, kind: 'Progress report', name });
  drawFacts(pdf, factsOf(report));
  if (last) {
    const shares = sharesOfSums(last, showsQuality);
    pdf.y += 18;
    const box = { x: paper.left, y: pdf.y, width: innerWidth, height: 12 };
    pdf.tags.content('Figure', () => drawBar(pdf, shares, box), {
      alt: 'How much of the work package stands; the figures are below',
    });
    pdf.y += 12 + 10;
    drawLegend(pdf, shares);
  }
  for (const text of [report.warning, report.description].filter((part) => part !== '')) {
    pdf.y += 22;
    pdf.write(text, { ...styles.body, size: 10.5, ...(text === report.warning && { weight: 600 }) });
  }
}

function factsOf(report: ProgressReport) {
  const { scans, wbs, activityId, weighedBy, againstPlan, forecast } = report;
  const last = scans.at(-1);
  const known = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);
  return [
    { label: 'Progress', value: last ? showShare(last.share) : 'No published analysis yet.' },
    { label: 'State', value: report.state },
    { label: 'Start date', value: showDate(report.startDate) },
    { label: 'End date', value: showDate(report.endDate) },
    ...known('Last scan', last && `${showDate(last.scannedAt)}, ${last.name}`),
    ...known('Against plan', againstPlan),
    ...known('Forecast', forecast),
    { label: 'Elements', value: showNumber(last?.total ?? 0) },
    ...known('Weighed by', weighedBy),
    ...known('WBS Code', wbs),
    ...known('Activity ID', activityId),
    { label: 'Made by', value: report.madeBy },
    { label: 'Made on', value: showMoment(report.madeAt) },
  ];
}

async function drawTime(pdf: Pdf, report: ProgressReport): Promise<void> {
  const { scans } = report;
  drawHeading(pdf, 'Progress over time', burnUpHeight);
  if (scans.length === 0) return pdf.write('No analysis of this project is published yet.', styles.body);
  const told = scans.map(({ scannedAt, share }) => `${showDate(scannedAt)} ${showShare(share)}`);
  pdf.tags.content('Figure', () => drawBurnUp(pdf, report), { alt: `Measured: ${told.join(', ')}` });
  pdf.y += burnUpHeight;
  const right = { width: 62, align: 'right' as const };
  const columns = [
    { label: 'Scan date', width: 110 },
    { label: 'Analysis', width: innerWidth - 110 - 4 * right.width },
    ...['Elements', 'Built', 'Progress', 'Not seen'].map((label) => ({ label, ...right })),
  ];
  const rows = scans.map(({ scannedAt, name, total, built, share, notSeen }) => ({
    cells: [showDate(scannedAt), name, ...[total, built].map(showNumber), showShare(share), showNumber(notSeen)],
  }));
  await drawTable(pdf, columns, rows);
}

function drawStatuses(pdf: Pdf, { scans, showsQuality }: ProgressReport): void {
  const last = scans.at(-1);
  if (last === undefined) return;
  drawHeading(pdf, showsQuality ? 'Breakdown by status' : 'Breakdown', overviewHeight);
  drawOverview(pdf, sharesOfSums(last, showsQuality), { one: 'element', many: 'elements' });
}

function meaningsOf({ scans, showsQuality, weighedBy }: ProgressReport): [string, string][] {
  const statuses = showsQuality ? (scans.at(-1)?.statuses ?? []) : [];
  return [
    [
      'Progress',
      `What stands of all that the work package has in the latest model${weighedBy ? `, by ${weighedBy}` : ''}.`,
    ],
    ['Built', 'Verified or deviated at the last scan that saw the element. What is only begun does not count.'],
    ['Not seen', 'No scan has seen these elements, so nothing is said about them: they may stand or not.'],
    ...statuses.map(({ status }): [string, string] => [labelledStatus(status).label, statusMeanings[status]]),
  ];
}
