import { expect, onTestFinished, test, vi } from 'vitest';
import { createFrameLoop } from './createFrameLoop.ts';
import { createQuality, type Quality, qualitySteps, sharp } from './createQuality.ts';
import { createDesignPalette } from './DesignPalette.ts';

function openLoop(draw: () => boolean, isBehind?: () => boolean) {
  let now = 0;
  let id = 0;
  const waiting = new Map<number, (time: number) => void>();
  const loop = createFrameLoop({
    draw,
    drawn: () => undefined,
    ...(isBehind && { isBehind }),
    clock: {
      requestFrame(callback) {
        waiting.set(++id, callback);
        return id;
      },
      cancelFrame: (each) => void waiting.delete(each),
      now: () => now,
    },
  });
  const tick = (ms: number) => {
    now += ms;
    const callbacks = [...waiting.values()];
    waiting.clear();
    for (const callback of callbacks) callback(now);
  };
  return { loop, tick, countWaiting: () => waiting.size };
}

test('a frame is drawn once however often it is asked for, and the clock rests afterwards', () => {
  let drawn = 0;
  const { loop, tick, countWaiting } = openLoop(() => {
    drawn++;
    return false;
  });
  expect(countWaiting()).toBe(0);
  loop.request();
  loop.request();
  tick(16);
  expect([drawn, countWaiting()]).toEqual([1, 1]);
  tick(70);
  expect([drawn, countWaiting(), loop.frameMs]).toEqual([1, 0, 70]);
});

test('a motion draws until it ends, and a disposed loop no more', () => {
  let left = 3;
  const { loop, tick, countWaiting } = openLoop(() => --left > 0);
  loop.request();
  for (let i = 0; i < 6; i++) tick(16);
  expect([left, countWaiting()]).toEqual([0, 0]);
  loop.request();
  loop.dispose();
  tick(16);
  expect([left, countWaiting()]).toEqual([0, 0]);
});

test('a frame waits for a GPU that is behind, which counts as its time, but not for ever', () => {
  let drawn = 0;
  let isBehind = false;
  const { loop, tick } = openLoop(
    () => ++drawn > 0,
    () => isBehind,
  );
  loop.request();
  tick(16);
  isBehind = true;
  for (let i = 0; i < 3; i++) tick(16);
  expect(drawn).toBe(1);
  isBehind = false;
  tick(16);
  expect([drawn, loop.frameMs]).toEqual([2, 64]);
  isBehind = true;
  tick(1900);
  expect(drawn).toBe(2);
  tick(200);
  expect(drawn).toBe(3);
});

/** Moves for some frames, each of which takes as long as the quality before it says; gives what was chosen. */
function move(
  quality: ReturnType<typeof createQuality>,
  frames: number,
  msOf: (before: Quality, frame: number) => number,
) {
  const chosen: Quality[] = [quality.choose({ isMoving: true, frameMs: 0 })];
  for (let frame = 0; frame < frames; frame++) {
    chosen.push(quality.choose({ isMoving: true, frameMs: msOf(chosen.at(-1)!, frame) }));
  }
  return chosen;
}

function openQuality() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const drawAgain = vi.fn();
  return { quality: createQuality({ isFixed: false, drawAgain }), drawAgain };
}

const stepOf = (quality: Quality) => qualitySteps.indexOf(quality);

test('a long frame now and then leaves a motion sharp', () => {
  const { quality, drawAgain } = openQuality();
  const chosen = move(quality, 90, (_, frame) => (frame % 5 === 2 ? 400 : 16.7));
  expect(new Set(chosen)).toEqual(new Set([sharp]));
  vi.advanceTimersByTime(1000);
  expect(drawAgain).not.toHaveBeenCalled();
});

test('steadily long frames are drawn more coarsely a step at a time: effects, smooth edges, detail, then pixels', () => {
  const { quality, drawAgain } = openQuality();
  const steps = move(quality, 60, (before) => 45 - stepOf(before) * 4).map(stepOf);
  const order = steps.filter((step, i) => step !== steps[i - 1]);
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  const costs = qualitySteps.map(({ effects, samples, errorPixels, ratio }) => [
    ['none', 'edges', 'all'].indexOf(effects),
    samples,
    -errorPixels[0]!,
    ratio,
  ]);
  for (const [i, cost] of costs.slice(1).entries()) {
    for (const [k, part] of cost.entries()) expect(part).toBeLessThanOrEqual(costs[i]![k]!);
  }
  expect(costs.findIndex(([effects]) => effects! < 2)).toBe(1);
  expect(costs.findIndex(([, , , ratio]) => ratio! < 1)).toBe(4);
  expect(quality.choose({ isMoving: false, frameMs: 20 }).ratio).toBeLessThan(1);
  expect(drawAgain).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(drawAgain).toHaveBeenCalledTimes(1);
  expect(quality.choose({ isMoving: false, frameMs: 900 })).toBe(sharp);
  expect(stepOf(quality.choose({ isMoving: true, frameMs: 900 }))).toBe(5);
});

test('it stays in the finest step that is in time, tries a finer one less and less often, and comes back', () => {
  const { quality } = openQuality();
  const needsThird = (before: Quality) => (stepOf(before) < 3 ? 34 : 16.7);
  const steps = move(quality, 1500, needsThird).map(stepOf);
  expect(Math.max(...steps)).toBe(3);
  const tries = steps.flatMap((step, i) => (step === 2 && steps[i - 1] === 3 ? [i] : []));
  expect(tries.length).toBeGreaterThan(2);
  expect(tries.length).toBeLessThan(8);
  expect(steps.filter((step) => step < 3).length).toBeLessThan(40);
  expect(
    move(quality, 2000, () => 8)
      .map(stepOf)
      .at(-1),
  ).toBe(0);
});

test('frames that are long whatever is drawn are drawn sharply', () => {
  const { quality } = openQuality();
  expect(stepOf(move(quality, 100, () => 33.3).at(-1)!)).toBe(0);
});

test('very long frames do not wait for three of each step', () => {
  const { quality } = openQuality();
  const steps = move(quality, 8, (before) => 300 - stepOf(before) * 40).map(stepOf);
  expect(steps.at(-1)).toBe(5);
});

test('a fixed quality is always sharp', () => {
  const quality = createQuality({ isFixed: true, drawAgain: () => undefined });
  expect(new Set(move(quality, 20, () => 500))).toEqual(new Set([sharp]));
});

test('a palette finds colours again, and the nearest when it is full', () => {
  const palette = createDesignPalette();
  for (let i = 0; i < 256; i++) expect(palette.find(i, 0, 0, 255)).toBe(i);
  expect(palette.find(17, 0, 0, 255)).toBe(17);
  expect(palette.find(100, 3, 0, 255)).toBe(100);
  expect([...palette.texture.image.data!.slice(400, 404)]).toEqual([100, 0, 0, 255]);
  palette.clear();
  expect(palette.find(9, 9, 9, 9)).toBe(0);
});
