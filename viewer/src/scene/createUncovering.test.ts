import { expect, test } from 'vitest';
import { createUncovering } from './createUncovering.ts';
import type { Uncovered } from './Visibility.ts';

function open({ reducedMotion = false } = {}) {
  let time = 1000;
  let uncovered: Uncovered | undefined;
  let veil = { veiling: -1, unveiling: -1 };
  const uncovering = createUncovering({
    visibility: {
      uncover: (what) => {
        uncovered = what;
      },
    },
    setVeil: (share) => {
      veil = share;
    },
    reducedMotion,
    now: () => time,
    changed: () => undefined,
  });
  const list = (which: Iterable<number> | undefined) => [...(which ?? [])].sort();
  return {
    uncovering,
    wait: (ms: number) => {
      time += ms;
      return uncovering.step(time);
    },
    veil: () => veil,
    uncovered: () => uncovered && [list(uncovered.elements), list(uncovered.veils), list(uncovered.leaving)],
  };
}

test('what is in front fades within a fifth of a second, and comes back as fast', () => {
  const { uncovering, wait, veil, uncovered } = open();
  uncovering.set({ elements: [1], veils: new Set([2, 3]) });
  expect(uncovered()).toEqual([[1], [2, 3], []]);
  expect(wait(90)).toBe(true);
  expect(veil()).toEqual({ veiling: 0.5, unveiling: 0.5 });
  expect(wait(110)).toBe(false);
  expect(uncovered()).toEqual([[1], [2, 3], [2, 3]]);
  uncovering.set({ elements: [5], veils: new Set([3, 4]) });
  expect(uncovered()).toEqual([[5], [3, 4], [2, 3]]);
  wait(200);
  uncovering.set(undefined);
  expect(uncovered()).toEqual([[], [], [3, 4]]);
  expect(wait(200)).toBe(false);
  expect(uncovered()).toBeUndefined();
  expect(wait(10)).toBe(false);
});

test('with reduced motion nothing fades', () => {
  const { uncovering, wait, uncovered } = open({ reducedMotion: true });
  uncovering.set({ elements: [1], veils: new Set([2]) });
  expect(uncovered()).toEqual([[1], [2], [2]]);
  expect(wait(1)).toBe(false);
});
