import { expect, test } from 'vitest';
import { createSelection, type SelectionChange } from './Selection.ts';

function open() {
  const changes: SelectionChange[] = [];
  return { changes, selection: createSelection((change) => changes.push(change)) };
}

test('[VIEW-4] a single selection is the last one, of several it is the first newly added, none clears it', () => {
  const { selection } = open();
  expect(selection.last).toBeUndefined();
  selection.set([7]);
  expect(selection.last).toBe(7);
  selection.add([7, 3, 9]);
  expect(selection.last).toBe(3);
  expect(selection.get()).toEqual([7, 3, 9]);
  selection.toggle(12);
  expect(selection.last).toBe(12);
  selection.set([12, 40, 41]);
  expect(selection.last).toBe(40);
  selection.set([41]);
  expect(selection.last).toBe(41);
  selection.clear();
  expect(selection.last).toBeUndefined();
});

test('taking elements away keeps the last one while it is selected', () => {
  const { selection } = open();
  selection.set([1, 2, 3]);
  selection.toggle(3);
  expect([selection.last, ...selection.get()]).toEqual([1, 1, 2]);
  selection.add([8, 9]);
  selection.toggle(8);
  expect([selection.last, ...selection.get()]).toEqual([9, 1, 2, 9]);
});

test('listeners hear the difference, and nothing when there is none', () => {
  const { selection, changes } = open();
  selection.set([1, 2]);
  selection.set([2, 1]);
  selection.set([2, 5]);
  selection.clear();
  selection.clear();
  expect(changes).toEqual([
    { selected: [1, 2], added: [1, 2], removed: [], last: 1 },
    { selected: [2, 5], added: [5], removed: [1], last: 5 },
    { selected: [], added: [], removed: [2, 5], last: undefined },
  ]);
});
