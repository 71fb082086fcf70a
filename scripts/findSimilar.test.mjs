import { expect, test } from 'vitest';
import { findSimilar } from './findSimilar.mjs';

const words = ['start', 'test', 'test:long', 'check', 'bench', 'bench:viewer', 'load'];

test.each([
  ['tset', 'test'],
  ['tests', 'test'],
  ['chekc', 'check'],
  ['lod', 'load'],
  ['bench:veiwer', 'bench:viewer'],
  ['strat', 'start'],
  ['', undefined],
  ['deploy', undefined],
])('%s is taken for %s', (typed, meant) => {
  expect(findSimilar(typed, words)).toBe(meant);
});
