import type { LoadOrder, TwoArrangement, Vector } from './BenchPage.ts';

/** What is asked of an engine; the measuring is the same for all of them. */
export interface Engine {
  canvas: HTMLCanvasElement;
  load(order: LoadOrder): Promise<void>;
  /** After loading, and not a part of it: what the other calls need to know. */
  prepare(): Promise<void>;
  /** Resolves when everything that was asked for is ready to be drawn. */
  finish(): Promise<void>;
  /** Draws in the next animation frame; `drawn` runs while its pixels can be read. */
  frame(drawn: () => void): Promise<DrawnFrame>;
  /** Metres, Z up; shown from the next frame on, or once something is loaded. */
  look(eye: Vector, target: Vector): void;
  /** Lists the elements as the engine wants them, which is not measured; what it gives then paints them. */
  paint(status: (element: number) => number): () => Promise<void>;
  /** Likewise. */
  isolate(isShown: (element: number) => boolean): () => Promise<void>;
  pick(x: number, y: number): Promise<boolean>;
  /** Two views of the model from the next frame on, or one again. */
  showTwo?(arrangement: TwoArrangement | undefined): void;
}

/** When a frame began, and how long it kept the page's thread; milliseconds. */
export interface DrawnFrame {
  startedAt: number;
  scriptMs: number;
}

/** The five statuses, red, green, blue. */
export const statusColours: readonly (readonly [number, number, number])[] = [
  [46, 160, 67],
  [240, 228, 66],
  [230, 159, 0],
  [213, 94, 0],
  [153, 153, 153],
];
