import { expect, test } from 'vitest';
import { aDevice } from './testing/aDevice.ts';
import { createUndo, newestOffer, undoMs } from './undo.ts';

const offer = { projectId: 'p1', viewId: 'v1', message: '1 element approved', count: 1 };

test('[QUAL-6] a change can be taken back for ten seconds', () => {
  const undo = createUndo(aDevice());
  undo.getState().offer(offer);
  undo.getState().pass(undoMs - 1);
  expect(newestOffer(undo.getState())).toMatchObject({ message: '1 element approved', leftMs: 1 });
  undo.getState().pass(1);
  expect(undo.getState().entries).toEqual([]);
});

test('the newest is taken back first, then the one before', () => {
  const undo = createUndo(aDevice());
  const first = undo.getState().offer(offer);
  const second = undo.getState().offer(offer);
  expect(newestOffer(undo.getState())?.id).toBe(second);
  undo.getState().begin(second);
  expect(newestOffer(undo.getState())?.id).toBe(first);
});

test('no time passes for what is being taken back, and what came of it is told for a moment', () => {
  const undo = createUndo(aDevice());
  const id = undo.getState().offer(offer);
  undo.getState().begin(id);
  undo.getState().pass(undoMs * 2);
  expect(undo.getState().entries).toHaveLength(1);
  undo.getState().end(id, { state: 'undone', message: 'Undone' });
  undo.getState().pass(1000);
  expect(undo.getState().entries).toMatchObject([{ state: 'undone', message: 'Undone' }]);
  undo.getState().offer(offer);
  expect(undo.getState().entries.map(({ state }) => state)).toEqual(['offered']);
});
