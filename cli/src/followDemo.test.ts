import type { DemoProgress } from '@plumbline/server/modules/system/service';
import { expect, test } from 'vitest';
import { followDemo } from './followDemo.ts';

const progress: DemoProgress = { projectId: 'p', activity: 'Analysing Week 44', percent: 43.7, ready: 1, total: 3 };

function place(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, write: (text: string) => written.push(text), text: () => written.join('') };
}

const { signal } = new AbortController();

/** Answers one after the other; the last one for ever. */
function answers(...list: (DemoProgress | Error | undefined)[]) {
  return async () => {
    const next = list.length > 1 ? list.shift() : list[0];
    if (next instanceof Error) throw next;
    return next;
  };
}

test('a demo that is whole already is not worth a word', async () => {
  const out = place(false);
  await followDemo(answers(undefined), { signal, out, periodMs: 1 });
  expect(out.text()).toBe('');
});

test('elsewhere than in a terminal each activity is told once, and the end', async () => {
  const out = place(false);
  await followDemo(answers(progress, { ...progress, percent: 60 }, undefined), { signal, out, periodMs: 1 });
  expect(out.text()).toBe('  Demo: Analysing Week 44 …\n  The demo is whole.\n');
});

test('a terminal has one line, with what is left; a lost database is waited for', async () => {
  const out = place(true);
  await followDemo(answers(progress, new Error('gone'), undefined), { signal, out, periodMs: 1 });
  expect(out.text()).toBe(
    '\r\x1b[K  Demo: Analysing Week 44 … 43% (1 of 3 analyses are there)\r\x1b[K  The demo is whole.\n',
  );
});

test('it ends with the signal', async () => {
  const out = place(true);
  const stop = new AbortController();
  const followed = followDemo(answers({ ...progress, secondsLeft: 12.2 }), { signal: stop.signal, out });
  setTimeout(() => stop.abort(), 10);
  await followed;
  expect(out.text()).toBe(
    '\r\x1b[K  Demo: Analysing Week 44 … 43%, about 13 s left (1 of 3 analyses are there)\r\x1b[K',
  );
});
