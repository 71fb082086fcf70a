import { expect, test } from 'vitest';
import { aView } from '../testing/aView.ts';
import { isSameVersions, readVersionMap, versionQuery, writeVersionMap } from './versionMap.ts';

const trade = (_id: string) => ({ _id, id: _id, name: _id, delivery: 'Ready' as const });
const view = aView({ analyses: [trade('a1'), trade('a2')] });

test('[HEAD-6] the chosen versions are written into the address and read again', () => {
  const map = { a2: 'y', a1: 'x' };
  expect(writeVersionMap(map)).toBe('a1.x,a2.y');
  expect(readVersionMap('a1.x,a2.y', view)).toEqual(map);
  expect(writeVersionMap({})).toBe('');
});

test.each(['', 'a1', 'a1.', '.x', 'b1.x', ',,', '__proto__.x'])('[HEAD-6] %j names no version of the view', (text) => {
  expect(readVersionMap(text, view)).toEqual({});
});

test('[HEAD-6] calls carry the versions only where some are chosen', () => {
  expect(versionQuery({})).toEqual({});
  expect(versionQuery({ a1: 'x' })).toEqual({ analysisVersionMap: { a1: 'x' } });
  expect(isSameVersions({ a1: 'x', a2: 'y' }, { a2: 'y', a1: 'x' })).toBe(true);
  expect(isSameVersions({ a1: 'x' }, {})).toBe(false);
});
