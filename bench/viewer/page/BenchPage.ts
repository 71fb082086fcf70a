/** What a page offers to the bench, as `window.bench`; all times in milliseconds. */
export interface BenchPage {
  load(order: LoadOrder): Promise<Settled>;
  /** Counts what one frame draws. */
  countDraws(): Promise<{ drawCalls: number; triangles: number }>;
  /** Puts the camera where an orbit begins, so many radii of the model away, and draws. */
  lookFrom(distance: number): Promise<void>;
  /** Frames while the camera goes round the middle of the model, each until its pixels are there. */
  orbit(options: { distance: number; steps: number }): Promise<number[]>;
  /** Every element in the colour of a status, five of them by turns; `turn` shifts which. */
  paint(turn: number): Promise<Settled>;
  /** Every fifth element alone. */
  isolate(turn: number): Promise<Settled>;
  pick(points: [x: number, y: number][]): Promise<{ times: number[]; hits: number }>;
  /** Draws two views of the model from now on, each with colours of its own, or one again; false where nobody can. */
  showTwo(arrangement: TwoArrangement | undefined): Promise<boolean>;
  /** Goes round as fast as frames come, without waiting for any of them but the last. */
  fly(options: { distance: number; frames: number }): Promise<Flight>;
  /** What draws, as the browser calls it. */
  renderer(): string;
}

/** How two views share the picture: half of it each, or both in all of it with a boundary in the middle. */
export const twoArrangements = ['beside', 'over'] as const;
export type TwoArrangement = (typeof twoArrangements)[number];

/** Frames that were drawn one after the other. */
export interface Flight {
  /** From the first one's beginning until the last one's pixels are there, a frame. */
  frameMs: number;
  /** Of the page's thread, the middle one. */
  scriptMs: number;
  /** Of the GPU, the middle one; undefined where it has no clock. */
  gpuMs: number | undefined;
  /** Lines of the picture that were drawn at the end. */
  lines: number;
}

/** What to load, and where it is: metres, Z up. */
export interface LoadOrder {
  /** Root models, side by side. */
  urls: string[];
  min: Vector;
  max: Vector;
}

export type Vector = [x: number, y: number, z: number];

/** From the call until the frame after which nothing changes any more. */
export interface Settled {
  /** Until the calls had their answers, and what the first frame then took more than one with nothing new. */
  scriptMs: number;
  /** All that the first frame kept the page's thread. */
  frameScriptMs: number;
  settledMs: number;
  frames: number;
}

/** Of the canvas, CSS pixels and real ones, where the address does not say otherwise. */
export const usualSize = { width: 1280, height: 720 };

/** From the middle of the model, in its radii: most of it fills the picture, or the camera is amid it. */
export const overviewDistance = 1.7;
export const insideDistance = 0.3;
