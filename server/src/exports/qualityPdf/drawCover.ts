import { drawBar } from '../pdf/drawBar.ts';
import { drawFacts } from '../pdf/drawFacts.ts';
import { drawLegend } from '../pdf/drawLegend.ts';
import { drawPicture } from '../pdf/drawPicture.ts';
import { drawTitle } from '../pdf/drawTitle.ts';
import { countOf, showDate, showMoment, showNumber } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
import { sharesOf } from '../pdf/Share.ts';
import { styles } from '../pdf/theme.ts';
import type { Building, QualityReport } from './QualityReport.ts';

/** With the longest title, facts and statuses it fits on the page all the same. */
const mostPictureHeight = 270;

/** What the report is about, for somebody who reads no further. */
export function drawCover(pdf: Pdf, report: QualityReport, building: Building | undefined): void {
  const { company, project, analysis } = report;
  drawTitle(pdf, { company, project, kind: 'Quality report', name: analysis, isTight: building !== undefined });
  if (building) drawBuilding(pdf, building, report);
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

function drawBuilding(pdf: Pdf, { picture }: Building, { quality }: QualityReport): void {
  const painted = quality === undefined ? 'as designed' : 'in the colours of their statuses';
  const height = Math.min((innerWidth * picture.height) / picture.width, mostPictureHeight);
  const box = { x: paper.left, y: pdf.y, width: innerWidth, height };
  drawPicture(pdf, picture, box, `The building from outside, its elements ${painted}`);
  pdf.y += height + 16;
}

const givenCoordinates =
  'Not verified: the coordinates of the scans were taken as they are. If they are off, every deviation in this report is off with them.';

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
