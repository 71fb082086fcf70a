/** A place on a screen (CSS pixels, down) or in a drawing (metres, up). */
export interface Place {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** What a drawing fills, metres. */
export interface Extent {
  left: number;
  bottom: number;
  right: number;
  top: number;
}
