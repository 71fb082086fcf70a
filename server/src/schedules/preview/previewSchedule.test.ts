import { expect, test } from 'vitest';
import { csvText, makePlan, xerOf } from '../read/plan.fixture.ts';
import { readSchedule } from '../read/readSchedule.ts';
import type { PlannedPackage } from './matchActivities.ts';
import { plannedDays } from './plannedDays.ts';
import { previewSchedule } from './previewSchedule.ts';

const one = (id: string, more: Partial<PlannedPackage> = {}): PlannedPackage => ({
  id,
  name: id,
  activityId: null,
  wbs: null,
  startDate: '2026-01-01',
  endDate: '2026-01-31',
  ...more,
});
const read = (rows: readonly string[]) =>
  readSchedule('plan.csv', Buffer.from(['Activity ID,Name,WBS,Start,Finish', ...rows].join('\n')));
const rows = [
  'A1,Walls,2.1,2026-01-01,2026-01-31',
  'A2,Ducts,2.2,2026-02-01,2026-02-28',
  'A3,Slabs,2.3,2026-03-01,2026-03-31',
  'A4,Roof,2.4,2026-04-01,2026-04-30',
];

test('[WORK-7] packages are matched by activity id, then WBS code, then name, and every change is listed', async () => {
  const packages = [
    one('by id', { name: 'Walls east', activityId: 'a1 ', wbs: '2.1', endDate: '2026-01-20' }),
    one('by wbs', { name: 'Duct', wbs: '2.2', startDate: '2026-02-01', endDate: '2026-02-28' }),
    one('by name', { name: 'SLABS', startDate: '2026-03-01', endDate: '2026-03-31' }),
    one('elsewhere', { activityId: 'B9', wbs: '2.4', name: 'Gate' }),
  ];
  const { matched, added, unmatched, problems } = previewSchedule(await read(rows), packages);
  expect(matched).toEqual([
    {
      packageId: 'by id',
      activity: 'A1',
      by: 'activityId',
      remark: null,
      isDoubtful: false,
      changes: [
        { field: 'endDate', from: '2026-01-20', to: '2026-01-31' },
        { field: 'activityId', from: 'a1 ', to: 'A1' },
      ],
    },
    {
      packageId: 'by wbs',
      activity: 'A2',
      by: 'wbs',
      remark: null,
      isDoubtful: false,
      changes: [{ field: 'activityId', from: null, to: 'A2' }],
    },
    {
      packageId: 'by name',
      activity: 'A3',
      by: 'name',
      remark: null,
      isDoubtful: false,
      changes: [
        { field: 'activityId', from: null, to: 'A3' },
        { field: 'wbs', from: null, to: '2.3' },
      ],
    },
  ]);
  expect(added).toEqual([
    { activity: 'A4', id: 'A4', name: 'Roof', wbs: '2.4', startDate: '2026-04-01', endDate: '2026-04-30' },
  ]);
  // What has another Activity ID is not this one, whatever its code.
  expect(unmatched).toEqual(['elsewhere']);
  expect(problems).toEqual([]);
});

test('[WORK-7] what could be one of several is not matched, and said', async () => {
  const packages = [
    one('p1', { wbs: '2' }),
    one('p2', { name: 'Walls' }),
    one('p3', { name: 'walls' }),
    one('p4', { activityId: 'A9' }),
    one('p5', { activityId: 'A9' }),
  ];
  const same = [
    'A1,x,2,2026-01-01,2026-01-31',
    'A2,y,2,2026-01-01,2026-01-31',
    'A3,Walls,3,2026-01-01,2026-01-31',
    'A9,z,4,2026-01-01,2026-01-31',
  ];
  const { matched, unmatched, problems } = previewSchedule(await read(same), packages);
  // Parts of one activity.
  expect(matched.map(({ packageId, activity }) => [packageId, activity])).toEqual([
    ['p4', 'A9'],
    ['p5', 'A9'],
  ]);
  expect(unmatched).toEqual(['p1', 'p2', 'p3']);
  expect(problems.map(({ reason }) => reason)).toEqual([
    '2 is the WBS code of 2 activities and one work package.',
    'Walls is the name of one activity and 2 work packages.',
  ]);
});

test('[WORK-7] milestones are no packages, and an activity without dates changes none', async () => {
  const text = Buffer.from(xerOf(makePlan(3)))
    .toString('latin1')
    .replace('TT_Task', 'TT_FinMile')
    .replace(/2024-10-\d\d \d\d:\d\d\t2024-10-\d\d \d\d:\d\d(\r\n%T\tTASKPRED)/, '\t$1');
  const { matched, added, notBuiltCount, problems } = previewSchedule(
    await readSchedule('x', Buffer.from(text, 'latin1')),
    [one('last', { name: 'Wände', activityId: 'A1020', wbs: 'HH.F2' })],
  );
  expect([notBuiltCount, added.map(({ id }) => id)]).toEqual([1, ['A1010']]);
  expect(matched).toMatchObject([{ packageId: 'last', activity: '1020', by: 'activityId', changes: [] }]);
  expect(problems.map(({ reason }) => reason)).toContain(
    'Activity A1020 has no planned dates: its work package keeps its own.',
  );
});

test('[WORK-7] days are those on which work is planned', () => {
  const none = { start: null, finish: null };
  const days = (start: string | null, finish: string | null) =>
    plannedDays({ planned: { start, finish }, baseline: none });
  expect(days('2026-01-05T08:00', '2026-01-09T17:00')).toEqual({ startDate: '2026-01-05', endDate: '2026-01-09' });
  expect(days('2026-01-05T00:00', '2026-01-10T00:00')).toEqual({ startDate: '2026-01-05', endDate: '2026-01-09' });
  expect(days('2026-01-05T00:00', '2026-01-05T00:00')).toEqual({ startDate: '2026-01-05', endDate: '2026-01-05' });
  expect(days(null, '2026-01-09')).toEqual({ startDate: '2026-01-09', endDate: '2026-01-09' });
  expect(days(null, null)).toBeUndefined();
  expect(plannedDays({ planned: none, baseline: { start: '2026-01-05', finish: '2026-01-06' } })).toEqual({
    startDate: '2026-01-05',
    endDate: '2026-01-06',
  });
});

test('[WORK-7] a schedule that is read again changes nothing', async () => {
  const schedule = await readSchedule('plan.csv', Buffer.from(csvText(makePlan(60))));
  const packages = schedule.activities.map((activity) =>
    one(activity.key, {
      name: activity.name,
      activityId: activity.id,
      wbs: activity.wbsCode,
      ...plannedDays(activity),
    }),
  );
  const { matched, added, unmatched } = previewSchedule(schedule, packages);
  expect([matched.length, added.length, unmatched.length, matched.flatMap(({ changes }) => changes)]).toEqual([
    60,
    0,
    0,
    [],
  ]);
});

test('[WORK-7] a match whose names have nothing in common is doubted, with why; what it was called last time counts', async () => {
  const packages = [
    one('strange', { name: 'Partitions', activityId: 'A1' }),
    one('strange by last time', { name: 'Zone 7', activityId: 'A2' }),
    one('renamed by hand', { name: 'Our roof', activityId: 'A3' }),
    one('fits', { name: 'Roofing', activityId: 'A4' }),
  ];
  const known = [
    { id: 'A2', name: 'Base plate', wbsCode: '', days: undefined },
    { id: 'a3', name: 'Slab 1', wbsCode: '', days: undefined },
  ];
  const { matched } = previewSchedule(await read(rows), packages, known);
  expect(matched.map(({ packageId, isDoubtful, remark }) => [packageId, isDoubtful, remark])).toEqual([
    ['strange', true, 'The names of the activity and of the work package have no word in common.'],
    ['strange by last time', true, 'At the last import A2 was “Base plate”: the names have no word in common.'],
    ['renamed by hand', false, null],
    ['fits', false, null],
  ]);
});

test('[WORK-7] a new id with the name and WBS code of one that is gone is proposed as the same activity', async () => {
  const known = (id: string, name: string, wbsCode: string) => ({ id, name, wbsCode, days: undefined });
  const packages = [
    one('north', { name: 'Walls, north', activityId: 'B1' }),
    one('south', { name: 'Walls, south', activityId: 'B1' }),
    one('unknown to the last import', { name: 'Ducts', activityId: 'B2', wbs: '2.2' }),
    one('moved in the WBS', {
      name: 'Slabs',
      activityId: 'B3',
      wbs: '7.7',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
    }),
    one('known before as well', { name: 'Roof', activityId: 'B4', wbs: '2.4' }),
  ];
  const last = [known('B1', 'walls ', '2.1'), known('A4', 'Roof', '2.4')];
  const { matched, added, unmatched } = previewSchedule(await read(rows), packages, last);
  expect(matched.map(({ packageId, activity, by, isDoubtful }) => [packageId, activity, by, isDoubtful])).toEqual([
    ['north', 'A1', 'renumbered', false],
    ['south', 'A1', 'renumbered', false],
    ['unknown to the last import', 'A2', 'renumbered', false],
    ['moved in the WBS', 'A3', 'renumbered', true],
  ]);
  expect(matched[0]?.remark).toBe('B1 is not in the file; A1 is, with the same name and WBS code.');
  expect(matched[0]?.changes).toContainEqual({ field: 'activityId', from: 'B1', to: 'A1' });
  expect([added.map(({ id }) => id), unmatched]).toEqual([['A4'], ['known before as well']]);
});

test('[WORK-7] what may be one of several, or is still in the file, is not proposed as renumbered', async () => {
  const twice = await read([...rows, 'A5,Walls,2.1,2026-01-01,2026-01-31']);
  const gone = one('gone', { name: 'Walls', activityId: 'B1', wbs: '2.1' });
  expect(previewSchedule(twice, [gone]).matched).toEqual([]);
  const both = [gone, one('gone too', { name: 'Walls', activityId: 'B2', wbs: '2.1' })];
  expect(previewSchedule(await read(rows), both).matched).toEqual([]);
  const there = one('there', { name: 'Walls', activityId: 'A9', wbs: '2.1' });
  expect(previewSchedule(await read([...rows, 'A9,Milling,9,2026-05-01,2026-05-31']), [there]).matched).toMatchObject([
    { by: 'activityId', isDoubtful: true },
  ]);
});
