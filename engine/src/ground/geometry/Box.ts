/** An axis-aligned box in metres; empty while a minimum is above its maximum. */
export interface Box {
  min: [number, number, number];
  max: [number, number, number];
}

/** The box that holds nothing yet. */
export function emptyBox(): Box {
  return { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
}

/** Whether the box holds nothing. */
export function isEmpty({ min, max }: Box): boolean {
  return !(min[0] <= max[0] && min[1] <= max[1] && min[2] <= max[2]);
}

/** Grows `box` by a point. */
export function extendBox({ min, max }: Box, x: number, y: number, z: number): void {
  if (x < min[0]) min[0] = x;
  if (y < min[1]) min[1] = y;
  if (z < min[2]) min[2] = z;
  if (x > max[0]) max[0] = x;
  if (y > max[1]) max[1] = y;
  if (z > max[2]) max[2] = z;
}

/** Grows `box` by another. */
export function extendByBox(box: Box, other: Box): void {
  if (isEmpty(other)) return;
  extendBox(box, ...other.min);
  extendBox(box, ...other.max);
}
