import { expect, test } from 'vitest';
import { addressLife } from './addressLife.ts';

const cameAt = Date.parse('2026-03-04T05:00:00Z');
const lifeOf = (until: string) => addressLife({ until: `2026-03-04T${until}Z`, cameAt }) / 60_000;

test('[HEAT-4] addresses are renewed before they end', () => {
  expect(lifeOf('05:08:00')).toBe(7);
  expect(lifeOf('05:15:00')).toBe(10);
});

test('a clock that goes wrong neither asks without end nor keeps addresses for ever', () => {
  expect(lifeOf('04:00:00')).toBe(1);
  expect(lifeOf('23:00:00')).toBe(10);
});
