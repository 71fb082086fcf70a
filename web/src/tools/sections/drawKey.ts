import { deviationSteps } from '@plumbline/contract/deviationScale';
import { millimetres } from '@plumbline/contract/units';
import { formatMillimetres } from '../../ui/format.ts';
import { axisRoom } from './drawAxes.ts';
import type { DeviationLimits } from './prepareSection.ts';
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
  context.fillText(`-${millimetres(maximumM)}`, left, top - 4);
  context.textAlign = 'center';
  context.fillText(`±${formatMillimetres(toleranceM)}`, left + width / 2, top - 4);
  context.textAlign = 'right';
  context.fillText(`+${millimetres(maximumM)}`, left + width, top - 4);
  context.textBaseline = 'top';
  context.fillText('in front', left + width, top + swatch.height + 6);
  context.textAlign = 'left';
  context.fillText('behind', left, top + swatch.height + 6);
}
