/** A place on a page, in points. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
