import { expect, test } from 'vitest';
import { chartTextSize, histogramLayout, histogramSize } from './histogramLayout.ts';

const counts = [400, 250, 120, 45, 30, 12, 5, 1, 0, 20];
const layOut = (given: Partial<Parameters<typeof histogramLayout>[0]> = {}) =>
  histogramLayout({ counts, binMm: 10, maximumMm: 1250, ...given });

test('[INSI-3] bins are 10 mm wide up to 100 mm; the last one ends with the maximum', () => {
  const { bars, xTicks } = layOut();
  expect(bars.map(({ fromMm, toMm }) => [fromMm, toMm]).slice(0, 2)).toEqual([
    [0, 10],
    [10, 20],
  ]);
  expect(bars.at(-1)).toMatchObject({ fromMm: 90, toMm: 1250, isLast: true, count: 20 });
  expect(xTicks.map(({ text }) => text)).toEqual(['0', '10', '20', '30', '40', '50', '60', '70', '80', '90', '1,250']);
});

test('[INSI-3] a building within 100 mm ends at 100 mm', () => {
  expect(layOut({ maximumMm: 93 }).xTicks.at(-1)?.text).toBe('100');
});

test('[INSI-3] bars rise from one ground in proportion, and what is there is seen', () => {
  const { bars, plot } = layOut();
  for (const { y, height } of bars) expect(y + height).toBeCloseTo(plot.bottom);
  expect(bars[0]!.height / bars[1]!.height).toBeCloseTo(400 / 250);
  expect(bars[7]!.height).toBeGreaterThanOrEqual(2);
  expect(bars[8]!.height).toBe(0);
});

test.each([435, 388, 320, 240])('[INSI-3] at %i px everything is inside and no label touches another', (widthPx) => {
  const textSize = chartTextSize(widthPx);
  const { bars, plot, xTicks, yTicks } = layOut({ counts: counts.map((count) => count * 2500), textSize });
  expect((textSize * widthPx) / histogramSize.width).toBeGreaterThanOrEqual(10.99);
  expect(plot.bottom - plot.top).toBeGreaterThan(100);
  for (const { x, width } of bars) {
    expect(x).toBeGreaterThanOrEqual(plot.left);
    expect(x + width).toBeLessThanOrEqual(plot.right);
  }
  const ends = xTicks.map(({ at, text }) => {
    const half = (text.length * textSize * 0.62) / 2;
    return [at - half, at + half] as const;
  });
  for (const [place, [start]] of ends.entries()) expect(start).toBeGreaterThan(ends[place - 1]?.[1] ?? 0);
  expect(ends.at(-1)![1]).toBeLessThanOrEqual(histogramSize.width + 0.01);
  for (const { text } of yTicks) expect(text.length * textSize * 0.62).toBeLessThan(plot.left);
});

test('[INSI-3] few elements have whole numbers at the side', () => {
  const { yTicks } = layOut({ counts: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0], maximumMm: 4 });
  expect(yTicks.map(({ text }) => text)).toEqual(['0', '1']);
});

test('[INSI-3] the counts stand over the bars, or none of them does', () => {
  const texts = (factor: number) =>
    layOut({ counts: counts.map((count) => count * factor) }).bars.map(({ text }) => text);
  expect(texts(1)).toEqual(['400', '250', '120', '45', '30', '12', '5', '1', undefined, '20']);
  expect(texts(10_000).every((text) => text === undefined)).toBe(true);
});
