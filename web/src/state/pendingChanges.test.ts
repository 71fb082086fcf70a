import { expect, test } from 'vitest';
import { createPendingChanges, type PendingChange, withChanges } from './pendingChanges.ts';
import { aDevice } from './testing/aDevice.ts';

const column = Uint8Array.of(1, 2, 0, 4);
const place = { viewId: 'v1', versions: {} };
const to = (byte: number, ...elements: number[]): PendingChange => ({ ...place, elements, change: () => byte });

test('[VIEW-6] a change is seen at once and leaves what the server said as it is', () => {
  expect([...withChanges(column, [to(5, 0, 3)])]).toEqual([5, 2, 0, 5]);
  expect([...column]).toEqual([1, 2, 0, 4]);
  expect(withChanges(column, [])).toBe(column);
});

test('an element without a verdict gets none, and one that does not exist is no harm', () => {
  expect([...withChanges(column, [to(5, 2, 99)])]).toEqual([1, 2, 0, 4]);
});

test('[VIEW-6] two changes of one element: whichever fails, the other one stands', () => {
  const pending = createPendingChanges(aDevice());
  const first = to(3, 0);
  const second = to(5, 0);
  pending.getState().add(first);
  pending.getState().add(second);
  expect(withChanges(column, pending.getState().changes)[0]).toBe(5);
  pending.getState().remove(first);
  expect(withChanges(column, pending.getState().changes)[0]).toBe(5);
  pending.getState().add(first);
  pending.getState().remove(second);
  expect(withChanges(column, pending.getState().changes)[0]).toBe(3);
  pending.getState().remove(first);
  expect(withChanges(column, pending.getState().changes)[0]).toBe(1);
});
