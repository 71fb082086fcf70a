import { expect, test } from 'vitest';
import { sortByChange } from './sortByChange.ts';

const none = Number.NaN;

test('those whose magnitude changed most come first, those without any last, equal ones by their number', () => {
  const changes = Uint8Array.of(1, 1, 4, 1, 1, 1, 1);
  const magnitudeFromM = Float64Array.of(0.01, none, 0, 0.5, 0.02, none, none);
  const magnitudeToM = Float64Array.of(0.02, none, 9, 0.1, 0.01, 0.03, none);
  expect([...sortByChange({ changes, magnitudeFromM, magnitudeToM }, 1)]).toEqual([3, 5, 0, 4, 1, 6]);
  expect([...sortByChange({ changes, magnitudeFromM, magnitudeToM }, 2)]).toEqual([]);
});

test('is what a plain sort gives for 5000 random elements (seed 7), absurd magnitudes included', () => {
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const length = () => (random() < 0.2 ? none : random() < 0.01 ? 1e9 : random());
  const changes = Uint8Array.from({ length: 5000 }, () => (random() < 0.5 ? 1 : 2));
  const magnitudeFromM = Float64Array.from(changes, length);
  const magnitudeToM = Float64Array.from(changes, length);
  const keyOf = (i: number) => {
    const [from, to] = [magnitudeFromM[i] as number, magnitudeToM[i] as number];
    const changedM = Number.isNaN(from) ? to : Number.isNaN(to) ? from : Math.abs(to - from);
    return Number.isNaN(changedM) ? -1 : Math.min(Math.round(changedM * 1e5), 2 ** 25 - 2);
  };
  const wanted = [...changes.keys()].filter((i) => changes[i] === 1).sort((a, b) => keyOf(b) - keyOf(a) || a - b);
  expect([...sortByChange({ changes, magnitudeFromM, magnitudeToM }, 1)]).toEqual(wanted);
});
