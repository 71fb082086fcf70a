import { expect, test } from 'vitest';
import { ganttTree, openRows } from './ganttTree.ts';
import { stepByKey } from './stepByKey.ts';

const wbs = [{ code: 'H', name: 'House', parent: null }];
const activities = ['A', 'B'].map((key) => ({ key, id: key, name: '', wbs: 0 }));
const rows = openRows(ganttTree({ wbs, activities }, { search: '', only: undefined }), new Set());
const press = (key: string, at: number, isShifted = false) =>
  stepByKey(key, isShifted, { rows, at, page: 10, isOpen: true });

test('[WORK-7] keys walk the rows, fold levels, choose, zoom and move in time', () => {
  expect(press('ArrowDown', 0)).toEqual({ go: 1 });
  expect(press('ArrowLeft', 2)).toEqual({ go: 0 });
  expect(press('ArrowLeft', 0)).toBe('turn');
  expect(press('Enter', 0)).toBe('turn');
  expect(press('Enter', 1)).toBe('choose');
  expect(press('PageDown', 0)).toEqual({ go: 10 });
  expect(press('End', 0)).toEqual({ go: 2 });
  expect([press('+', 1), press('-', 1), press('0', 1)]).toEqual([{ zoom: 0.5 }, { zoom: 2 }, 'showAll']);
  expect(press('ArrowRight', 1, true)).toEqual({ pan: 0.25 });
  expect(press('x', 1)).toBeUndefined();
});
