import { deviationSteps } from '@plumbline/contract/deviationScale';
import { sayAsBuilt } from '@plumbline/contract/outlines/outlinedPlaces';
import { millimetres } from '@plumbline/contract/units';
import { formatMillimetres } from '../../ui/format.ts';
import { axisRoom } from './drawAxes.ts';
import { type LineMark, lineMarks } from './lineMarks.ts';
import type { DeviationLimits, PreparedSection } from './prepareSection.ts';
import { lengthText, roundDown } from './roundLengths.ts';
import { inPixels, type Sheet, write } from './Sheet.ts';

const awayPx = 14;
const longestBarPx = 130;
const wordsPx = 16;
const swatch = { width: 14, height: 10 };

/** A bar of a round length. */
export function drawScaleBar(sheet: Sheet): void {
  const { context, size, view, look } = sheet;
  const lengthM = roundDown(longestBarPx / view.scale);
  const length = lengthM * view.scale;
  const left = axisRoom.left + awayPx;
  const y = size.height - axisRoom.bottom - awayPx;
  inPixels(sheet);
  for (const [colour, width] of [
    [look.paper, 5],
    [look.ink, 1.5],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineCap = 'square';
    context.beginPath();
    context.moveTo(left, y - 5);
    context.lineTo(left, y);
    context.lineTo(left + length, y);
    context.lineTo(left + length, y - 5);
    context.stroke();
  }
  context.lineCap = 'butt';
  context.font = look.font;
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  write(sheet, lengthText(lengthM), { x: left + length / 2, y: y - 5 });
}

const lineHeightPx = 17;
const markPx = 30;

/** Names the lines that the drawing has, where they are more than a design. */
export function drawLineKey(sheet: Sheet, { asBuilt, unseen, limits }: PreparedSection): void {
  if (!asBuilt && !unseen) return;
  const { context, size, look } = sheet;
  const marks = lineMarks(look);
  const designed: LineMark = { colour: look.ink, width: 1.5, dashes: [] };
  const rows: { text: string; marks: LineMark[] }[] = [
    { text: 'Designed', marks: [designed] },
    ...(asBuilt ? [{ text: sayAsBuilt(limits.said!), marks: [marks.asBuilt] }] : []),
    ...(unseen ? [{ text: 'No points here', marks: [designed, marks.unseen] }] : []),
  ];
  inPixels(sheet);
  context.font = look.font;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const width = markPx + 8 + Math.max(...rows.map(({ text }) => context.measureText(text).width));
  const left = size.width - awayPx - width;
  context.fillStyle = look.paper;
  context.fillRect(left - 8, 6, width + 16, rows.length * lineHeightPx + 8);
  rows.forEach(({ text, marks: own }, i) => {
    const y = 6 + 4 + (i + 0.5) * lineHeightPx;
    for (const mark of own) {
      context.strokeStyle = mark.colour;
      context.lineWidth = mark.width;
      context.setLineDash([...mark.dashes]);
      context.beginPath();
      context.moveTo(left, y);
      context.lineTo(left + markPx, y);
      context.stroke();
    }
    context.setLineDash([]);
    context.fillStyle = look.ink;
    context.fillText(text, left + markPx + 8, y);
  });
}

/** An outline alone would look as if the points had not come. */
export function drawEmpty(sheet: Sheet): void {
  const { context, size, look } = sheet;
  inPixels(sheet);
  context.font = `600 ${look.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  write(sheet, 'No points here', { x: (axisRoom.left + size.width) / 2, y: size.height - axisRoom.bottom - awayPx });
}

/** What the colours of the points stand for: behind the model's surface at the left, in front of it at the right. */
export function drawLegend(sheet: Sheet, { toleranceM, maximumM }: DeviationLimits): void {
  const { context, size, look } = sheet;
  const width = deviationSteps.length * swatch.width;
  const left = size.width - awayPx - width;
  const top = size.height - axisRoom.bottom - awayPx - swatch.height - wordsPx;
  inPixels(sheet);
  context.fillStyle = look.paper;
  context.fillRect(left - 6, top - 22, width + 12, swatch.height + wordsPx + 30);
  deviationSteps.toReversed().forEach(({ colour }, i) => {
    context.fillStyle = colour;
    context.fillRect(left + i * swatch.width, top, swatch.width, swatch.height);
  });
  context.strokeStyle = look.faint;
  context.lineWidth = 1;
  context.strokeRect(left - 0.5, top - 0.5, width + 1, swatch.height + 1);
  context.font = look.font;
  context.fillStyle = look.faint;
  context.textBaseline = 'bottom';
  context.textAlign = 'left';
  context.fillText(`\u2212${millimetres(maximumM)}`, left, top - 4);
  context.textAlign = 'center';
  context.fillText(`±${formatMillimetres(toleranceM)}`, left + width / 2, top - 4);
  context.textAlign = 'right';
  context.fillText(`+${millimetres(maximumM)}`, left + width, top - 4);
  context.textBaseline = 'top';
  context.fillText('in front', left + width, top + swatch.height + 6);
  context.textAlign = 'left';
  context.fillText('behind', left, top + swatch.height + 6);
}
