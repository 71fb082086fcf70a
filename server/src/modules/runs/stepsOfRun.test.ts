import { analysis, kindsReady } from '@plumbline/engine/steps/analysis';
import { expect, test } from 'vitest';
import { describeRun } from './describeRun.ts';
import { stepsOfRun } from './stepsOfRun.ts';

const kinds = stepsOfRun.map(({ kind }) => kind);
const told = stepsOfRun.flatMap(({ says }) => says ?? []);

test('all steps of the engine are in the list, in its order, and whatever a step waits for stands before it', () => {
  expect(kinds.filter((kind) => analysis.some((step) => step.kind === kind))).toEqual(analysis.map(({ kind }) => kind));
  expect(new Set(kinds).size).toBe(kinds.length);
  for (const [index, { kind, after, reads }] of stepsOfRun.entries()) {
    for (const before of [...after, ...reads]) {
      expect({ kind, before, isBefore: kinds.slice(0, index).includes(before) }).toEqual({
        kind,
        before,
        isBefore: true,
      });
    }
  }
});

test('verdicts are written when they are judged, evidence when it is proven, and the end is the end', () => {
  const at = (says: string) => told.indexOf(says);
  expect(at('Writing verdicts')).toBeGreaterThan(at('Judging elements'));
  expect(at('Filing evidence')).toBeGreaterThan(at('Writing evidence'));
  expect(at('Finishing')).toBe(told.length - 1);
  const { after } = stepsOfRun.at(-1) as (typeof stepsOfRun)[number];
  expect([...after].sort()).toEqual(kinds.slice(0, -1).sort());
});

test('people are told of checks and notes as soon as they are known', () => {
  const tellers = stepsOfRun.filter(({ kind }) => kind.startsWith('tell-'));
  expect(tellers.map(({ after }) => after)).toEqual(
    analysis.filter(({ tells }) => tells !== undefined).map(({ kind }) => [kind]),
  );
});

test('every run comes to its end: whatever is done, something else can begin', () => {
  const done = new Set<string>();
  while (done.size < kinds.length) {
    const ready = kindsReady(stepsOfRun, { begun: done, done });
    expect(ready.length).toBeGreaterThan(0);
    for (const kind of ready) done.add(kind);
  }
});

test('a page shows each step of the list in its place, whatever the list is', () => {
  const begun = { kind: kinds[0] as string, trade: '', size: 1, done: 0, open: 1 };
  const { steps } = describeRun({
    run: { status: 'running' },
    amounts: [begun],
    steps: stepsOfRun,
    trades: [],
    workedS: 0,
  });
  expect(steps.map(({ name }) => name)).toEqual(told);
});
