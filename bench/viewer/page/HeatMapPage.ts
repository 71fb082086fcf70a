/** Something that was asked for, until its picture is whole. */
export interface Drawn {
  ms: number;
  frames: number;
  /** Of buffers and textures. */
  uploads: number;
}

/** What the bench asks of the page. */
export interface HeatMapPage {
  /** Makes the bytes of a block. */
  prepare(points: number): Promise<{ bytes: number }>;
  /** From the bytes to the first picture. */
  show(): Promise<Drawn & { drawnPoints: number }>;
  /** Of all settings at once. */
  change(): Promise<Drawn>;
  /** Of the camera. */
  turn(): Promise<Drawn>;
  /** The point in the middle of the height, at a share of the width. */
  pick(share: number): { ms: number; isFound: boolean };
}
