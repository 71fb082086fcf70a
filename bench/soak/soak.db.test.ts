import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSoak, listMissed } from './describeSoak.ts';
import { growthOf } from './growthOf.ts';
import { runSoak, type SoakOptions } from './runSoak.ts';

test('growth is the most after the first quarter against the most within it', () => {
  const readings = [10, 40, 30, 35, 20, 44, 41, 39].map((mib, at) => ({ at, mib }));
  expect(growthOf('server', readings, [0, 8])).toEqual({
    name: 'server',
    firstMib: 40,
    mostAfterMib: 44,
    lastMib: expect.any(Number),
    ratio: 1.1,
  });
});

test('a process that holds more than 1.2 times as much is a miss, and so is what passes the size that is set for it', () => {
  const growth = (ratio: number, boundMib?: number) => ({
    name: 'it',
    firstMib: 100,
    mostAfterMib: 100 * ratio,
    lastMib: 100,
    ratio,
    ...(boundMib !== undefined && { boundMib }),
  });
  const missedOf = (...all: ReturnType<typeof growth>[]) =>
    listMissed({ minutes: 1, calls: 1, analyses: 1, rounds: 1, errors: {}, growth: all }).length;
  expect(missedOf(growth(1.2), growth(1.5, 150))).toBe(0);
  expect(missedOf(growth(1.21))).toBe(1);
  expect(missedOf(growth(1.5, 149))).toBe(1);
  expect(missedOf(growth(Number.NaN))).toBe(1);
});

test('people work, an analysis runs and files come and go without an error, and what each process held is told (npm run soak: two hours)', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-soak-test-'));
  try {
    const options: SoakOptions = {
      minutes: 0.4,
      people: 3,
      elements: 400,
      everyS: 0.5,
      pauseS: 1,
      seed: 1,
      isSmall: true,
      folder,
    };
    const report = await runSoak(options);
    expect(report.errors).toEqual({});
    expect(report.calls).toBeGreaterThan(20);
    expect(report.analyses).toBeGreaterThan(0);
    expect(report.rounds).toBeGreaterThan(0);
    expect(report.growth.map(({ name }) => name)).toEqual([
      'server',
      'worker',
      'readers of the worker',
      'processes of the database',
      'memory that these share',
    ]);
    for (const { mostAfterMib } of report.growth) expect(mostAfterMib).toBeGreaterThan(10);
    expect(describeSoak(report, options)).toContain('| memory that these share |');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
