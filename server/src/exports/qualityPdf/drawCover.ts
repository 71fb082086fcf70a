import type { TextStyle } from '../pdf/createTypesetter.ts';
import { drawBar } from '../pdf/drawBar.ts';
import { drawLegend } from '../pdf/drawLegend.ts';
import { countOf, showDate, showMoment, showNumber } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
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
  drawFacts(pdf, report);
  drawStatuses(pdf, report);
  if (report.description !== '') {
    pdf.y += 26;
    pdf.write(report.description, { ...styles.body, size: 10.5 });
  }
}

function writeShort(pdf: Pdf, text: string, style: TextStyle, mostLines: number, tag = 'P'): void {
  const block = pdf.type.lay(text, style, { width: innerWidth, mostLines });
  pdf.tags.content(tag, () => pdf.type.draw(block, { x: paper.left, y: pdf.y }));
  pdf.y += block.height;
}

function drawRule({ document, y }: Pdf): void {
  document.rect(paper.left, y, 40, 2.5).fill(colours.ink);
}

function drawFacts(pdf: Pdf, report: QualityReport): void {
  const facts = [
    ['Scan date', showDate(report.scannedAt)],
    ['Model version', report.modelVersion === null ? 'No model' : showNumber(report.modelVersion)],
    ['Elements in this report', showNumber(report.elementCount)],
    [
      'Elements included',
      report.filters.length === 0 ? 'All elements' : `Narrowed by ${countOf(report.filters.length, 'filter')}`,
    ],
    ['Made by', report.madeBy],
    ['Made on', showMoment(report.madeAt)],
  ] as const;
  const column = innerWidth / 2;
  for (let first = 0; first < facts.length; first += 2) {
    const cells = facts.slice(first, first + 2).map(([label, value]) => ({
      label: pdf.type.lay(label, styles.label, { width: column - 16 }),
      value: pdf.type.lay(value, styles.fact, { width: column - 16, mostLines: 3 }),
    }));
    for (const [index, { label, value }] of cells.entries()) {
      const x = paper.left + index * column;
      pdf.tags.content('P', () => {
        pdf.type.draw(label, { x, y: pdf.y });
        pdf.type.draw(value, { x, y: pdf.y + label.height });
      });
    }
    pdf.y += Math.max(...cells.map(({ label, value }) => label.height + value.height)) + 12;
  }
}

function drawStatuses(pdf: Pdf, { quality }: QualityReport): void {
  if (quality === undefined) return;
  pdf.y += 18;
  pdf.tags.content(
    'Figure',
    () => drawBar(pdf, quality.statuses, { x: paper.left, y: pdf.y, width: innerWidth, height: 12 }),
    {
      alt: 'How many elements have which status; the figures are below',
    },
  );
  pdf.y += 12 + 10;
  drawLegend(pdf, quality.statuses);
}
