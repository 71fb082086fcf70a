/** CSS pixels from the canvas' top left. */
export interface ScreenPoint {
  x: number;
  y: number;
  /** Of two pictures of the scene the left one or the right one; x is then from its left. */
  side?: 0 | 1;
}
