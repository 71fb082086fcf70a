import { randomUUID } from 'node:crypto';
import { compareSchedule } from '@plumbline/contract/resources/scheduleComparison';
import * as calls from '@plumbline/contract/resources/schedules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProgressSite, type ProgressSite, refusal } from '../../../test/openProgressSite.ts';
import { openSharedHouse, type SharedHouse } from '../../../test/openSharedHouse.ts';
import { makePlan, xerText } from '../../schedules/read/plan.fixture.ts';

let house: SharedHouse;
let origin: string;

beforeAll(async () => {
  house = await openSharedHouse();
  origin = house.origin;
});
afterAll(() => house.close());

const heads = 'Activity ID,Name,WBS,Start,Finish';
const csvOf = (...rows: string[]) => [heads, ...rows].join('\n');
type Plan = Partial<Parameters<ReturnType<typeof asPlanner>['import']>[1]>;

function asPlanner(projectId: string, { client }: Awaited<ReturnType<ProgressSite['join']>>) {
  const params = { projectId };
  const filesOf = (file: string | Uint8Array, name = 'plan.csv') => ({
    schedule: new File([Buffer.from(file)], name),
  });
  return {
    schedules: () => client(calls.listSchedules, { params }),
    previewPlan: (file: string | Uint8Array, body: object = {}, name?: string) =>
      client(calls.previewSchedule, { params, body, files: filesOf(file, name) }),
    import: (
      file: string | Uint8Array,
      body: {
        fingerprint: string;
        leave?: { watchlist: string; fields: calls.TakenTogether[] }[];
        rules?: calls.ScheduleRule[];
        own?: { activity: string; filter: calls.ScheduleRule['filter'] | null }[];
        project?: string;
        plan?: string;
      },
      more: { key?: string; name?: string } = {},
    ) => client(calls.importSchedule, { params, body, files: filesOf(file, more.name), key: more.key }),
  };
}

let sites = 0;
async function openPlanned(count = 20) {
  const site = await openProgressSite(house, `schedules${++sites}|site`, origin);
  const elements = await site.wallsOn(['L0', 'L1'], count);
  await site.activate(elements);
  const ann = await site.join('ann');
  const planner = asPlanner(site.projectId, ann);
  return {
    ...site,
    ...planner,
    ann,
    elements,
    previewAndImport: async (file: string | Uint8Array, plan: Plan = {}) => {
      const preview = await planner.previewPlan(file);
      return planner.import(file, { fingerprint: preview.fingerprint, ...plan });
    },
  };
}
const onFloor = (floor: string) => ({ floors: [floor] });
const byFilter = (floor: string) => ({ source: { mode: 'filter' as const, filter: onFloor(floor) } });

test('[WORK-7] an import changes what its preview listed, makes packages by rules and choices, and keeps the schedule', async () => {
  const { ann, previewPlan, import: importPlan, schedules, projectId } = await openPlanned();
  const walls = await ann.create({ ...byFilter('L0'), name: 'Walls', primavera: { activityId: 'A1', wbs: null } });
  const ducts = await ann.create({ ...byFilter('L1'), name: 'Ducts' });
  const other = await ann.create({ ...byFilter('L1'), name: 'Garden', primavera: { activityId: 'G7', wbs: null } });
  const file = csvOf(
    'A1,Walls level 0,2.1,2026-03-02,2026-03-20',
    'A2,Ducts,2.2,2026-04-01,2026-04-30',
    'A3,Slabs,2.3.1,2026-05-01,2026-05-31',
    'A4,Columns,2.3.2,2026-05-01,2026-05-31',
    'A5,Roof,2.4,2026-06-01,2026-06-30',
    'A6,Undated,2.3.3,,',
    'A7,Fence,2.5,2026-07-01,2026-07-31',
  );
  const preview = await previewPlan(file);
  expect(preview).toMatchObject({
    format: 'table',
    room: 1997,
    rules: [],
    counts: { activities: 7, matched: 2, changed: 2, added: 5, unmatched: 1, notBuilt: 0 },
    unmatched: [{ _id: other._id, name: 'Garden', activityId: 'G7', wbs: null }],
  });
  expect(preview.matched).toEqual([
    {
      watchlist: { _id: walls._id, name: 'Walls' },
      activity: { key: 'A1', id: 'A1', name: 'Walls level 0', wbs: '2.1' },
      by: 'activityId',
      remark: null,
      isDoubtful: false,
      changes: [
        { field: 'startDate', from: '2026-09-01', to: '2026-03-02' },
        { field: 'endDate', from: '2026-10-30', to: '2026-03-20' },
        { field: 'wbs', from: null, to: '2.1' },
      ],
    },
    expect.objectContaining({ by: 'name', watchlist: { _id: ducts._id, name: 'Ducts' } }),
  ]);
  expect(preview.added.map(({ id, obstacle }) => [id, obstacle])).toEqual([
    ['A3', null],
    ['A4', null],
    ['A5', null],
    ['A6', 'It has no planned dates.'],
    ['A7', null],
  ]);
  expect(preview.problems.map(({ reason }) => reason)).toContain('Activity A6 has no dates.');

  const rules: calls.ScheduleRule[] = [
    { by: 'wbs', pattern: '2.3.*', filter: onFloor('L1') },
    { by: 'name', pattern: 'fence', filter: { elementName: 'nothing has this name' } },
  ];
  const plan = {
    fingerprint: preview.fingerprint,
    rules,
    leave: [{ watchlist: ducts._id, fields: ['dates' as const] }],
    own: [
      { activity: 'A5', filter: onFloor('L0') },
      { activity: 'A4', filter: null },
    ],
  };
  const taken = await importPlan(file, plan);
  expect(taken).toMatchObject({
    numCreated: 2,
    numChanged: 2,
    numUnchanged: 0,
    numLeft: 3,
    numWithoutElements: 1,
    schedule: { filename: 'plan.csv', numActivities: 7, numCreated: 2, numChanged: 2, importedBy: 'Test Person' },
    created: [{ name: 'Slabs' }, { name: 'Roof' }],
  });
  const { watchlists } = await ann.list();
  const told = watchlists.map(({ name, startDate, primavera: { activityId, wbs }, numElements, revision }) => [
    name,
    startDate,
    activityId,
    wbs,
    numElements,
    revision,
  ]);
  expect(told).toEqual([
    ['Ducts', '2026-09-01', 'A2', '2.2', 10, 2],
    ['Garden', '2026-09-01', 'G7', null, 10, 1],
    ['Roof', '2026-06-01', 'A5', '2.4', 10, 1],
    ['Slabs', '2026-05-01', 'A3', '2.3.1', 10, 1],
    ['Walls', '2026-03-02', 'A1', '2.1', 10, 2],
  ]);
  expect(await schedules()).toEqual([taken.schedule]);
  const current = await house.modules.schedules.current(projectId);
  expect(current?.schedule.activities).toHaveLength(7);
  expect(current?.matches.get('A1')).toEqual([walls._id]);
  // As packages are called now, not as they were.
  await ann.update(walls._id, { primavera: { activityId: 'A7', wbs: null } });
  const later = await house.modules.schedules.current(projectId);
  expect([later?.matches.get('A1'), later?.matches.get('A7')]).toEqual([undefined, [walls._id]]);
  expect(later?.schedule).toBe(current?.schedule);
});

test('[WORK-7] importing twice changes nothing, and rules are there at the next import', async () => {
  const { ann, previewPlan, previewAndImport, schedules } = await openPlanned();
  const file = csvOf('A1,Walls,1,2026-01-01,2026-01-31', 'B1,Other,2,2026-01-01,2026-01-31');
  const rules: calls.ScheduleRule[] = [{ by: 'activityId', pattern: 'A?', filter: onFloor('L0') }];
  await previewAndImport(file, { rules });
  const before = await ann.list();
  const again = await previewPlan(file);
  expect(again.counts).toMatchObject({ matched: 1, changed: 0, added: 1 });
  expect(again.rules).toEqual([{ ...rules[0], numActivities: 0, numElements: 10 }]);
  const taken = await previewAndImport(file, { rules });
  expect(taken).toMatchObject({ numCreated: 0, numChanged: 0, numUnchanged: 1, numLeft: 1 });
  expect(await schedules()).toHaveLength(1);
  expect((await ann.list()).watchlists.map(({ _id, revision }) => [_id, revision])).toEqual(
    before.watchlists.map(({ _id, revision }) => [_id, revision]),
  );
  // What is new in the next one falls under the same rules.
  const next = await previewPlan(csvOf('A1,Walls,1,2026-01-01,2026-01-31', 'A2,More walls,1.2,2026-02-01,2026-02-28'));
  expect(next.rules).toMatchObject([{ numActivities: 1, numElements: 10 }]);
});

test('[WORK-7] an import is refused when the packages or the file have moved on, and nothing of it is done', async () => {
  const { ann, previewPlan, import: importPlan, schedules } = await openPlanned();
  const one = await ann.create({ ...byFilter('L0'), primavera: { activityId: 'A1', wbs: null } });
  const file = csvOf('A1,Walls,1,2026-01-01,2026-01-31');
  const { fingerprint } = await previewPlan(file);
  await ann.update(one._id, { description: 'changed meanwhile' });
  expect(await refusal(importPlan(file, { fingerprint }))).toMatchObject({
    status: 409,
    code: 'schedules.previewMoved',
  });
  const { fingerprint: next } = await previewPlan(file);
  const edited = csvOf('A1,Walls,1,2026-01-01,2026-02-28');
  expect(await refusal(importPlan(edited, { fingerprint: next }))).toMatchObject({ code: 'schedules.previewMoved' });
  expect([await schedules(), (await ann.one(one._id)).startDate]).toEqual([[], '2026-09-01']);
});

test('[WORK-7] two imports at once make packages once; a call that is sent again gets the same answer', async () => {
  const { ann, previewPlan, import: importPlan, schedules } = await openPlanned();
  const file = csvOf('A1,Walls,1,2026-01-01,2026-01-31');
  const { fingerprint } = await previewPlan(file);
  const rules: calls.ScheduleRule[] = [{ by: 'wbs', pattern: '*', filter: onFloor('L0') }];
  const ended = await Promise.allSettled([1, 2].map(() => importPlan(file, { fingerprint, rules })));
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect([(await ann.list()).watchlists.length, (await schedules()).length]).toEqual([1, 1]);

  const more = csvOf('A1,Walls,1,2026-01-01,2026-01-31', 'A2,Slabs,1,2026-01-01,2026-01-31');
  const preview = await previewPlan(more);
  const key = randomUUID();
  const first = await importPlan(more, { fingerprint: preview.fingerprint, rules }, { key });
  expect(await importPlan(more, { fingerprint: preview.fingerprint, rules }, { key })).toEqual(first);
  expect((await ann.list()).watchlists).toHaveLength(2);
});

test('[WORK-7] when one package cannot be made, none is, and no schedule is kept', async () => {
  const { ann, previewPlan, import: importPlan, schedules } = await openPlanned();
  await ann.create({ ...byFilter('L0'), primavera: { activityId: 'A0', wbs: null } });
  const many = Array.from({ length: 2000 }, (_, i) => `A${i},Walls ${i},1,2026-01-01,2026-01-31`);
  const file = csvOf(...many, 'B1,One more,1,2026-01-01,2026-01-31');
  const { fingerprint, room } = await previewPlan(file);
  const rules: calls.ScheduleRule[] = [{ by: 'wbs', pattern: '*', filter: onFloor('L0') }];
  expect(room).toBe(1999);
  expect(await refusal(importPlan(file, { fingerprint, rules }))).toMatchObject({ code: 'workPackages.tooMany' });
  const { watchlists } = await ann.list();
  expect([watchlists.map(({ startDate }) => startDate), await schedules()]).toEqual([['2026-09-01'], []]);
});

test('[WORK-7] what cannot be read is refused with where, and asks what could be said', async () => {
  const { previewPlan, schedules } = await openPlanned();
  const refused = async (file: string | Uint8Array, name?: string) => {
    const { status, code, payload } = await refusal(previewPlan(file, {}, name));
    return { status, code, ...(payload as object) };
  };
  expect(await refused('ERMHDR\t18.8\n%T\tPROJECT\n%F\tproj_id\n', 'cut.xer')).toMatchObject({
    status: 400,
    code: 'schedules.unreadable',
    line: expect.any(Number),
  });
  expect(await refused('', 'empty.xer')).toMatchObject({ reason: 'The file is empty.' });
  expect(await refused(csvOf(), 'none.csv')).toMatchObject({ reason: 'There is no activity in this file.' });
  expect(await refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'plan.mpp')).toMatchObject({
    reason: expect.stringContaining('Save it as XML'),
  });
  const unclear = csvOf('A1,Walls,1,03/04/2026,05/04/2026');
  expect(await refused(unclear)).toMatchObject({ question: { asks: 'dateOrder', choices: ['dmy', 'mdy'] } });
  const { added } = await previewPlan(unclear, { dateOrder: 'mdy' });
  expect(added).toMatchObject([{ startDate: '2026-03-04', endDate: '2026-05-04' }]);
  expect(await schedules()).toEqual([]);
});

test('[WORK-7] of several projects in a file one is taken, the next time the same', async () => {
  const { previewPlan, import: importPlan, projectId } = await openPlanned();
  const file = await severalProjects();
  const preview = await previewPlan(file, {}, 'plan.xer');
  expect(preview.projects.map(({ id, numActivities }) => [id, numActivities])).toEqual([
    ['SMALL', 1],
    ['LARGE', 2],
  ]);
  expect([preview.project, preview.counts.activities]).toEqual(['2', 2]);
  const small = await previewPlan(file, { project: '1' }, 'plan.xer');
  expect([small.project, small.counts.activities, small.added.map(({ id }) => id)]).toEqual(['1', 1, ['S1']]);
  await importPlan(file, { fingerprint: small.fingerprint, project: '1' }, { name: 'plan.xer' });
  expect((await house.modules.schedules.current(projectId))?.schedule.activities.map(({ id }) => id)).toEqual(['S1']);
  expect((await previewPlan(file, {}, 'plan.xer')).project).toBe('1');
});

test('[WORK-7] twenty schedules are kept, and who may only look may not import', async () => {
  const { join, projectId, previewPlan, previewAndImport, schedules } = await openPlanned();
  const { schedule: first } = await previewAndImport(csvOf('A1,Walls,1,2026-01-01,2026-01-31'));
  const columns = sql`project_id, format, filename, sha256, project_code, project_name, data_date, activity_count,
    relation_count, calendar_count, problem_count, created_count, changed_count, content, imported_by`;
  await sql`insert into schedule (${columns}, imported_at)
    select ${columns}, imported_at + make_interval(secs => i * 0.001) from schedule, generate_series(1, 19) as i
    where id = ${first._id}`.execute(house.platform.db);
  const { schedule: newest } = await previewAndImport(csvOf('A1,Walls,1,2026-01-01,2026-02-28'));
  const kept = await schedules();
  expect(kept).toHaveLength(calls.keptSchedules);
  expect([kept[0]?._id, kept.some(({ _id }) => _id === first._id)]).toEqual([newest._id, false]);
  expect(kept.map(({ importedDate }) => importedDate)).toEqual(
    kept
      .map((one) => one.importedDate)
      .sort()
      .reverse(),
  );
  const visitor = asPlanner(projectId, await join('visitor', ['READ', 'LIST', 'VIEW_ASSETS']));
  expect(await visitor.schedules()).toHaveLength(calls.keptSchedules);
  const file = csvOf('A1,Walls,1,2026-01-01,2026-01-31');
  const { fingerprint } = await previewPlan(file);
  expect(await refusal(visitor.previewPlan(file))).toMatchObject({ status: 403 });
  expect(await refusal(visitor.import(file, { fingerprint }))).toMatchObject({ status: 403 });
  await house.modules.access.setFlag(projectId, 'progressMonitoring', false);
  expect(await refusal(schedules())).toMatchObject({ code: 'feature.off' });
});

test('[WORK-7] a file of another project is told from the last import, and one of the same is not', async () => {
  const { ann, previewPlan, import: importPlan } = await openPlanned();
  await ann.create({ ...byFilter('L0'), name: 'Walls', primavera: { activityId: 'A1000', wbs: null } });
  const xer = (id: string, day: string, name: string) =>
    xerText(makePlan(3))
      .replace('1\tHH\t.\t2026-11-01', `1\t${id}\t.\t${day}`)
      .replaceAll(/Wände.*?""/g, name);
  const own = await previewPlan(xer('HH', '2026-11-01', 'Walls'), {}, 'hh.xer');
  expect([own.last, own.doubts, own.matched.map(({ isDoubtful }) => isDoubtful)]).toEqual([null, [], [false]]);
  await importPlan(xer('HH', '2026-11-01', 'Walls'), { fingerprint: own.fingerprint }, { name: 'hh.xer' });
  const next = await previewPlan(xer('HH', '2026-12-01', 'Walls'), {}, 'hh-12.xer');
  expect([next.last, next.doubts]).toEqual([
    {
      filename: 'hh.xer',
      project: { id: 'HH', name: 'Harbour House' },
      dataDate: '2026-11-01T08:00',
      plan: 'Planned dates',
    },
    [],
  ]);
  const mine = await previewPlan(xer('10001', '2026-10-01', 'Drill'), {}, 'mine.xer');
  expect(mine.doubts).toEqual([
    'This file is of project 10001 “Harbour House”; the last import was of project HH “Harbour House”. They have 3 Activity IDs in common, of which none has the same name.',
    'Its data date, 01/10/2026, is before that of the last import, 01/11/2026.',
  ]);
  expect(mine.matched).toMatchObject([
    { isDoubtful: true, remark: 'The names of the activity and of the work package have no word in common.' },
  ]);
});

test('[WORK-7] a renumbered activity keeps its work package, which moves to the new Activity ID', async () => {
  const { ann, previewAndImport, previewPlan } = await openPlanned();
  const one = await ann.create({ ...byFilter('L0'), name: 'North', primavera: { activityId: 'A3020', wbs: '2.1' } });
  await previewAndImport(csvOf('A3020,Walls,2.1,2026-03-02,2026-03-20'));
  const file = csvOf('A3021,Walls,2.1,2026-03-02,2026-03-27');
  const { matched, counts } = await previewPlan(file);
  expect(counts).toMatchObject({ matched: 1, added: 0, unmatched: 0 });
  expect(matched).toMatchObject([
    {
      by: 'renumbered',
      isDoubtful: false,
      remark: 'A3020 is not in the file; A3021 is, with the same name and WBS code.',
      changes: [
        { field: 'endDate', to: '2026-03-27' },
        { field: 'activityId', from: 'A3020', to: 'A3021' },
      ],
    },
  ]);
  await previewAndImport(file);
  expect(await ann.one(one._id)).toMatchObject({
    endDate: '2026-03-27',
    primavera: { activityId: 'A3021', wbs: '2.1' },
  });
});

test('[WORK-7] the plan is the baseline of the file unless somebody says otherwise, and the choice stays', async () => {
  const { ann, previewPlan, import: importPlan, schedules, projectId } = await openPlanned();
  const one = await ann.create({ ...byFilter('L0'), name: 'Walls', primavera: { activityId: 'A1000', wbs: null } });
  const xer = (baselineId: string, name: string) =>
    xerText(makePlan(1))
      .replaceAll(/Wände.*?""/g, 'Walls')
      .replace(
        '%T\tCALENDAR',
        `%T\tPROJECT\r\n%F\tproj_id\torig_proj_id\tproj_short_name\r\n%R\t${baselineId}\t1\t${name}\r\n%T\tCALENDAR`,
      )
      .replace(
        '%T\tTASKPRED',
        '%T\tTASK\r\n%F\ttask_id\tproj_id\ttask_code\ttask_name\ttarget_start_date\ttarget_end_date\r\n' +
          `%R\t91\t${baselineId}\tA1000\tWalls\t2024-01-02 08:00\t2024-01-05 17:00\r\n%T\tTASKPRED`,
      );
  const first = await previewPlan(xer('2', 'B1'), {}, 'hh.xer');
  expect([first.plan, first.plans.map(({ key, label }) => [key, label])]).toEqual([
    'baseline:2',
    [
      ['baseline:2', 'Baseline “B1”'],
      ['planned', 'Planned dates'],
    ],
  ]);
  expect(first.matched[0]?.changes).toContainEqual({ field: 'startDate', from: '2026-09-01', to: '2024-01-02' });
  // What was looked at is what is imported.
  const moved = importPlan(xer('2', 'B1'), { fingerprint: first.fingerprint, plan: 'planned' }, { name: 'hh.xer' });
  expect(await refusal(moved)).toMatchObject({ code: 'schedules.previewMoved' });
  await importPlan(xer('2', 'B1'), { fingerprint: first.fingerprint }, { name: 'hh.xer' });
  expect(await ann.one(one._id)).toMatchObject({ startDate: '2024-01-02', endDate: '2024-01-05' });
  expect((await schedules())[0]?.plan).toBe('Baseline “B1”');
  const current = await house.modules.schedules.current(projectId);
  expect([current?.plan.label, current?.schedule.activities[0]?.planned.start]).toEqual([
    'Baseline “B1”',
    '2024-01-02T08:00',
  ]);
  expect((await ann.client(compareSchedule, { params: { projectId } })).schedule.plan).toBe('Baseline “B1”');

  // The next file has another key for it; without it the plan would be another one, which is doubted.
  const next = await previewPlan(xer('5', 'B1'), {}, 'hh.xer');
  expect([next.plan, next.last?.plan, next.doubts, next.counts.changed]).toEqual([
    'baseline:5',
    'Baseline “B1”',
    [],
    0,
  ]);
  const other = await previewPlan(xer('5', 'B2'), {}, 'hh.xer');
  expect([other.plan, other.doubts]).toEqual([
    'baseline:5',
    ['The plan of the last import, Baseline “B1”, is not in this file: the plan would be Baseline “B2”.'],
  ]);
  const chosen = await previewPlan(xer('5', 'B2'), { plan: 'planned' }, 'hh.xer');
  expect([chosen.plan, chosen.doubts]).toEqual(['planned', []]);
  await importPlan(xer('5', 'B2'), { fingerprint: chosen.fingerprint, plan: 'planned' }, { name: 'hh.xer' });
  expect((await previewPlan(xer('5', 'B2'), {}, 'hh.xer')).plan).toBe('planned');
});

/** Two projects in one exchange file. */
async function severalProjects(): Promise<string> {
  const table = (name: string, fields: string, ...rows: string[]) =>
    [`%T\t${name}`, `%F\t${fields}`, ...rows.map((row) => `%R\t${row}`)].join('\r\n');
  return [
    'ERMHDR\t18.8\t2026-01-01\tProject\tadmin\tAdmin\tdb\tProject Management\tEUR',
    table('PROJECT', 'proj_id\tproj_short_name', '1\tSMALL', '2\tLARGE'),
    table(
      'PROJWBS',
      'wbs_id\tproj_id\tproj_node_flag\twbs_short_name\twbs_name',
      '10\t1\tY\tSMALL\tSmall',
      '20\t2\tY\tLARGE\tLarge',
    ),
    table(
      'TASK',
      'task_id\tproj_id\twbs_id\ttask_code\ttask_name\ttask_type\ttarget_start_date\ttarget_end_date',
      '100\t1\t10\tS1\tSmall\tTT_Task\t2026-01-05 08:00\t2026-01-09 17:00',
      '200\t2\t20\tL1\tLarge\tTT_Task\t2026-01-05 08:00\t2026-01-09 17:00',
      '201\t2\t20\tL2\tLarger\tTT_Task\t2026-01-05 08:00\t2026-01-09 17:00',
    ),
    '%E',
  ].join('\r\n');
}
