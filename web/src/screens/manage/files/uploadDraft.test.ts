import { expect, test } from 'vitest';
import { type DraftAction, emptyDraft, filesToSend, type UploadDraft, uploadDraft } from './uploadDraft.ts';

const file = (name: string, content = 'x') => new File([content], name, { lastModified: 1 });
const after = (...actions: DraftAction[]) => actions.reduce<UploadDraft>(uploadDraft, emptyDraft);
const choose = (kind: 'scan' | 'model' | 'document', ...files: File[]): DraftAction => ({
  type: 'choose',
  kind,
  files,
});
const namesOf = (draft: UploadDraft) => (draft.phase === 'select-files' ? draft.chosen.map((c) => c.file.name) : []);
const problemsOf = (draft: UploadDraft) => (draft.phase === 'select-files' ? draft.chosen.map((c) => c.problem) : []);

test.each([
  ['scan', ['a.e57', 'b.B2G', 'c.zip'], ['d.ifc', 'e57']],
  ['model', ['a.ifc', 'b.NWD', 'c.nwc', 'd.rvt'], ['e.e57', 'f.ifczip']],
  ['document', ['a.pdf', 'b.exe', 'noending'], []],
] as const)('[FILE-6] what is no %s is marked Wrong file format and not sent', (kind, right, wrong) => {
  const draft = after(choose(kind, ...[...right, ...wrong].map((name) => file(name))));
  expect(problemsOf(draft)).toEqual([...right.map(() => undefined), ...wrong.map(() => 'Wrong file format')]);
  const sent = draft.phase === 'select-files' ? filesToSend(draft.chosen) : [];
  expect(sent.map(({ name }) => name)).toEqual(right);
});

test('an empty file is marked too', () => {
  expect(problemsOf(after(choose('document', file('a.pdf', ''))))).toEqual(['The file is empty.']);
});

test('files are added, a second choice of the same file is not', () => {
  const draft = after(choose('scan', file('a.e57')), choose('scan', file('a.e57'), file('b.e57'), file('a.e57', 'xy')));
  expect(namesOf(draft)).toEqual(['a.e57', 'b.e57', 'a.e57']);
});

test('a file that is on its way is not sent a second time', () => {
  const underway = [file('a.e57')];
  const draft = after({ type: 'choose', kind: 'scan', files: [file('a.e57'), file('b.e57')], underway });
  expect(problemsOf(draft)).toEqual(['Already being uploaded', undefined]);
});

test('a file can be removed', () => {
  const draft = after(choose('scan', file('a.e57'), file('b.e57')));
  const first = draft.phase === 'select-files' ? draft.chosen[0]!.id : '';
  expect(namesOf(uploadDraft(draft, { type: 'remove', id: first }))).toEqual(['b.e57']);
});

test('[FILE-7] select-files goes to files-committed, where nothing is added or removed', () => {
  const committed = after(choose('scan', file('a.e57')), { type: 'commit', batch: 'b1' });
  expect(committed).toEqual({ phase: 'files-committed', batch: 'b1' });
  expect(uploadDraft(committed, choose('scan', file('b.e57')))).toBe(committed);
  expect(uploadDraft(committed, { type: 'remove', id: 'x' })).toBe(committed);
});

test('[FILE-7] Try again resets to select-files, with what was not uploaded', () => {
  const again = after({ type: 'commit', batch: 'b1' }, { type: 'tryAgain', kind: 'scan', files: [file('b.e57')] });
  expect(again.phase).toBe('select-files');
  expect(namesOf(again)).toEqual(['b.e57']);
});
