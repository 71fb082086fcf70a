import { expect, test } from 'vitest';
import {
  type DraftAction,
  emptyDraft,
  filesToSend,
  openQuestion,
  type UploadDraft,
  uploadDraft,
} from './uploadDraft.ts';

const file = (name: string, content = 'x') => new File([content], name, { lastModified: 1 });
const after = (...actions: DraftAction[]) => actions.reduce<UploadDraft>(uploadDraft, emptyDraft);
const choose = (kind: 'scan' | 'model' | 'document', ...files: File[]): DraftAction => ({
  type: 'choose',
  kind,
  files,
});
const namesOf = (draft: UploadDraft) => (draft.phase === 'select-files' ? draft.chosen.map((c) => c.file.name) : []);
const chosenOf = (draft: UploadDraft) => (draft.phase === 'select-files' ? draft.chosen : []);
const problemsOf = (draft: UploadDraft) => (draft.phase === 'select-files' ? draft.chosen.map((c) => c.problem) : []);

test.each([
  ['scan', ['a.e57', 'b.B2G', 'c.zip'], ['d.ifc', 'e57']],
  ['model', ['a.ifc', 'b.NWD', 'c.nwc', 'd.rvt'], ['e.e57', 'f.ifczip']],
  ['document', ['a.pdf', 'b.exe', 'noending'], []],
] as const)('[FILE-6] what is no %s is marked Wrong file format and not sent', (kind, right, wrong) => {
  const draft = after(choose(kind, ...[...right, ...wrong].map((name) => file(name))));
  expect(problemsOf(draft)).toEqual([...right.map(() => undefined), ...wrong.map(() => 'Wrong file format')]);
  const agreed = chosenOf(draft).reduce<UploadDraft>(
    (before, { id }) => uploadDraft(before, { type: 'agree', id, to: 'storeOnly' }),
    draft,
  );
  expect(filesToSend(chosenOf(agreed)).map(({ name }) => name)).toEqual(right);
});

test('[FILE-6] what is only stored is not sent before somebody says so, and a document always is', () => {
  const draft = after(choose('model', file('a.ifc'), file('b.rvt'), file('c.NWC')));
  expect(chosenOf(draft).map(({ advice }) => advice?.slice(0, 22))).toEqual([
    undefined,
    'This is a Revit file, ',
    'This is a Navisworks f',
  ]);
  expect(filesToSend(chosenOf(draft)).map(({ name }) => name)).toEqual(['a.ifc']);
  const [, revit] = chosenOf(draft);
  const agreed = uploadDraft(draft, { type: 'agree', id: revit!.id, to: 'storeOnly' });
  expect(filesToSend(chosenOf(agreed)).map(({ name }) => name)).toEqual(['a.ifc', 'b.rvt']);
  expect(filesToSend(chosenOf(after(choose('document', file('a.rvt')))))).toHaveLength(1);
});

test('what is here already is asked about first, and then what is only stored', () => {
  const draft = after(choose('model', file('b.rvt')));
  const [revit] = chosenOf(draft);
  expect(openQuestion(revit!, true)).toBe('sendAgain');
  const again = uploadDraft(draft, { type: 'agree', id: revit!.id, to: 'sendAgain' });
  expect(openQuestion(chosenOf(again)[0]!, true)).toBe('storeOnly');
  expect(filesToSend(chosenOf(again), () => true)).toEqual([]);
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
