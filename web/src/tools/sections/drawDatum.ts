import type { ModelDatum } from '@plumbline/contract/createDatum';
import { createLabelRows } from '@plumbline/contract/drawings/createLabelRows';
import { findDatumLines } from '@plumbline/contract/drawings/findDatumLines';
import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import { toDrawing } from './DrawingView.ts';
import { axisRoom } from './drawAxes.ts';
import { lineMarks } from './lineMarks.ts';
import { inPixels, placeOn, type Sheet, write } from './Sheet.ts';

const awayPx = 5;
const headPx = 16;
const rowPx = 14;

/** Grid axes with their tags, and levels with their names, as far as they are seen. */
export function drawDatum(sheet: Sheet, section: DrawnSection, datum: ModelDatum | undefined): void {
  if (!datum) return;
  const { context, size, view, look } = sheet;
  const bottomLeft = toDrawing(view, size, { x: axisRoom.left, y: size.height - axisRoom.bottom });
  const topRight = toDrawing(view, size, { x: size.width, y: 0 });
  const seen = { left: bottomLeft.x, bottom: bottomLeft.y, right: topRight.x, top: topRight.y };
  inPixels(sheet);
  context.font = look.font;
  const placeLabel = createLabelRows(rowPx);
  for (const { kind, label, fromX, fromY, toX, toY } of findDatumLines(section, seen, datum)) {
    const from = placeOn(sheet, { x: fromX, y: fromY });
    const to = placeOn(sheet, { x: toX, y: toY });
    const { colour, width, dashes } = lineMarks(look)[kind];
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.setLineDash([...dashes]);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
    context.setLineDash([]);
    const end = kind === 'grid' && to.y < from.y ? to : from;
    const text = kind === 'grid' ? `Grid ${label}` : label;
    const x = Math.min(end.x + awayPx, size.width - 60);
    const y = placeLabel(x, Math.max(headPx, end.y - awayPx), context.measureText(text).width);
    context.textAlign = 'left';
    context.textBaseline = 'bottom';
    write(sheet, text, { x, y }, colour);
  }
}
