import { expect, test } from 'vitest';
import { dayNumber, panBy, placeOf, spanAround, ticksOf, wholeSpan, zoomBy } from './timeAxis.ts';

const dayOfNumber = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
const span = (from: string, to: string) => ({ from: dayNumber(from), to: dayNumber(to) });
const labels = (from: string, to: string, most: number) =>
  ticksOf(span(from, to), most).map(({ day, label }) => [dayOfNumber(day), label]);

test('[WORK-7] the axis tells days, weeks from Monday on, months or years, as they fit', () => {
  expect(labels('2026-02-27', '2026-03-03', 10)).toEqual([
    ['2026-02-27', '27'],
    ['2026-02-28', '28'],
    ['2026-03-01', '1 Mar'],
    ['2026-03-02', '2'],
  ]);
  expect(labels('2026-02-27', '2026-03-20', 10)).toEqual([
    ['2026-03-02', '2 Mar'],
    ['2026-03-09', '9'],
    ['2026-03-16', '16'],
  ]);
  expect(labels('2025-11-10', '2026-03-20', 6)).toEqual([
    ['2025-12-01', 'Dec'],
    ['2026-01-01', '2026'],
    ['2026-02-01', 'Feb'],
    ['2026-03-01', 'Mar'],
  ]);
  expect(labels('2020-03-10', '2030-03-20', 10).map(([, label]) => label)).toEqual([
    '2022',
    '2024',
    '2026',
    '2028',
    '2030',
  ]);
});

test('[WORK-7] zooming and moving stay within the schedule', () => {
  const whole = wholeSpan(['2026-03-02', '2026-06-30', '2026-01-05']);
  expect(dayOfNumber(whole.from) < '2026-01-05' && dayOfNumber(whole.to - 1) > '2026-06-30').toBe(true);
  const near = zoomBy(whole, 0.5, whole);
  expect(near.to - near.from).toBe(Math.round((whole.to - whole.from) / 2));
  expect(zoomBy(near, 4, whole)).toEqual(whole);
  expect(zoomBy({ from: whole.from, to: whole.from + 8 }, 0.1, whole).to - whole.from).toBeGreaterThanOrEqual(7);
  expect(panBy(near, -10, whole).from).toBe(whole.from);
  expect(panBy(near, 10, whole).to).toBe(whole.to);
  expect(placeOf(whole.from, whole)).toBe(0);
  const far = spanAround(panBy(near, 10, whole), span('2026-01-05', '2026-01-09'), whole);
  expect(far.from).toBeLessThanOrEqual(dayNumber('2026-01-05'));
  expect(wholeSpan([]).to).toBeGreaterThan(0);
});
