import type { Settled, TwoArrangement } from './page/BenchPage.ts';

/** A frame of one picture, and of two views in it. */
export type TwoFrames = Record<'one' | TwoArrangement, number>;

/** What was measured of one engine with one model; milliseconds. */
export interface Figures {
  load: Settled;
  /** Of the renderer and the GPU process, until the picture is whole and seen to stay so. */
  loadCpuMs: number;
  drawCalls: number;
  triangles: number;
  /** The whole model in view. */
  frameMs: number;
  frameCpuMs: number;
  /** From within. */
  frameInsideMs: number;
  frameInsideCpuMs: number;
  /** The whole model in view, in one picture and then in two, one right after the other; undefined where there are no two. */
  two: TwoFrames | undefined;
  paint: Settled;
  paintedDrawCalls: number;
  isolate: Settled;
  pickMs: number;
  pickP95Ms: number;
  pickHits: number;
  /** Over a blank page; undefined where the system does not tell. */
  memoryMb: number | undefined;
}
