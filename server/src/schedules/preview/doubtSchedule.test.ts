import { expect, test } from 'vitest';
import { readSchedule } from '../read/readSchedule.ts';
import { type Doubted, doubtSchedule } from './doubtSchedule.ts';
import type { LastImport } from './KnownActivity.ts';

const schedule = await readSchedule(
  'plan.csv',
  Buffer.from('ID,Name,Start,Finish\nA1,Walls,2026-01-01,2026-01-31\nA2,Ducts,2026-01-01,2026-01-31\n'),
);
const known = (...names: string[]): LastImport['activities'] =>
  names.map((name, i) => ({ id: `a${i + 1}`, name, wbsCode: '', days: undefined }));
const harbour = { id: 'HH', name: 'Harbour House', dataDate: '2026-06-01T08:00' };
const last = (more: Partial<LastImport> = {}): LastImport => ({
  project: harbour,
  plan: undefined,
  activities: known('Walls'),
  ...more,
});
const doubts = (more: Partial<Doubted>) =>
  doubtSchedule({
    schedule,
    project: harbour,
    projectCount: 1,
    last: last(),
    plan: { key: 'planned', label: 'Planned dates' },
    isPlanLost: false,
    matchedCount: 4,
    strangeCount: 0,
    ...more,
  });

test('[WORK-7] the next file of the same project is not doubted, nor the first one', () => {
  expect(doubts({})).toEqual([]);
  expect(doubts({ last: undefined })).toEqual([]);
  // A table says neither.
  expect(doubts({ project: { id: '', name: '', dataDate: null } })).toEqual([]);
  expect(doubts({ project: { ...harbour, id: 'hh ' } })).toEqual([]);
});

test('[WORK-7] another project is named beside the last one, with what both have in common', () => {
  const mine = { id: '10001', name: 'Mine', dataDate: null };
  expect(doubts({ project: mine, last: last({ activities: known('Receive tenders', 'Mobilise') }) })).toEqual([
    'This file is of project 10001 “Mine”; the last import was of project HH “Harbour House”. They have 2 Activity IDs in common, of which none has the same name.',
  ]);
  expect(doubts({ project: { ...mine, name: '10001' }, last: last({ activities: [] }) })).toEqual([
    'This file is of project 10001; the last import was of project HH “Harbour House”. They have no Activity ID in common.',
  ]);
  expect(doubts({ project: mine, last: last({ activities: known('walls') }) })[0]).toContain(
    '1 Activity ID in common, of which all have the same name.',
  );
  expect(doubts({ project: mine, last: last({ activities: known('walls', 'x') }) })[0]).toContain(
    '2 Activity IDs in common, of which 1 has the same name.',
  );
});

test('[WORK-7] an older data date, several projects, and names that do not fit are doubted', () => {
  expect(doubts({ project: { ...harbour, dataDate: '2026-05-01T17:00' } })).toEqual([
    'Its data date, 01/05/2026, is before that of the last import, 01/06/2026.',
  ]);
  expect(doubts({ project: { ...harbour, dataDate: '2026-06-01' } })).toEqual([]);
  expect(doubts({ projectCount: 2 })).toEqual([
    'There are 2 projects in this file. HH “Harbour House” has most activities.',
  ]);
  expect(doubts({ strangeCount: 3 })).toEqual([
    'Names do not fit: of 4 work packages that are found in it, 3 are activities with another name.',
  ]);
  expect(doubts({ strangeCount: 2 })).toEqual([]);
  expect(doubts({ isPlanLost: true, last: last({ plan: { key: 'baseline:7', label: 'Baseline “B1”' } }) })).toEqual([
    'The plan of the last import, Baseline “B1”, is not in this file: the plan would be Planned dates.',
  ]);
});
