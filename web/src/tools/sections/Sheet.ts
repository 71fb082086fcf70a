import type { DrawingLook } from './DrawingLook.ts';
import { type DrawingView, toScreen } from './DrawingView.ts';
import type { Place, Size } from './Place.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** What is drawn on: CSS pixels, with `ratio` of the device's in each. */
export interface Sheet {
  context: Context;
  size: Size;
  ratio: number;
  view: DrawingView;
  look: DrawingLook;
}

export function placeOn({ view, size }: Sheet, place: Place): Place {
  return toScreen(view, size, place);
}

/** Draws in CSS pixels. */
export function inPixels({ context, ratio }: Sheet): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

/** Draws in the drawing's own metres. */
export function inMetres({ context, ratio, view, size }: Sheet): void {
  const origin = toScreen(view, size, { x: 0, y: 0 });
  const scale = view.scale * ratio;
  context.setTransform(scale, 0, 0, -scale, origin.x * ratio, origin.y * ratio);
}

/** Words that are legible whatever lies under them. */
export function write({ context, look }: Sheet, text: string, { x, y }: Place, colour = look.ink): void {
  context.strokeStyle = look.paper;
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
