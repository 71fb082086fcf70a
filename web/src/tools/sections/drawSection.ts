import type { ModelDatum } from '@plumbline/contract/createDatum';
import { drawArrow } from './drawArrow.ts';
import { drawAxes } from './drawAxes.ts';
import { drawDatum } from './drawDatum.ts';
import { drawEmpty, drawLegend, drawLineKey, drawScaleBar } from './drawKey.ts';
import { drawCatch, drawLine } from './drawLines.ts';
import { drawPoints, drawScan } from './drawPoints.ts';
import { type LineMark, lineMarks } from './lineMarks.ts';
import type { Measurement } from './Measurement.ts';
import type { Place } from './Place.ts';
import type { PreparedSection } from './prepareSection.ts';
import { inMetres, inPixels, type Sheet } from './Sheet.ts';

/** What people drew on a section, and are drawing. */
export interface Drawn {
  lines: readonly Measurement[];
  selected?: number | undefined;
  draft?: Measurement | undefined;
  caught?: Place | undefined;
  /** Grid axes and levels that are drawn too, where they are known. */
  datum?: ModelDatum | undefined;
  /** Points of the whole scan: x, y, x, y … */
  scan?: Float64Array | undefined;
}

const hatchPx = 7;

/** A section with everything on it. */
export function drawSection(
  sheet: Sheet,
  prepared: PreparedSection,
  { lines, selected, draft, caught, datum, scan }: Drawn,
): void {
  const { section } = prepared;
  inPixels(sheet);
  sheet.context.fillStyle = sheet.look.paper;
  sheet.context.fillRect(0, 0, sheet.size.width, sheet.size.height);
  drawOutlines(sheet, prepared);
  if (scan) drawScan(sheet, scan);
  drawVerdictLines(sheet, prepared);
  drawDatum(sheet, section, datum);
  drawPoints(sheet, prepared.points);
  drawArrow(sheet, section);
  for (const line of lines) drawLine(sheet, line, { isSelected: line.id === selected });
  if (draft) drawLine(sheet, draft, { isSelected: false });
  if (caught) drawCatch(sheet, caught);
  drawAxes(sheet, section);
  drawScaleBar(sheet);
  drawLineKey(sheet, prepared);
  if (section.points.length > 0) drawLegend(sheet, prepared.limits);
  else drawEmpty(sheet);
}

/** The neighbours as light lines, the element hatched, as a draughtsman has it. */
function drawOutlines(sheet: Sheet, { solid, outline, neighbours, isFine }: PreparedSection): void {
  const { context, view, look, ratio } = sheet;
  inMetres(sheet);
  context.lineJoin = 'round';
  context.strokeStyle = look.faint;
  context.globalAlpha = 0.55;
  context.lineWidth = (isFine ? 1 / ratio : 1) / view.scale;
  context.stroke(neighbours);
  context.globalAlpha = 1;
  const hatch = hatchOf(sheet);
  if (hatch) {
    context.fillStyle = hatch;
    context.fill(solid, 'evenodd');
  }
  context.strokeStyle = look.ink;
  context.lineWidth = (isFine ? 1 / ratio : 1.5) / view.scale;
  context.stroke(outline);
}

/** Where nothing was seen, gaps in the outline; where it was built, dashes. */
function drawVerdictLines(sheet: Sheet, { asBuilt, unseen }: PreparedSection): void {
  const { context, view, look } = sheet;
  inMetres(sheet);
  const draw = (path: Path2D | undefined, { colour, width, dashes }: LineMark) => {
    if (!path) return;
    context.strokeStyle = colour;
    context.lineWidth = width / view.scale;
    context.setLineDash(dashes.map((px) => px / view.scale));
    context.stroke(path);
  };
  const marks = lineMarks(look);
  draw(unseen, marks.unseen);
  draw(asBuilt, marks.asBuilt);
  context.setLineDash([]);
}

/** Lines from the lower left to the upper right that stay with the drawing and keep their distance on the screen. */
function hatchOf({ context, look, ratio, view }: Sheet): CanvasPattern | null {
  const side = Math.round(hatchPx * ratio);
  const tile = new OffscreenCanvas(side, side);
  const pen = tile.getContext('2d');
  if (!pen) return null;
  pen.globalAlpha = 0.1;
  pen.fillStyle = look.ink;
  pen.fillRect(0, 0, side, side);
  pen.globalAlpha = 1;
  pen.strokeStyle = look.faint;
  pen.lineWidth = ratio * 0.75;
  pen.beginPath();
  for (const along of [-side, 0, side]) {
    pen.moveTo(along - 1, -1);
    pen.lineTo(along + side + 1, side + 1);
  }
  pen.stroke();
  const pattern = context.createPattern(tile, 'repeat');
  const metres = 1 / (view.scale * ratio);
  pattern?.setTransform(new DOMMatrix([metres, 0, 0, metres, 0, 0]));
  return pattern;
}
