import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import { formatMillimetres } from '../../ui/format.ts';
import { inPixels, placeOn, type Sheet, write } from './Sheet.ts';

/** A deviation of millimetres is a pixel or none: the shaft begins so far away at least. */
const shortestPx = 26;
const headPx = 8;

/** From the model's surface to the scan, with what it stands for. */
export function drawArrow(sheet: Sheet, { arrow }: DrawnSection): void {
  if (!arrow) return;
  const { context, look } = sheet;
  const from = placeOn(sheet, { x: arrow.fromX, y: arrow.fromY });
  const tip = placeOn(sheet, { x: arrow.toX, y: arrow.toY });
  const length = Math.hypot(tip.x - from.x, tip.y - from.y);
  const way = directionOf(sheet, arrow);
  const start = length >= shortestPx ? from : { x: tip.x - way.x * shortestPx, y: tip.y - way.y * shortestPx };
  inPixels(sheet);
  for (const [colour, width] of [
    [look.paper, 4],
    [look.ink, 1.5],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineJoin = 'miter';
    context.beginPath();
    context.moveTo(start.x, start.y);
    context.lineTo(tip.x - way.x * headPx * 0.8, tip.y - way.y * headPx * 0.8);
    context.stroke();
  }
  const across = { x: -way.y * headPx * 0.4, y: way.x * headPx * 0.4 };
  const neck = { x: tip.x - way.x * headPx, y: tip.y - way.y * headPx };
  context.fillStyle = look.ink;
  context.beginPath();
  context.moveTo(tip.x, tip.y);
  context.lineTo(neck.x + across.x, neck.y + across.y);
  context.lineTo(neck.x - across.x, neck.y - across.y);
  context.fill();
  context.font = `600 ${look.font}`;
  context.textAlign = way.x > 0.3 ? 'right' : way.x < -0.3 ? 'left' : 'center';
  context.textBaseline = way.y > 0.3 ? 'bottom' : way.y < -0.3 ? 'top' : 'middle';
  write(sheet, arrow.label ?? formatMillimetres(arrow.lengthM), { x: start.x - way.x * 6, y: start.y - way.y * 6 });
}

/** A unit vector on the screen; down where the arrow has no length. */
function directionOf(sheet: Sheet, { fromX, fromY, toX, toY }: NonNullable<DrawnSection['arrow']>) {
  const from = placeOn(sheet, { x: fromX, y: fromY });
  const to = placeOn(sheet, { x: toX, y: toY });
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length > 0 ? { x: (to.x - from.x) / length, y: (to.y - from.y) / length } : { x: 0, y: 1 };
}
