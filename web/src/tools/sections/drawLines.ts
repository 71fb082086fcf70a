import { formatMillimetres } from '../../ui/format.ts';
import { lengthOf, type Measurement } from './Measurement.ts';
import type { Place } from './Place.ts';
import { inPixels, placeOn, type Sheet, write } from './Sheet.ts';

const capPx = 5;
const catchPx = 5;

/** A measured line with its length in whole millimetres. */
export function drawLine(sheet: Sheet, line: Measurement, { isSelected }: { isSelected: boolean }): void {
  const { context, look } = sheet;
  const start = placeOn(sheet, { x: line.startX, y: line.startY });
  const end = placeOn(sheet, { x: line.endX, y: line.endY });
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const across = { x: (-(end.y - start.y) / length) * capPx, y: ((end.x - start.x) / length) * capPx };
  inPixels(sheet);
  for (const [colour, width] of [
    [look.paper, isSelected ? 7 : 4.5],
    [look.accent, isSelected ? 3 : 1.5],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(start.x, start.y);
    context.lineTo(end.x, end.y);
    for (const { x, y } of [start, end]) {
      context.moveTo(x - across.x, y - across.y);
      context.lineTo(x + across.x, y + across.y);
    }
    context.stroke();
  }
  // Beside the line, on the side that is above it, or at its right where it is upright.
  const side = across.y < 0 || (across.y === 0 && across.x > 0) ? 1 : -1;
  context.font = `600 ${look.font}`;
  const isUpright = Math.abs(across.x) > Math.abs(across.y);
  context.textAlign = isUpright ? (side * across.x > 0 ? 'left' : 'right') : 'center';
  context.textBaseline = isUpright ? 'middle' : 'bottom';
  const at = {
    x: (start.x + end.x) / 2 + side * across.x * 1.6,
    y: (start.y + end.y) / 2 + side * across.y * 1.6,
  };
  write(sheet, formatMillimetres(lengthOf(line)), at, look.accent);
}

/** A corner that the end of a line catches. */
export function drawCatch(sheet: Sheet, place: Place): void {
  const { context, look } = sheet;
  const { x, y } = placeOn(sheet, place);
  inPixels(sheet);
  for (const [colour, width] of [
    [look.paper, 4],
    [look.accent, 2],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.strokeRect(x - catchPx, y - catchPx, 2 * catchPx, 2 * catchPx);
  }
}
