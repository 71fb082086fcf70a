import { expect, test, vi } from 'vitest';
import { createFrameLoop } from './createFrameLoop.ts';
import { createQuality, sharp } from './createQuality.ts';
import { createDesignPalette } from './DesignPalette.ts';

function openLoop(draw: () => boolean) {
  let now = 0;
  let id = 0;
  const waiting = new Map<number, (time: number) => void>();
  const loop = createFrameLoop({
    draw,
    drawn: () => undefined,
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

test('slow frames are drawn coarsely while the camera moves, and sharply once it stands', () => {
  vi.useFakeTimers();
  let again = 0;
  const quality = createQuality({ isFixed: false, drawAgain: () => again++ });
  expect(quality.choose({ isMoving: true, frameMs: 20 })).toBe(sharp);
  expect(quality.choose({ isMoving: true, frameMs: 80 }).ratio).toBeLessThan(1);
  expect(quality.choose({ isMoving: true, frameMs: 20 }).ratio).toBeLessThan(1);
  expect(quality.choose({ isMoving: false, frameMs: 20 }).ratio).toBeLessThan(1);
  expect(again).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(again).toBe(1);
  expect(quality.choose({ isMoving: false, frameMs: 20 })).toBe(sharp);
  const fixed = createQuality({ isFixed: true, drawAgain: () => again++ });
  expect(fixed.choose({ isMoving: true, frameMs: 500 })).toBe(sharp);
  vi.useRealTimers();
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
