import type { TextStyle } from '../pdf/createTypesetter.ts';
import { drawBar } from '../pdf/drawBar.ts';
import { drawFacts } from '../pdf/drawFacts.ts';
import { drawLegend } from '../pdf/drawLegend.ts';
import { countOf, showDate, showMoment, showNumber } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
import { sharesOf } from '../pdf/Share.ts';
import { colours, styles } from '../pdf/theme.ts';
import type { QualityReport } from './QualityReport.ts';

/** What the report is about, for somebody who reads no further. */
export function drawCover(pdf: Pdf, report: QualityReport): void {
  const { tags } = pdf;
  pdf.addPage();
  pdf.document.outline.addItem('Cover');
  pdf.y = 64;
  writeShort(pdf, report.company, styles.quiet, 2);
  writeShort(pdf, report.project, { ...styles.fact, size: 14, weight: 600 }, 3);
  pdf.y = Math.max(pdf.y + 56, 190);
  writeShort(pdf, 'Quality report', { ...styles.quiet, size: 12 }, 1);
  const style = report.analysis.length > 60 ? styles.longTitle : styles.title;
  writeShort(pdf, report.analysis, style, 7, 'H1');
  pdf.y += 22;
  tags.ornament(() => drawRule(pdf));
  pdf.y += 16;
  drawFacts(pdf, factsOf(report));
  drawStatuses(pdf, report);
  if (report.hasGivenCoordinates) {
    pdf.y += 20;
    pdf.write(givenCoordinates, { ...styles.body, weight: 600 });
  }
  if (report.description !== '') {
    pdf.y += 26;
    pdf.write(report.description, { ...styles.body, size: 10.5 });
  }
}

const givenCoordinates =
  'Not verified: the coordinates of the scans were taken as they are. If they are off, every deviation in this report is off with them.';

function writeShort(pdf: Pdf, text: string, style: TextStyle, mostLines: number, tag = 'P'): void {
  const block = pdf.type.lay(text, style, { width: innerWidth, mostLines });
  pdf.tags.content(tag, () => pdf.type.draw(block, { x: paper.left, y: pdf.y }));
  pdf.y += block.height;
}

function drawRule({ document, y }: Pdf): void {
  document.rect(paper.left, y, 40, 2.5).fill(colours.ink);
}

function factsOf(report: QualityReport) {
  const { filters, modelVersion } = report;
  return [
    { label: 'Scan date', value: showDate(report.scannedAt) },
    { label: 'Model version', value: modelVersion === null ? 'No model' : showNumber(modelVersion) },
    ...(report.hasGivenCoordinates ? [{ label: 'Position of the scans', value: 'As given, not verified' }] : []),
    { label: 'Elements in this report', value: showNumber(report.elementCount) },
    {
      label: 'Elements included',
      value: filters.length === 0 ? 'All elements' : `Narrowed by ${countOf(filters.length, 'filter')}`,
    },
    { label: 'Made by', value: report.madeBy },
    { label: 'Made on', value: showMoment(report.madeAt) },
  ];
}

function drawStatuses(pdf: Pdf, { quality }: QualityReport): void {
  if (quality === undefined) return;
  const shares = sharesOf(quality.statuses);
  pdf.y += 18;
  pdf.tags.content('Figure', () => drawBar(pdf, shares, { x: paper.left, y: pdf.y, width: innerWidth, height: 12 }), {
    alt: 'How many elements have which status; the figures are below',
  });
  pdf.y += 12 + 10;
  drawLegend(pdf, shares);
}
