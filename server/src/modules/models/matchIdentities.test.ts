import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { expect, test } from 'vitest';
import { type ElementMarks, type KnownElement, matchIdentities } from './matchIdentities.ts';

const box = (x: number, size = 1) => [x, 0, 0, x + size, size, size];

function mark(globalId: string, x: number, more: Partial<ElementMarks> = {}): ElementMarks {
  return { globalId, elementType: 'IfcWall', rootModel: 'A', box: box(x), surfaceM2: 6, ...more };
}

const known = (marks: readonly ElementMarks[]): KnownElement[] =>
  marks.map((element, i) => ({ ...element, identity: 100 + i }));

test('an element keeps its identity by GlobalId, wherever it moved and whatever became of it', () => {
  const next = [mark('b', 70, { elementType: 'IfcSlab' }), mark('c', 20), mark('a', 0, { box: undefined })];
  expect(matchIdentities(known([mark('a', 0), mark('b', 10)]), next)).toEqual([101, undefined, 100]);
});

test('elements whose GlobalIds a tool changed are known by type, place and shape', () => {
  const previous = known([mark('a', 0), mark('b', 10), mark('c', 20)]);
  const next = [mark('z', 20.004), mark('y', 10.006), mark('x', 0, { surfaceM2: 6.02 })];
  expect(matchIdentities(previous, next)).toEqual([102, undefined, 100]);
});

test.each([
  ['another type', { elementType: 'IfcWall:Basic' }],
  ['another surface', { surfaceM2: 6.05 }],
  ['another height', { box: [0, 0, 0, 1, 1, 1.006] }],
  ['no shape', { box: undefined }],
])('a changed GlobalId and %s is a new element', (_, change) => {
  expect(matchIdentities(known([mark('a', 0)]), [mark('z', 0, change)])).toEqual([undefined]);
});

test('a shape that lies across the border of cells is found', () => {
  for (let x = 0; x < 0.2; x += 0.001) {
    const previous = known([mark('a', 0, { box: [x, -x, x, 1 + x, 1 - x, 1 + x] })]);
    const moved = [x + 0.004, -x - 0.004, x, 1 + x - 0.004, 1 - x, 1 + x + 0.004];
    expect(matchIdentities(previous, [mark('z', 0, { box: moved })])).toEqual([100]);
  }
});

test('two in the same place cannot be told apart, so neither is guessed', () => {
  const twice = known([mark('a', 0), mark('b', 0)]);
  expect(matchIdentities(twice, [mark('z', 0)])).toEqual([undefined]);
  expect(matchIdentities(known([mark('a', 0)]), [mark('y', 0), mark('z', 0)])).toEqual([undefined, undefined]);
  // Once one of them is known by its GlobalId, the other is the only one left.
  expect(matchIdentities(twice, [mark('a', 0), mark('z', 0)])).toEqual([100, 101]);
});

test('elements that swapped their GlobalIds go with their GlobalIds', () => {
  expect(matchIdentities(known([mark('a', 0), mark('b', 10)]), [mark('b', 0), mark('a', 10)])).toEqual([101, 100]);
});

test('the same GlobalId in two root models is two elements; alone, it may have changed its file', () => {
  const previous = known([mark('a', 0), mark('a', 10, { rootModel: 'B' })]);
  const next = [mark('a', 10, { rootModel: 'b' }), mark('a', 0)];
  expect(matchIdentities(previous, next)).toEqual([101, 100]);
  expect(matchIdentities(known([mark('a', 0)]), [mark('a', 5, { rootModel: 'C' })])).toEqual([100]);
});

test('a GlobalId that a file has several times is told apart by shape, else by order, and given once', () => {
  const previous = known([mark('a', 0), mark('a', 10), mark('a', 20)]);
  const next = [mark('a', 20), mark('a', 33), mark('a', 44), mark('a', 55)];
  expect(matchIdentities(previous, next)).toEqual([102, 100, 101, undefined]);
});

test('100,000 elements, half of them renamed, thousands in one place: each identity once (seed 6)', () => {
  const random = createRandom(6);
  const count = 100_000;
  const marks = Array.from({ length: count }, (_, i) =>
    mark(`id${i}`, i % 20 === 0 ? 0 : Math.floor(random.next() * 1e8) / 100, { surfaceM2: 6 + (i % 7) }),
  );
  const next = marks.map((element, i) => (i % 2 === 0 ? element : { ...element, globalId: `new${i}` })).reverse();
  const identities = matchIdentities(known(marks), next);
  const given = identities.filter((identity) => identity !== undefined);
  expect(new Set(given).size).toBe(given.length);
  expect(given.length).toBeGreaterThan(count * 0.9);
  const wrong = identities.filter((identity, i) => identity !== undefined && identity !== 100 + count - 1 - i);
  expect(wrong).toEqual([]);
});
