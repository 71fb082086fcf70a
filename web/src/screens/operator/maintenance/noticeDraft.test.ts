import { expect, test } from 'vitest';
import { draftOf, isNotice, readDraft } from './noticeDraft.ts';

const now = new Date('2026-11-17T10:00');
const draft = { text: ' A larger disk. ', startsAt: '2026-11-17T20:00', endsAt: '2026-11-17T22:00' };

test('a draft becomes a notice, and a notice the same draft', () => {
  const read = readDraft(draft, now);
  expect(isNotice(read)).toBe(true);
  expect(read).toEqual({
    text: 'A larger disk.',
    startsAt: new Date('2026-11-17T20:00').toISOString(),
    endsAt: new Date('2026-11-17T22:00').toISOString(),
  });
  if (isNotice(read)) expect(draftOf(read)).toEqual({ ...draft, text: 'A larger disk.' });
});

test('an end may be left open', () => {
  expect(isNotice(readDraft({ ...draft, endsAt: '' }, now))).toBe(true);
  expect(draftOf(undefined)).toEqual({ text: '', startsAt: '', endsAt: '' });
});

test.each([
  [{ text: ' ' }, 'text'],
  [{ text: 'x'.repeat(301) }, 'text'],
  [{ text: 'dis\u200bk' }, 'text'],
  [{ startsAt: '' }, 'startsAt'],
  [{ startsAt: '2026-11-16T20:00', endsAt: '' }, 'startsAt'],
  [{ endsAt: '2026-11-17T19:00' }, 'endsAt'],
  [{ startsAt: '2026-11-16T20:00', endsAt: '2026-11-16T21:00' }, 'endsAt'],
])('%j is wrong at %s', (change, field) => {
  const read = readDraft({ ...draft, ...change }, now);
  expect(isNotice(read)).toBe(false);
  expect(Object.keys(read)).toEqual([field]);
});
