import { expect, test } from 'vitest';
import { burnUpLayout, burnUpSize } from './burnUpLayout.ts';

const planned = [
  { date: '2026-01-01', percent: 0 },
  { date: '2026-03-02', percent: 100 },
];
const measured = [
  { date: '2026-01-11', percent: 10 },
  { date: '2026-01-31', percent: 40 },
];
const numbers = (path: string) => path.match(/-?\d+(\.\d+)?/g)!.map(Number);
const layout = (finish: Parameters<typeof burnUpLayout>[0]['finish'], today = '2026-02-01') =>
  burnUpLayout({ planned, measured, finish, today }, 11);

test('[WORK-5] the plan goes from corner to corner, and what is measured lies where it was', () => {
  const { planned: path, plot, points, band, forecast, today } = layout(null);
  expect(numbers(path)).toEqual([plot.left, plot.bottom, plot.right, plot.top].map((n) => expect.closeTo(n, 1)));
  const half = burnUpLayout(
    { planned, measured: [{ date: '2026-01-31', percent: 50 }], finish: null, today: '2026-01-31' },
    11,
  );
  expect(half.points[0]).toMatchObject({
    x: expect.closeTo((plot.left + plot.right) / 2, 1),
    y: expect.closeTo((plot.top + plot.bottom) / 2, 1),
  });
  expect(points).toHaveLength(2);
  expect([band, forecast]).toEqual(['', '']);
  expect(today).toBeGreaterThan(points[1]!.x);
  expect(layout(null, '2027-01-01').today).toBeUndefined();
});

test('[WORK-5] the forecast goes from the last scan to the finish, within its band', () => {
  const { forecast, band, points, plot } = layout({
    expected: '2026-03-12',
    earliest: '2026-03-01',
    latest: '2026-04-01',
  });
  const [x, y, toX, toY] = numbers(forecast);
  expect([x, y]).toEqual([expect.closeTo(points[1]!.x, 1), expect.closeTo(points[1]!.y, 1)]);
  expect(toY).toBeCloseTo(plot.top, 1);
  const corners = numbers(band);
  expect(corners[2]).toBeLessThan(toX!);
  expect(corners[4]).toBeCloseTo(plot.right, 1);
});

test('days stand below the chart where there is room for them', () => {
  const ticks = (textSize: number) =>
    burnUpLayout({ planned, measured, finish: null, today: '2026-02-01' }, textSize).xTicks.map(({ date }) => date);
  expect(ticks(12)).toEqual(['2026-01-01', '2026-01-21', '2026-02-10', '2026-03-02']);
  expect(ticks(23)).toEqual(['2026-01-01', '2026-03-02']);
});

test('[WORK-5] a finish that may never come leaves the band open, and a far one does not flatten the rest', () => {
  const open = layout({ expected: '2026-03-12', earliest: '2026-03-01', latest: null });
  expect(numbers(open.band).at(-1)).toBeCloseTo(open.points[1]!.y, 1);
  const far = layout({ expected: '2036-01-01', earliest: '2030-01-01', latest: '2046-01-01' });
  expect(far.points[1]!.x).toBeGreaterThan(burnUpSize.width / 4);
});
