import { median } from '../statistics.ts';
import { type BenchPage, type LoadOrder, overviewDistance, type Settled, type Vector } from './BenchPage.ts';
import { countingDraws } from './countingDraws.ts';
import { createGpuClock } from './createGpuClock.ts';
import type { Engine } from './Engine.ts';
import { hashPixels, waitForPixels } from './pixels.ts';
import { size } from './size.ts';

/** Frames that must be alike before nothing more is expected. */
const equalFrames = 2;
/** And for how long: work may be under way elsewhere. */
const equalMs = 400;
const mostFrames = 200;
/** Where the camera begins to go round, and how far from frame to frame. */
const startDegrees = -60;
const stepDegrees = 3;
/** As a hand turns it: once round in eight seconds of sixty frames. */
const flightDegrees = 0.75;

/** Measures an engine. */
export function createBenchPage(engine: Engine): BenchPage {
  const gl = engine.canvas.getContext('webgl2') as WebGL2RenderingContext;
  let middle: Vector = [0, 0, 0];
  let radius = 1;

  /** Azimuth in degrees, distance in radii of the model. */
  function lookFrom(degrees: number, distance: number): void {
    const azimuth = (degrees * Math.PI) / 180;
    const elevation = (25 * Math.PI) / 180;
    const away = radius * distance;
    const eye: Vector = [
      middle[0] + away * Math.cos(azimuth) * Math.cos(elevation),
      middle[1] + away * Math.sin(azimuth) * Math.cos(elevation),
      middle[2] + away * Math.sin(elevation),
    ];
    engine.look(eye, middle);
  }

  async function settle(act: () => Promise<void>): Promise<Settled> {
    const started = performance.now();
    await act();
    const called = performance.now() - started;
    const seen: { hash: number; at: number; scriptMs: number }[] = [];
    while (seen.length < mostFrames) {
      await engine.finish();
      let hash = 0;
      let at = 0;
      const { scriptMs } = await engine.frame(() => {
        waitForPixels(gl);
        at = performance.now();
        hash = hashPixels(gl);
      });
      seen.push({ hash, at, scriptMs });
      const first = seen.findLastIndex((frame) => frame.hash !== hash) + 1;
      if (seen.length - first >= equalFrames && at - seen[first]!.at > equalMs) {
        const frameScriptMs = seen[0]!.scriptMs;
        // The last frame had nothing new: its script is what any frame costs.
        const addedMs = Math.max(0, frameScriptMs - scriptMs);
        return {
          scriptMs: called + addedMs,
          frameScriptMs,
          settledMs: seen[first]!.at - started,
          frames: first + 1,
        };
      }
    }
    throw new Error(`After ${mostFrames} frames the picture still changes.`);
  }

  return {
    async load(order: LoadOrder) {
      middle = order.min.map((min, axis) => (min + order.max[axis]!) / 2) as Vector;
      radius = Math.hypot(...order.min.map((min, axis) => (order.max[axis]! - min) / 2));
      lookFrom(startDegrees, overviewDistance);
      const settled = await settle(() => engine.load(order));
      await engine.prepare();
      return settled;
    },
    async countDraws() {
      await engine.finish();
      return countingDraws(async () => {
        await engine.frame(() => {});
      });
    },
    async lookFrom(distance) {
      lookFrom(startDegrees, distance);
      await engine.finish();
      await timeFrame();
    },
    async orbit({ distance, steps }) {
      const times: number[] = [];
      for (let step = 1; step <= steps; step++) {
        lookFrom(startDegrees + step * stepDegrees, distance);
        times.push(await timeFrame());
      }
      return times;
    },
    paint: (turn) => settle(engine.paint((element) => (element + turn) % 5)),
    isolate: (turn) => settle(engine.isolate((element) => (element + turn) % 5 === 0)),
    async pick(points) {
      const times: number[] = [];
      let hits = 0;
      for (const [x, y] of points) {
        const started = performance.now();
        if (await engine.pick(x * size.width, y * size.height)) hits++;
        times.push(performance.now() - started);
      }
      return { times, hits };
    },
    async showTwo(arrangement) {
      engine.showTwo?.(arrangement);
      return engine.showTwo !== undefined;
    },
    async fly({ distance, frames }) {
      const clock = createGpuClock(gl);
      const scripts: number[] = [];
      const started = performance.now();
      for (let step = 1; step <= frames; step++) {
        lookFrom(startDegrees + step * flightDegrees, distance);
        const stop = clock?.start();
        const { scriptMs } = await engine.frame(() => {
          stop?.();
          if (step === frames) waitForPixels(gl);
        });
        scripts.push(scriptMs);
      }
      const frameMs = (performance.now() - started) / frames;
      return { frameMs, scriptMs: median(scripts), gpuMs: await clock?.read(), lines: gl.drawingBufferHeight };
    },
    renderer() {
      const names = gl.getExtension('WEBGL_debug_renderer_info');
      return String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
    },
  };

  /** From the beginning of the animation frame, so that waiting for the screen does not count. */
  async function timeFrame(): Promise<number> {
    let ended = 0;
    const { startedAt } = await engine.frame(() => {
      waitForPixels(gl);
      ended = performance.now();
    });
    return ended - startedAt;
  }
}
