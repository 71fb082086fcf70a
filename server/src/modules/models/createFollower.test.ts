import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { expect, test } from 'vitest';
import { createFollower } from './createFollower.ts';

function pack(identities: readonly number[]): Buffer {
  const bytes = Buffer.alloc(identities.length * 8);
  for (const [i, identity] of identities.entries()) bytes.writeBigInt64BE(BigInt(identity), i * 8);
  return bytes;
}

const models: Record<string, number[]> = { old: [7, 8, 2 ** 40 + 1, 9], new: [2 ** 40 + 1, 5, 7, 1], empty: [] };

test('an element is found by what it is through all models, whatever its number', async () => {
  const follow = createFollower(async (id) => pack(models[id] as number[]));
  expect([...(await follow('new', 'old'))]).toEqual([2, -1, 0, -1]);
  expect([...(await follow('new', 'empty'))]).toEqual([-1, -1, -1, -1]);
  expect([...(await follow('empty', 'old'))]).toEqual([]);
});

test('of many, each is found, and those that are not there are not', async () => {
  const { next } = createRandom(4);
  const numbers = () => Array.from({ length: 3000 }, () => Math.floor(next() * 5000) + (next() < 0.5 ? 2 ** 32 : 0));
  const [ours, theirs] = [[...new Set(numbers())], [...new Set(numbers())]];
  const follow = createFollower(async (id) => pack(id === 'ours' ? ours : theirs));
  expect([...(await follow('ours', 'theirs'))]).toEqual(ours.map((identity) => theirs.indexOf(identity)));
});

test('a pair is followed once; one that failed is tried again, and few are kept', async () => {
  const loaded: string[] = [];
  let isBroken = true;
  const follow = createFollower(async (id) => {
    loaded.push(id);
    if (isBroken) throw new Error('no database');
    return pack([1]);
  });
  await expect(follow('a', 'b')).rejects.toThrow('no database');
  isBroken = false;
  await Promise.all([follow('a', 'b'), follow('a', 'b')]);
  expect(loaded).toEqual(['b', 'a', 'b', 'a']);
  for (const other of ['c', 'd', 'e', 'f']) await follow('a', other);
  loaded.length = 0;
  await follow('a', 'f');
  expect(loaded).toEqual([]);
  await follow('a', 'b');
  expect(loaded).toEqual(['b', 'a']);
});
