import { type MailWays, mailKindNames } from '@plumbline/contract/resources/mails';
import { expect, test } from 'vitest';
import type { NoteRow } from './MailWriter.ts';
import { planLetters } from './planLetters.ts';

const ways = (more: Partial<MailWays> = {}): MailWays => ({
  ...(Object.fromEntries(mailKindNames.map((kind) => [kind, 'atOnce'])) as MailWays),
  ...more,
});
let count = 0;
const note = (more: Partial<NoteRow> = {}): NoteRow => ({
  id: ++count,
  project_id: 'p',
  kind: 'issueStatus',
  subject: 'a',
  about: {},
  source: null,
  ...more,
});
const ids = (notes: readonly NoteRow[]) => notes.map(({ id }) => id);

test('what happened to one issue is one mail, another issue another', () => {
  const notes = [note(), note({ subject: 'b' }), note({ kind: 'issueAssigned' })] as const;
  const { letters, kept, dropped } = planLetters(notes, ways(), false);
  expect(letters).toEqual([
    { projectId: 'p', noteIds: [notes[0].id, notes[2].id] },
    { projectId: 'p', noteIds: [notes[1].id] },
  ]);
  expect([kept, dropped]).toEqual([[], []]);
});

test('more issues than anybody reads one by one are one mail a project', () => {
  const many = Array.from({ length: 500 }, (_, i) => note({ subject: `issue ${i}` }));
  const other = note({ project_id: 'q' });
  const { letters } = planLetters([...many, other], ways(), false);
  expect(letters).toEqual([
    { projectId: 'p', noteIds: ids(many) },
    { projectId: 'q', noteIds: [other.id] },
  ]);
});

test('what is for the digest is kept until then, and what is switched off is dropped', () => {
  const notes = [note(), note({ kind: 'issueComment' }), note({ kind: 'issueAssigned' })] as const;
  const chosen = ways({ issueStatus: 'digest', issueComment: 'never' });
  const atOnce = planLetters(notes, chosen, false);
  expect(atOnce.letters.map(({ noteIds }) => noteIds)).toEqual([[notes[2].id]]);
  expect(atOnce).toMatchObject({ kept: [notes[0].id], dropped: [notes[1].id] });
  const digest = planLetters(notes.slice(0, 2), chosen, true);
  expect(digest.letters).toEqual([{ projectId: 'p', noteIds: [notes[0].id] }]);
  expect(digest.dropped).toEqual([notes[1].id]);
});

test('a comment that mentions whoever watches is told once, as a mention', () => {
  const comment = note({ kind: 'issueComment', source: 'c' });
  const mention = note({ kind: 'issueMention', source: 'c' });
  expect(planLetters([comment, mention], ways(), false)).toMatchObject({
    letters: [{ noteIds: [mention.id] }],
    dropped: [comment.id],
  });
  expect(planLetters([comment, mention], ways({ issueComment: 'digest' }), false)).toMatchObject({
    letters: [{ noteIds: [mention.id] }],
    kept: [],
    dropped: [comment.id],
  });
  expect(planLetters([comment, mention], ways({ issueMention: 'never' }), false)).toMatchObject({
    letters: [{ noteIds: [comment.id] }],
  });
});

test('the same done twice is two notes', () => {
  const notes = [note(), note()];
  expect(planLetters(notes, ways(), false).letters[0]?.noteIds).toEqual(ids(notes));
});
