import { expect, test } from 'vitest';
import { aState } from '../../testing/aState.ts';
import { type GanttRow, ganttTree, openRows } from './ganttTree.ts';

const wbs = [
  { code: 'H', name: 'House', parent: null },
  { code: 'H.1', name: 'Walls', parent: 0 },
  { code: 'H.2', name: 'Roof', parent: 0 },
];
const activities = [
  { key: 'a', id: 'A10', name: 'Walls south', wbs: 1, start: '2026-03-02', end: '2026-03-06', state: aState() },
  {
    key: 'b',
    id: 'A20',
    name: 'Walls north',
    wbs: 1,
    start: '2026-02-02',
    end: '2026-03-20',
    measured: 100,
    state: aState({ verdict: 'ahead', least: -3, most: -1 }),
  },
  { key: 'c', id: 'A30', name: 'Tiles', wbs: 2, differs: { kind: 'more', percent: 5, on: '2026-03-01' } as const },
  { key: 'd', id: 'M1', name: 'Handover' },
];
const shown = (rows: GanttRow[]) =>
  rows.map((row) => `${'.'.repeat(row.depth)}${row.kind === 'level' ? row.level.name : row.row.id}`);
const rowsOf = (asked: Partial<Parameters<typeof ganttTree>[1]> = {}, closed: string[] = []) =>
  openRows(ganttTree({ wbs, activities }, { search: '', only: undefined, ...asked }), new Set(closed));

test('[WORK-7] activities stand below their levels, which sum them up and fold away', () => {
  const rows = rowsOf();
  expect(shown(rows)).toEqual(['House', '.Walls', '..A10', '..A20', '.Roof', '..A30', 'M1']);
  expect(rows[1]).toMatchObject({ start: '2026-02-02', end: '2026-03-20', numActivities: 2, numLate: 1 });
  expect(rows[4]).toMatchObject({ start: undefined, numActivities: 1, numLate: 0 });
  expect(shown(rowsOf({}, [rows[1]!.key]))).toEqual(['House', '.Walls', '.Roof', '..A30', 'M1']);
  expect(shown(rowsOf({}, [rows[0]!.key]))).toEqual(['House', 'M1']);
});

test('[WORK-7] what is searched for stays with its levels', () => {
  expect(shown(rowsOf({ search: ' NORTH ' }))).toEqual(['House', '.Walls', '..A20']);
  expect(shown(rowsOf({ search: 'roof' }))).toEqual(['House', '.Roof', '..A30']);
  expect(shown(rowsOf({ only: 'late' }))).toEqual(['House', '.Walls', '..A10']);
  expect(shown(rowsOf({ only: 'differs' }))).toEqual(['House', '.Roof', '..A30']);
  expect(shown(rowsOf({ only: 'measured', search: 'south' }))).toEqual([]);
});

test('[WORK-7] critical ones have the least float first, and late ones those that are critical', () => {
  const floatOf = (days: number, given = {}) => ({ days, unit: 'workingDays' as const, ...given });
  const late = (key: string, float?: ReturnType<typeof floatOf>) => ({
    key,
    id: key,
    name: key,
    wbs: 1,
    start: '2026-03-02',
    state: aState(),
    ...(float && { float }),
  });
  const rows = [
    late('free', floatOf(5)),
    late('unknown'),
    late('critical', floatOf(0, { isCritical: true })),
    late('used', floatOf(3, { becomesCritical: true, left: { least: null, most: -2 } })),
    { ...late('before', floatOf(0, { isCritical: true })), start: '2026-02-02' },
  ];
  const shownBy = (only: 'late' | 'critical') =>
    shown(openRows(ganttTree({ wbs, activities: rows }, { search: '', only }), new Set())).slice(2);
  expect(shownBy('critical')).toEqual(['..used', '..before', '..critical']);
  expect(shownBy('late')).toEqual(['..critical', '..used', '..before', '..free', '..unknown']);
});

test('[WORK-7] 20,000 activities are put in order at once', () => {
  const many = Array.from({ length: 20_000 }, (_, i) => ({ key: `k${i}`, id: `A${i}`, name: 'x', wbs: 1 + (i % 2) }));
  expect(openRows(ganttTree({ wbs, activities: many }, { search: '', only: undefined }), new Set())).toHaveLength(
    20_003,
  );
});
