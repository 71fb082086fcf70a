import { expect, test } from 'vitest';
import { sayPlace } from './sayPlace.ts';

test('a place is told in words, and only while there is one', () => {
  const waiting = (place: number) => sayPlace({ state: 'waiting', place, running: 3 });
  expect([waiting(1), waiting(3), waiting(12)]).toEqual([
    'Waiting: next in line',
    'Waiting: third in line',
    'Waiting: number 12 in line',
  ]);
  expect([sayPlace({ state: 'running' }), sayPlace({ state: 'unknown' }), sayPlace(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
