import { expect, test } from 'vitest';
import { createPointPicking } from './pointPicking.ts';
import { aDevice } from './testing/aDevice.ts';

test('two points are taken one after the other, and no more', () => {
  const picking = createPointPicking(aDevice());
  const { begin, take } = picking.getState();
  take([9, 9, 9]);
  begin();
  take([1, 2, 3]);
  expect(picking.getState()).toMatchObject({ isPicking: true, points: [[1, 2, 3]] });
  take([4, 2, 3]);
  take([7, 2, 3]);
  expect(picking.getState()).toMatchObject({
    isPicking: false,
    points: [
      [1, 2, 3],
      [4, 2, 3],
    ],
  });
});

test('a second point above the first gives no line, and is not taken', () => {
  const picking = createPointPicking(aDevice());
  const { begin, take } = picking.getState();
  begin();
  take([1, 2, 3]);
  take([1, 2.005, 9]);
  expect(picking.getState()).toMatchObject({ isPicking: true, points: [[1, 2, 3]] });
});

test('called off, nothing is left of it', () => {
  const picking = createPointPicking(aDevice());
  const { begin, take, stop } = picking.getState();
  begin();
  take([1, 2, 3]);
  stop();
  expect(picking.getState()).toMatchObject({ isPicking: false, points: [] });
});
