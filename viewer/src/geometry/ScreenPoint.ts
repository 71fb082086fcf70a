/** CSS pixels from the canvas' top left. */
export interface ScreenPoint {
  x: number;
  y: number;
}
