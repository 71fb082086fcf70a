import { expect, test } from 'vitest';
import { sayUnseenShare } from './sayUnseenShare.ts';

const words = {
  count: (count: number) => count.toLocaleString('en'),
  percent: (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`,
};

test('what nobody saw is told of all, and of what could have been there', () => {
  expect(sayUnseenShare({ noData: 643, notDue: 1211, total: 2804 }, words)).toBe(
    'No data: 643 elements, 23% of all and 40% of the 1,593 that are not “Not due”.',
  );
});

test('where everything is due, or everything was seen, there is nothing to tell', () => {
  expect(sayUnseenShare({ noData: 643, notDue: 0, total: 2804 }, words)).toBeUndefined();
  expect(sayUnseenShare({ noData: 0, notDue: 12, total: 2804 }, words)).toBeUndefined();
});
