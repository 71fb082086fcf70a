import type { Extent, Place, Size } from './Place.ts';

/** What of a drawing is seen: the place in the middle of the canvas, and CSS pixels a metre. */
export interface DrawingView {
  x: number;
  y: number;
  scale: number;
}

/** Specification 2, section 2.8. */
export const zoomSteps = { in: 1.1, out: 0.9 } as const;

/** Fifty pixels a millimetre are as near as anybody needs to be. */
const nearest = 50_000;
const farthest = 0.5;

/** Coarser than this, some 1 : 100, a wall is a line: of long elements a part is shown. */
const coarsest = 40;

/** Pixels at each side that stay free. */
export type Margins = Extent;

/** All of it, or of something very long the part about `focus`. */
export function fitView(
  extent: Extent,
  size: Size,
  { margins, focus }: { margins: Margins; focus?: Place | undefined },
): DrawingView {
  const width = Math.max(extent.right - extent.left, 0.001);
  const height = Math.max(extent.top - extent.bottom, 0.001);
  const room = {
    width: Math.max(size.width - margins.left - margins.right, 1),
    height: Math.max(size.height - margins.top - margins.bottom, 1),
  };
  const fitting = Math.min(room.width / width, room.height / height);
  const scale = limitScale(focus ? Math.max(fitting, coarsest) : fitting);
  const middle = { x: (extent.left + extent.right) / 2, y: (extent.bottom + extent.top) / 2 };
  return {
    x: near(focus?.x, middle.x, width - room.width / scale) + (margins.right - margins.left) / 2 / scale,
    y: near(focus?.y, middle.y, height - room.height / scale) + (margins.top - margins.bottom) / 2 / scale,
    scale,
  };
}

/** As near to the wish as what is left over allows; the middle where nothing is. */
function near(wish: number | undefined, middle: number, left: number): number {
  const reach = Math.max(0, left) / 2;
  return Math.max(middle - reach, Math.min(middle + reach, wish ?? middle));
}

export function toScreen(view: DrawingView, size: Size, { x, y }: Place): Place {
  return { x: size.width / 2 + (x - view.x) * view.scale, y: size.height / 2 - (y - view.y) * view.scale };
}

export function toDrawing(view: DrawingView, size: Size, { x, y }: Place): Place {
  return { x: view.x + (x - size.width / 2) / view.scale, y: view.y - (y - size.height / 2) / view.scale };
}

/** What lies under `at` stays there. */
export function zoomView(view: DrawingView, size: Size, { at, by }: { at: Place; by: number }): DrawingView {
  const scale = limitScale(view.scale * by);
  const { x, y } = toDrawing(view, size, at);
  return { x: x - (at.x - size.width / 2) / scale, y: y + (at.y - size.height / 2) / scale, scale };
}

/** Moves the drawing by pixels. */
export function panView(view: DrawingView, { x, y }: Place): DrawingView {
  return { ...view, x: view.x - x / view.scale, y: view.y + y / view.scale };
}

function limitScale(scale: number): number {
  return Math.max(farthest, Math.min(nearest, scale));
}
