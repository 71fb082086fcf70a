import { classifyDay } from '@plumbline/contract/classifyDay';
import { dayStates } from '@plumbline/contract/dayState';
import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { inNoPackage } from '@plumbline/contract/formats/timeLine';
import { expect, test } from 'vitest';
import { collectWords } from './collectWords.ts';
import type { Scan } from './mergeScans.ts';

const letters = {
  v: 'verified',
  d: 'deviated',
  u: 'under_construction',
  m: 'missing',
  n: 'no_data',
  x: 'not_due',
} as const;
type Letter = keyof typeof letters | '-';
const columnOf = (text: string) =>
  Uint8Array.from(text, (letter) => (letter === '-' ? 0 : codeOfStatus(letters[letter as keyof typeof letters])));

async function* scansOf(said: readonly { day: number; columns: string[]; follow?: number[] }[]): AsyncGenerator<Scan> {
  for (const { day, columns, follow } of said) {
    yield { viewId: `${day}`, day, columns: columns.map(columnOf), follow: follow && Int32Array.from(follow) };
  }
}

test('[WORK-5] words that change nothing are left out, and so is what has no plan', async () => {
  const plan = { starts: Int32Array.of(10, 10, 10, inNoPackage), ends: Int32Array.of(20, 20, 20, 0) };
  const found = await collectWords(
    plan,
    scansOf([
      { day: 5, columns: ['mn-m'] },
      { day: 12, columns: ['mv-v'] },
      { day: 22, columns: ['ud-m'] },
      { day: 30, columns: ['mn-v'] },
      { day: 30, columns: ['vm-v'] },
    ]),
  );
  expect([...found.scans]).toEqual([5, 12, 22, 30]);
  expect([...found.wordsFrom]).toEqual([0, 3, 5, 5, 5]);
  // Not there, still not there when it was due, there; there, not there any more.
  expect([...found.words]).toEqual([10, 44, 61, 25, 60]);
});

test('elements are followed into the models of the scans, and of several verdicts the newest counts', async () => {
  const plan = { starts: Int32Array.of(10, 10, 10), ends: Int32Array.of(20, 20, 20) };
  const found = await collectWords(plan, scansOf([{ day: 12, columns: ['-m', 'vv'], follow: [1, -1, 0] }]));
  expect([...found.wordsFrom]).toEqual([0, 1, 1, 2]);
  expect([...found.words]).toEqual([24, 25]);
});

/** The rule, an element and a day at a time, over everything that was ever said. */
function stateByHand([start, end]: [number, number], said: readonly { day: number; letter: Letter }[], day: number) {
  const heard = said.filter((word) => word.day <= day && word.letter !== '-' && word.letter !== 'n');
  const last = heard.at(-1);
  if (last && (last.letter === 'v' || last.letter === 'd')) return day < start ? 'early' : 'as_planned';
  if (day <= end) return 'not_due';
  return last !== undefined && last.day > end ? 'late' : 'not_seen';
}

test('[WORK-5] random histories come to what the rule says of each element on each day', async () => {
  let seed = 7;
  const below = (count: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * count);
  };
  const count = 300;
  const plans = Array.from({ length: count }, (): [number, number] => {
    const start = below(40) - 5;
    return [start, start + below(15)];
  });
  const days = Array.from({ length: 12 }, () => below(50) - 5).sort((a, b) => a - b);
  const scans = days.map((day) => ({
    day,
    columns: [Array.from({ length: count }, () => '-nnvdumxvm'[below(10)] as Letter).join('')],
  }));
  const plan = { starts: Int32Array.from(plans, ([start]) => start), ends: Int32Array.from(plans, ([, end]) => end) };
  const timeLine = { ...plan, ...(await collectWords(plan, scansOf(scans))) };
  expect(timeLine.words.length).toBeGreaterThan(count);
  const nameOf = new Map<number, string>(dayStates.map(({ code, name }) => [code, name]));
  for (let day = -8; day < 60; day++) {
    const byHand = plans.map((planned, i) =>
      stateByHand(
        planned,
        scans.map((scan) => ({ day: scan.day, letter: scan.columns[0]?.[i] as Letter })),
        day,
      ),
    );
    expect(Array.from(classifyDay(timeLine, day).codes, (code) => nameOf.get(code))).toEqual(byHand);
  }
});
