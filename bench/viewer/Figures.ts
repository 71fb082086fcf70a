import type { Settled } from './page/BenchPage.ts';

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
  paint: Settled;
  paintedDrawCalls: number;
  isolate: Settled;
  pickMs: number;
  pickP95Ms: number;
  pickHits: number;
  /** Over a blank page; undefined where the system does not tell. */
  memoryMb: number | undefined;
}
