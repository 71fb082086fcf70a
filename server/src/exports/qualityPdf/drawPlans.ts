import type { Box } from '../pdf/Box.ts';
import { drawHeading } from '../pdf/drawHeading.ts';
import { drawPicture } from '../pdf/drawPicture.ts';
import { countOf, isolate, showNumber } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
import { labelledStatus } from '../pdf/Share.ts';
import { colours, styles } from '../pdf/theme.ts';
import { labelHeight, placeLabels } from './placeLabels.ts';
import type { Building, PlanMark, QualityReport, StoreyPlan } from './QualityReport.ts';

const highest = 560;
/** More numbers than these on a plan are read by nobody. */
const mostNumbers = 150;
const numberStyle = { size: 6, weight: 600, colour: colours.ink, leading: 1.2 } as const;

/** Where the deviations are: a plan of each storey that has any, with their numbers in the list. */
export async function drawPlans(pdf: Pdf, report: QualityReport, building: Building | undefined): Promise<void> {
  if (report.quality === undefined || report.quality.deviationCount === 0) return;
  if (building === undefined) {
    if (report.modelVersion === null) return;
    drawHeading(pdf, 'Key plans', 40);
    pdf.write(notDrawn, styles.body);
    return;
  }
  const { plans, unplanned } = building;
  drawHeading(pdf, 'Key plans', plans[0] ? heightOf(plans[0]) + 70 : 40);
  if (plans.length > 0) pdf.write(introduction, styles.body);
  for (const plan of plans) {
    await drawPlan(pdf, plan);
    await pdf.pause();
  }
  if (unplanned.length === 0) return;
  pdf.y += 12;
  const named = unplanned.map(({ floor, count }) => `${isolate(floor)} (${showNumber(count)})`).join(', ');
  pdf.write(`Deviations that are on no plan, only in the list: ${named}.`, styles.body);
}

const introduction =
  'Storeys that have deviations, cut open 1.2 m above the floor. Each number is the one in the list of deviations; where they crowd, a line leads from the number to its place.';
const notDrawn =
  'The building could not be drawn: the geometry of its model is not kept any more, or it is too large for this machine. The list of deviations is complete all the same.';

const heightOf = ({ picture }: StoreyPlan) => Math.min(highest, (innerWidth * picture.height) / picture.width);

async function drawPlan(pdf: Pdf, plan: StoreyPlan): Promise<void> {
  const { floor, count, picture, marks } = plan;
  const height = heightOf(plan);
  const title = pdf.type.lay(`${isolate(floor)}: ${countOf(count, 'deviation')}`, styles.subheading, {
    width: innerWidth,
    mostLines: 2,
  });
  pdf.y += 16;
  pdf.need(title.height + 6 + height + 16);
  pdf.tags.content('H3', () => pdf.type.draw(title, { x: paper.left, y: pdf.y }));
  pdf.y += title.height + 6;
  const width = (picture.width * height) / picture.height;
  const box = { x: paper.left + (innerWidth - width) / 2, y: pdf.y, width, height };
  drawPicture(pdf, picture, box, `Plan of ${floor} with the numbers of its deviations`);
  const unnumbered = drawMarks(pdf, marks, box);
  pdf.y += height + 5;
  const notes = tellLeftOut({ unnumbered, unplaced: count - marks.length });
  if (notes !== '') pdf.write(notes, styles.quiet);
}

function tellLeftOut({ unnumbered, unplaced }: { unnumbered: number; unplaced: number }): string {
  const notes = [];
  if (unnumbered > 0) notes.push(`${moreOf(unnumbered)} without a number, as there is no room for it.`);
  if (unplaced > 0) notes.push(`${moreOf(unplaced)} in the list only.`);
  return notes.join(' ');
}

const moreOf = (count: number) => (count === 1 ? 'One more is' : `${showNumber(count)} more are`);

/** The dots of all, and numbers as far as there is room; gives how many got none. */
function drawMarks({ document, tags, type }: Pdf, marks: readonly PlanMark[], box: Box): number {
  const placeOf = ({ x, y }: PlanMark) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
  const numbered = marks.slice(0, mostNumbers).map((mark) => {
    const text = type.lay(String(mark.number), numberStyle, { width: 40 });
    return { mark, text, ...placeOf(mark), width: Math.max(labelHeight, text.width + 5) };
  });
  const room = { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
  const labels = placeLabels(numbered, room);
  tags.ornament(() => {
    for (const mark of marks) {
      const { x, y } = placeOf(mark);
      document.circle(x, y, 1.8).lineWidth(0.5).fillAndStroke(labelledStatus(mark.status).colour, colours.ink);
    }
    for (const label of labels) {
      if (label === undefined || Math.hypot(label.labelX - label.x, label.labelY - label.y) < 1) continue;
      document.moveTo(label.x, label.y).lineTo(label.labelX, label.labelY).lineWidth(0.4).stroke(colours.ink);
    }
  });
  for (const [i, label] of labels.entries()) {
    const own = numbered[i];
    if (label === undefined || own === undefined) continue;
    const [left, top] = [label.labelX - label.width / 2, label.labelY - labelHeight / 2];
    const { colour } = labelledStatus(own.mark.status);
    tags.ornament(() =>
      document
        .roundedRect(left, top, label.width, labelHeight, labelHeight / 2)
        .lineWidth(1.3)
        .fillAndStroke('#FFFFFF', colour),
    );
    const y = label.labelY - own.text.height / 2;
    tags.content('P', () => type.draw(own.text, { x: left, y, align: 'centre' }, label.width));
  }
  return marks.length - labels.filter((label) => label !== undefined).length;
}
