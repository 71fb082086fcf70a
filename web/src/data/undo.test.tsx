import { expect, onTestFinished, test, vi } from 'vitest';
import { openPlace } from './testing/openPlace.tsx';
import { refuseWith } from './testing/refuse.ts';
import { useUndo } from './undo.ts';
import { useApproval, useReclassify } from './verdicts/verdicts.ts';

let hands: { reclassify: ReturnType<typeof useReclassify>; approve: ReturnType<typeof useApproval>; undo: () => void };

function Hands() {
  hands = { reclassify: useReclassify(), approve: useApproval(), undo: useUndo() };
  return null;
}

function open(answers: Parameters<typeof openPlace>[1] = {}) {
  const place = openPlace(<Hands />, {
    ...answers,
    project: { permissions: ['ALL'] },
    answers: {
      'classifications.reclassify': () => ({ changed: 2, changeId: '7' }),
      'classifications.approveMany': () => ({ changed: 1, changeId: '8' }),
      'classifications.undo': () => ({ changed: 1 }),
      ...answers.answers,
    },
  });
  const entries = () => place.stores.undo.getState().entries.map(({ message, state }) => `${message}: ${state}`);
  return { ...place, entries };
}

test('[QUAL-6] every change offers to be taken back at once, in the words of what it did', async () => {
  const { entries, callsTo } = open();
  hands.reclassify([1, 2], 'missing');
  hands.approve([1], true);
  await expect.poll(entries).toEqual(['2 elements changed to Missing: offered', '1 element approved: offered']);
  await expect.poll(() => callsTo('classifications.approveMany')).toHaveLength(1);
});

test('one that is taken back before the server has it waits for that, and goes by its name', async () => {
  const answer = Promise.withResolvers<object>();
  const { entries, callsTo } = open({ answers: { 'classifications.reclassify': () => answer.promise } });
  hands.reclassify([1, 2], 'missing');
  await expect.poll(entries).toHaveLength(1);
  hands.undo();
  expect(entries()).toEqual(['2 elements changed to Missing: undoing']);
  expect(callsTo('classifications.undo')).toEqual([]);
  answer.resolve({ changed: 2, changeId: '7' });
  await expect.poll(entries).toEqual(['Undone for 1 of 2 elements; the others were changed since: undone']);
  expect(callsTo('classifications.undo').map(({ input }) => input)).toMatchObject([
    { params: { projectId: 'p1', viewId: 'v1' }, body: { changeId: '7' } },
  ]);
});

test('what changed nothing, or failed, offers nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const { entries, callsTo } = open({
    answers: {
      'classifications.reclassify': () => ({ changed: 0 }),
      'classifications.approveMany': () => refuseWith(409, 'Not now.'),
    },
  });
  hands.reclassify([1], 'missing');
  hands.approve([1], true);
  await expect.poll(() => callsTo('classifications.approveMany')).toHaveLength(1);
  await expect.poll(entries).toEqual([]);
  hands.undo();
  expect(callsTo('classifications.undo')).toEqual([]);
});

test('what was done to issues at once is taken back, but for what somebody changed since', async () => {
  const operationId = '00000000-0000-4000-8000-000000000601';
  const { stores, callsTo, entries } = open({
    answers: { 'issues.undo': () => ({ restored: 1, left: [], leftCount: 1 }) },
  });
  const said = { message: '2 issues changed', count: 2 };
  const id = stores.undo.getState().offer({ ...said, projectId: 'p1', viewId: 'v1', of: 'issues' });
  stores.undo.getState().confirm(id, { ...said, changeId: operationId });
  hands.undo();
  await expect.poll(entries).toEqual(['Undone for 1 of 2 issues; the others were changed since: undone']);
  expect(callsTo('issues.undo')[0]?.input.params).toEqual({ projectId: 'p1', operationId });
});

test('issues that were made at once are deleted again', async () => {
  const ids = ['00000000-0000-4000-8000-000000000601'];
  const { stores, callsTo, entries } = open({
    answers: { 'issues.removeMany': () => ({ deleted: 1, left: [], leftCount: 0 }) },
  });
  stores.undo.getState().offer({ message: '#1 created', count: 1, projectId: 'p1', viewId: 'v1', of: 'issues', ids });
  hands.undo();
  await expect.poll(entries).toEqual(['Undone: undone']);
  expect(callsTo('issues.removeMany')[0]?.input.body).toEqual({ ids });
});
