import { expect, test } from 'vitest';
import { createRandom } from '../../engine/src/ground/random/createRandom.ts';
import { towerVocabulary } from '../qualityBuilding.ts';
import { createAsker, mix } from './mix.ts';

const place = { projectId: 'p', viewId: 'v', elements: 1000, vocabulary: towerVocabulary };

test('the shares of the mix add up to 100, a fifth of it pages of the table', () => {
  expect(mix.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
  expect(mix[0]).toMatchObject({ percent: 20, name: expect.stringContaining('table page') });
});

test('people ask by these shares, within what the building has, and the same for the same seed', () => {
  const draw = () => {
    const ask = createAsker(place, { next: createRandom(3).next, seed: 3 });
    return Array.from({ length: 20_000 }, ask);
  };
  const calls = draw();
  for (const [i, { percent }] of mix.entries()) {
    const share = calls.filter((call) => call.share === i).length / calls.length;
    expect(Math.abs(share * 100 - percent), mix[i]?.name).toBeLessThan(1);
  }
  const skips = calls.flatMap(({ query }) => (query && 'skip' in query ? [query.skip as number] : []));
  expect(Math.max(...skips)).toBeLessThan(500);
  expect(draw().slice(0, 50)).toEqual(calls.slice(0, 50));
});
