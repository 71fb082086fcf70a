import { expect, test } from 'vitest';
import type { Relation } from '../Schedule.ts';
import { createSuccession } from './createSuccession.ts';

const relations = (pairs: readonly string[]): Relation[] =>
  pairs.map((pair) => {
    const [predecessor, successor] = pair.split('>') as [string, string];
    return { predecessor, successor, type: 'FS', lagHours: 0 };
  });

test('[WORK-7] relations lead from an activity to all that come after it, and not back', () => {
  const order = createSuccession({ relations: relations(['a>b', 'b>c', 'x>c']) });
  const wanted = new Set(['a', 'c', 'x']);
  expect(order.findAfter('a', wanted)).toEqual(new Set(['c']));
  expect(order.findAfter('c', wanted)).toEqual(new Set());
  expect([order.knows('b'), order.knows('nowhere')]).toEqual([true, false]);
});

test('[WORK-7] circles end, and what is in one comes after itself', () => {
  const order = createSuccession({ relations: relations(['a>b', 'b>c', 'c>a', 'c>d', 'e>e']) });
  const wanted = new Set(['a', 'c', 'd', 'e', 'nowhere']);
  expect(order.findAfter('a', wanted)).toEqual(new Set(['a', 'c', 'd']));
  expect(order.findAfter('d', wanted)).toEqual(new Set());
  expect(order.findAfter('e', wanted)).toEqual(new Set(['e']));
});

test('[WORK-7] a chain as long as a schedule may be is followed to its end', () => {
  const chain = Array.from({ length: 200_000 }, (_, i) => `${i}>${i + 1}`);
  const order = createSuccession({ relations: relations(chain) });
  expect(order.findAfter('0', new Set(['200000', '-']))).toEqual(new Set(['200000']));
});
