import { type DayState, dayStateMeanings, dayStates } from '@plumbline/contract/dayState';
import { drawHeading } from '../pdf/drawHeading.ts';
import { drawLegend } from '../pdf/drawLegend.ts';
import { drawPicture } from '../pdf/drawPicture.ts';
import { showDate } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
import { styles } from '../pdf/theme.ts';
import type { ReportedDay } from './ProgressReport.ts';

const highest = 380;
const legendHeight = 60;

/** The model on a day, with the legend of its colours and what they mean. */
export function drawDay(pdf: Pdf, { day, seenAt, picture, states }: ReportedDay): void {
  const scale = Math.min(innerWidth / picture.width, highest / picture.height);
  const height = picture.height * scale;
  drawHeading(pdf, `Planned against built on ${showDate(day)}`, height + legendHeight);
  const box = { x: paper.left, y: pdf.y, width: innerWidth, height };
  drawPicture(pdf, picture, box, `The model on ${showDate(day)}; the figures are below`);
  pdf.y += height + 12;
  if (states.length > 0)
    drawLegend(
      pdf,
      states.map(({ state, ...rest }) => ({ label: labelOf(state), ...rest })),
    );
  pdf.y += 6;
  pdf.write(seenInWords(seenAt), styles.body);
  for (const { state } of states) pdf.write(`${labelOf(state)}: ${dayStateMeanings[state]}`, styles.quiet);
}

const labelOf = (state: DayState) => dayStates.find(({ name }) => name === state)?.label ?? '';

function seenInWords(seenAt: Date | undefined): string {
  if (seenAt === undefined) return 'No scan had been made by this day.';
  return `What stands is as seen by the scan of ${showDate(seenAt)}.`;
}
