import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import { toDrawing } from './DrawingView.ts';
import { listTicks } from './roundLengths.ts';
import { inPixels, placeOn, type Sheet } from './Sheet.ts';

/** Pixels that the figures at the left and at the bottom take. */
export const axisRoom = { left: 46, bottom: 22 } as const;

/** What of a drawing is seen first keeps away from figures and legend. */
export const firstMargins = { left: axisRoom.left + 28, bottom: axisRoom.bottom + 68, right: 28, top: 72 } as const;

const apartPx = { right: 64, up: 40 };
const tickPx = 4;

/** The coordinates of what is seen, at the left and at the bottom. */
export function drawAxes(sheet: Sheet, { axes }: DrawnSection): void {
  const { context, size, view, look } = sheet;
  const from = toDrawing(view, size, { x: 0, y: size.height });
  const to = toDrawing(view, size, { x: size.width, y: 0 });
  const bottom = size.height - axisRoom.bottom;
  inPixels(sheet);
  context.fillStyle = look.paper;
  context.fillRect(0, 0, axisRoom.left, size.height);
  context.fillRect(0, bottom, size.width, axisRoom.bottom);
  context.font = look.font;
  context.fillStyle = look.faint;
  context.strokeStyle = look.line;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(axisRoom.left + 0.5, 0);
  context.lineTo(axisRoom.left + 0.5, bottom + 0.5);
  context.lineTo(size.width, bottom + 0.5);

  const nameWidth = context.measureText(axes.right.label).width + 16;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { value, text } of listTicks(
    axes.right.zeroM + from.x,
    axes.right.zeroM + to.x,
    apartPx.right / view.scale,
  )) {
    const { x } = placeOn(sheet, { x: value - axes.right.zeroM, y: 0 });
    if (x < axisRoom.left + 16 || x > size.width - nameWidth - 16) continue;
    context.moveTo(x, bottom);
    context.lineTo(x, bottom + tickPx);
    context.fillText(text, x, bottom + 13);
  }
  context.textAlign = 'right';
  context.fillText(axes.right.label, size.width - 8, bottom + 13);

  for (const { value, text } of listTicks(axes.up.zeroM + from.y, axes.up.zeroM + to.y, apartPx.up / view.scale)) {
    const { y } = placeOn(sheet, { x: 0, y: value - axes.up.zeroM });
    if (y < 32 || y > bottom - 8) continue;
    context.moveTo(axisRoom.left, y);
    context.lineTo(axisRoom.left - tickPx, y);
    context.fillText(text, axisRoom.left - 7, y);
  }
  context.fillText(axes.up.label, axisRoom.left - 7, 12);
  context.stroke();
}
