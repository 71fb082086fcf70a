import { expect, test } from 'vitest';
import { createVisibility } from './Visibility.ts';

function open(count = 6) {
  let changes = 0;
  const visibility = createVisibility({
    countElements: () => count,
    changed: () => {
      changes++;
    },
  });
  const shown = () => [...Array(count).keys()].filter((element) => visibility.isShown(element));
  const ghosts = () => [...Array(count).keys()].filter((element) => visibility.isGhost(element));
  return { visibility, shown, ghosts, countChanges: () => changes };
}

test('[VIEW-5] isolating and hiding lie on top of each other, and showing all takes both back', () => {
  const { visibility, shown, countChanges } = open();
  visibility.hide([0]);
  expect(shown()).toEqual([1, 2, 3, 4, 5]);
  visibility.isolate([0, 1, 2, 99]);
  expect(shown()).toEqual([0, 1, 2]);
  visibility.hide([1]);
  expect(shown()).toEqual([0, 2]);
  expect(visibility.isChanged).toBe(true);
  visibility.showAll();
  expect(shown()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(visibility.isChanged).toBe(false);
  expect(countChanges()).toBe(4);
});

test('[VIEW-3] what does not exist for the user stays away whatever is isolated or shown', () => {
  const { visibility, shown } = open();
  visibility.setBase(Uint8Array.of(0, 1, 0, 1, 1));
  expect(shown()).toEqual([1, 3, 4, 5]);
  visibility.isolate([0, 1]);
  expect(shown()).toEqual([1]);
  visibility.showAll();
  expect(shown()).toEqual([1, 3, 4, 5]);
  visibility.setBase(new Uint8Array(6));
  expect(shown()).toEqual([]);
  visibility.setBase(undefined);
  expect(shown()).toEqual([0, 1, 2, 3, 4, 5]);
});

test('ghosts are shown, and the others of an isolation are not ghosts', () => {
  const { visibility, shown, ghosts } = open();
  visibility.ghostOthers([2, 3]);
  visibility.hide([0, 2]);
  expect(shown()).toEqual([1, 3, 4, 5]);
  expect(ghosts()).toEqual([1, 4, 5]);
  visibility.isolate([4]);
  expect(ghosts()).toEqual([]);
});

test('[VIEW-3] what does not exist can be a ghost around what does: it is not shown, hidden it is gone', () => {
  const { visibility, shown, ghosts } = open();
  visibility.setBase(Uint8Array.of(0, 1, 0, 1, 1, 1), 'ghosts');
  expect([shown(), ghosts()]).toEqual([
    [1, 3, 4, 5],
    [0, 2],
  ]);
  visibility.hide([0, 1]);
  expect([shown(), ghosts()]).toEqual([[3, 4, 5], [2]]);
  visibility.isolate([2, 3]);
  expect([shown(), ghosts()]).toEqual([[3], [2]]);
});

test('what is uncovered is shown whatever hides it, and what is in front is a ghost; neither is what the user did', () => {
  const { visibility, shown, ghosts } = open();
  visibility.setBase(Uint8Array.of(1, 1, 1, 1, 1, 0));
  visibility.hide([0, 3]);
  visibility.uncover({ elements: [0, 5], veils: [1, 3], leaving: [1, 2] });
  expect([shown(), ghosts()]).toEqual([
    [0, 1, 2, 4, 5],
    [1, 2],
  ]);
  visibility.showAll();
  expect(ghosts()).toEqual([1, 2, 3]);
  expect(visibility.isChanged).toBe(false);
  visibility.uncover(undefined);
  expect([shown(), ghosts()]).toEqual([[0, 1, 2, 3, 4], []]);
});

test('some of what was hidden or left out is shown again, and nothing that does not exist', () => {
  const { visibility, shown } = open();
  visibility.setBase(Uint8Array.of(1, 1, 1, 1, 1, 0));
  visibility.hide([0, 1, 2]);
  visibility.show([1, 5]);
  expect(shown()).toEqual([1, 3, 4]);
  visibility.isolate([4]);
  visibility.show([0]);
  expect(shown()).toEqual([0, 4]);
  visibility.show([5]);
  visibility.setBase(undefined);
  expect(shown()).toEqual([0, 4, 5]);
});

test('[ISSUE-2] what was isolated, ghosted and hidden can be kept and done again', () => {
  const { visibility, shown, ghosts } = open();
  visibility.ghostOthers([2, 3]);
  visibility.hide([0]);
  const ghosted = visibility.get();
  visibility.isolate([4, 5]);
  visibility.hide([5]);
  const isolated = visibility.get();
  visibility.showAll();
  visibility.set(ghosted);
  expect([shown(), ghosts()]).toEqual([
    [1, 2, 3, 4, 5],
    [1, 4, 5],
  ]);
  visibility.set(isolated);
  expect([shown(), ghosts()]).toEqual([[4], []]);
  visibility.set({ hidden: [] });
  expect(visibility.isChanged).toBe(false);
  expect(shown()).toHaveLength(6);
});
