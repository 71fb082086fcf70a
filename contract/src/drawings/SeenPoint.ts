/** A scan point beside a section plane, in its right and up, metres. */
export interface SeenPoint {
  x: number;
  y: number;
  /** From the plane, towards the reader. */
  heightM: number;
  /** Signed distance to the model's surface. */
  deviationM: number;
  /** The surface's normal in the drawing; short where the surface faces the reader. */
  normalX: number;
  normalY: number;
  /** Its part towards the reader. */
  normalHeight: number;
}
