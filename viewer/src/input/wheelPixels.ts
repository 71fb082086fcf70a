/** What browsers scroll for a line. */
const pixelsPerLine = 33;

/** How far a wheel was turned, in pixels, whatever the browser counts in. */
export function wheelPixels({ deltaY, deltaMode }: WheelEvent): number {
  return deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * pixelsPerLine : deltaY;
}
