import { showDate } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
import { colours, styles } from '../pdf/theme.ts';
import type { ProgressReport } from './ProgressReport.ts';

const chartHeight = 160;
const axisWidth = 34;
export const burnUpHeight = chartHeight + 44;
const built = '#2E9E5B';

/** What was planned as a dashed line, what was measured as points on one. */
export function drawBurnUp(pdf: Pdf, { startDate, endDate, planned, scans }: ProgressReport): void {
  const { document, type, y: top } = pdf;
  const times = [startDate, endDate, ...scans.map(({ scannedAt }) => scannedAt)].map((date) => date.getTime());
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const width = innerWidth - axisWidth;
  const xOf = (date: Date) =>
    paper.left + axisWidth + (to === from ? 0 : (width * (date.getTime() - from)) / (to - from));
  const yOf = (share: number) => top + 8 + chartHeight * (1 - share);
  for (const percent of [0, 25, 50, 75, 100]) {
    document.rect(paper.left + axisWidth, yOf(percent / 100), width, 0.5).fill(colours.line);
    const label = type.lay(`${percent}%`, styles.small, { width: axisWidth - 6 });
    type.draw(label, { x: paper.left, y: yOf(percent / 100) - label.height / 2, align: 'right' }, axisWidth - 6);
  }
  for (const [i, { day, share }] of planned.entries()) {
    if (i === 0) document.moveTo(xOf(day), yOf(share));
    else document.lineTo(xOf(day), yOf(share));
  }
  document.lineWidth(1).dash(4, { space: 3 });
  document.stroke(colours.bar).undash();
  for (const [i, scan] of scans.entries()) {
    const before = scans[i - 1];
    if (before) {
      document.moveTo(xOf(before.scannedAt), yOf(before.share)).lineTo(xOf(scan.scannedAt), yOf(scan.share));
      document.lineWidth(1.5).stroke(built);
    }
  }
  for (const { scannedAt, share } of scans) document.circle(xOf(scannedAt), yOf(share), 3).fill(built);
  drawEnds(pdf, { from: new Date(from), to: new Date(to), y: yOf(0) + 5 });
}

function drawEnds({ type }: Pdf, { from, to, y }: { from: Date; to: Date; y: number }): void {
  const left = type.lay(showDate(from), styles.small, { width: 120 });
  const right = type.lay(showDate(to), styles.small, { width: 120 });
  const middle = type.lay('Dashed: planned. Points: measured by a scan.', styles.small, { width: 240 });
  type.draw(left, { x: paper.left + axisWidth, y });
  type.draw(right, { x: paper.right - 120, y, align: 'right' }, 120);
  type.draw(middle, { x: paper.left, y: y + 12, align: 'centre' }, innerWidth);
}
