import { expect, test } from 'vitest';
import { dayByKey } from './dayByKey.ts';
import { describeCounts, describeSeen } from './describeDay.ts';

const around = { day: 20, days: { first: 10, last: 30 }, scans: Int32Array.of(12, 20, 28) };
const at = (key: string, isFar = false, day = 20) => dayByKey({ key, isFar }, { ...around, day });

test('[WORK-5] arrows go a day, with Shift a week, pages to scans, and none beyond the ends', () => {
  expect([at('ArrowRight'), at('ArrowUp'), at('ArrowLeft'), at('ArrowDown')]).toEqual([21, 21, 19, 19]);
  expect([at('ArrowRight', true), at('ArrowLeft', true)]).toEqual([27, 13]);
  expect([at('ArrowRight', true, 28), at('ArrowLeft', true, 12)]).toEqual([30, 10]);
  expect([at('PageUp'), at('PageDown'), at('PageUp', false, 29), at('PageDown', false, 11)]).toEqual([28, 12, 29, 11]);
  expect([at('Home'), at('End'), at('a')]).toEqual([10, 30, undefined]);
});

test('[WORK-5] a day says by which scan it is known; after the last one, that there was none since', () => {
  const seen = (day: number, scans = [20_700, 20_714]) =>
    describeSeen({ scans, day, namesOf: (of) => (of === 20_714 ? ['Week 38'] : []) });
  expect(seen(20_699)).toBe('No scan before 04/09/2026');
  expect(seen(20_700)).toBe('Scanned on this day');
  expect(seen(20_705)).toBe('As seen by the scan of 04/09/2026');
  expect(seen(20_714)).toBe('Scanned on this day, Week 38');
  expect(seen(20_715)).toBe('No scan since 18/09/2026');
  expect(seen(20_715, [])).toBe('No scan is published yet');
});

test('a day is read out with what elements are on it', () => {
  const counts = { as_planned: 1200, early: 0, late: 3, not_due: 40, not_seen: 2, no_package: 9 };
  expect(describeCounts(20_700, counts, 'Scanned on this day')).toBe(
    '04/09/2026. Scanned on this day. Elements: 1,200 built as planned; 3 late; 40 not due; 2 due, not seen',
  );
});
