import { expect, test } from 'vitest';
import { readSchedule } from '../read/readSchedule.ts';
import type { Schedule } from '../Schedule.ts';
import { plannedDays } from './plannedDays.ts';
import { choosePlan, findKept, type KeptPlan, listOtherPlans, listPlans, takePlan } from './plans.ts';

const table = (name: string, fields: string, ...rows: string[]) =>
  [`%T\t${name}`, `%F\t${fields.replaceAll(' ', '\t')}`, ...rows.map((row) => `%R\t${row.replaceAll('|', '\t')}`)].join(
    '\n',
  );

/** A project with two baselines, of which the second is the current one; A3 came after both. */
const xer = [
  'ERMHDR\t19.12',
  table('PROJECT', 'proj_id orig_proj_id proj_short_name sum_base_proj_id', '1||HH|3', '2|1|HH - B0|', '3|1|HH - B1|'),
  table(
    'TASK',
    'task_id proj_id task_code task_name status_code target_start_date target_end_date act_start_date act_end_date restart_date reend_date',
    '11|1|A1|Walls|TK_Complete|2026-01-05|2026-01-09|2026-01-06|2026-01-20||',
    '12|1|A2|Ducts|TK_Active|2026-02-02|2026-02-06|2026-02-03||2026-02-10|2026-02-20',
    '13|1|A3|Roof|TK_NotStart|2026-03-02|2026-03-06|||2026-03-02|2026-03-06',
    '21|2|A1|Walls||2025-11-03|2025-11-07||||',
    '31|3|A1|Walls||2025-12-01|2025-12-05||||',
    '32|3|A2|Ducts||2026-01-12|2026-01-16||||',
  ),
  '%E',
].join('\n');
const read = (text: string, name = 'plan.xer') => readSchedule(name, Buffer.from(text));
const days = ({ activities }: Schedule) => activities.map((one) => plannedDays(one)?.startDate);
const finishes = ({ activities }: Schedule) => activities.map((one) => plannedDays(one)?.endDate);

test('[WORK-7] planned and current dates and every baseline of a file may be the plan; its current baseline comes first', async () => {
  const schedule = await read(xer);
  const plans = listPlans(schedule);
  expect(plans).toEqual([
    { key: 'baseline:3', label: 'Baseline “HH - B1”', activityCount: 2 },
    { key: 'baseline:2', label: 'Baseline “HH - B0”', activityCount: 1 },
    { key: 'planned', label: 'Planned dates', activityCount: 3 },
    { key: 'current', label: 'Current dates', activityCount: 3 },
  ]);
  expect(days(takePlan(schedule, 'planned'))).toEqual(['2026-01-05', '2026-02-02', '2026-03-02']);
  // As P6 shows Start and Finish: what has happened, else what remains.
  expect(days(takePlan(schedule, 'current'))).toEqual(['2026-01-06', '2026-02-03', '2026-03-02']);
  expect(finishes(takePlan(schedule, 'current'))).toEqual(['2026-01-20', '2026-02-20', '2026-03-06']);
  // What the baseline does not know keeps its planned dates; what remains of the work is as foreseen.
  const byBaseline = takePlan(schedule, 'baseline:3');
  expect(days(byBaseline)).toEqual(['2025-12-01', '2026-01-12', '2026-03-02']);
  expect(byBaseline.activities.map(({ remaining }) => remaining.finish)).toEqual([null, '2026-02-20', '2026-03-06']);
});

test('[WORK-7] the plan of the last import is that of the next one, by its name', async () => {
  const plans = listPlans(await read(xer));
  const keyAfter = (last?: KeptPlan, key?: string) => choosePlan(plans, { key, last }).key;
  expect(keyAfter()).toBe('baseline:3');
  expect(keyAfter({ key: 'baseline:99', label: 'Baseline “HH - B0”' })).toBe('baseline:2');
  expect(keyAfter({ key: 'planned', label: 'Start and finish of the file' })).toBe('planned');
  expect(keyAfter({ key: 'current', label: 'Current dates' })).toBe('current');
  expect(keyAfter({ key: 'planned', label: '' }, 'current')).toBe('current');
  expect(findKept(plans, { key: 'baseline:99', label: 'Baseline “gone”' })).toBeUndefined();
  expect(() => keyAfter(undefined, 'baseline:99')).toThrow('The chosen plan is not in this file.');
});

test('[WORK-7] beside the plan stand the other baselines and the current dates', async () => {
  const schedule = await read(xer);
  const startsBeside = (key: string) => {
    const taken = takePlan(schedule, key);
    return listOtherPlans(taken, { key, label: '' }).map(({ label, daysOf }) => [
      label,
      ...taken.activities.map((one) => daysOf(one)?.startDate),
    ]);
  };
  const [b0, b1, current] = [
    ['Baseline “HH - B0”', '2025-11-03', undefined, undefined],
    ['Baseline “HH - B1”', '2025-12-01', '2026-01-12', undefined],
    ['Current dates', '2026-01-06', '2026-02-03', '2026-03-02'],
  ];
  expect(startsBeside('baseline:3')).toEqual([b0, current]);
  expect(startsBeside('planned')).toEqual([b1, b0, current]);
  expect(startsBeside('current')).toEqual([b1, b0]);
});

test('[WORK-7] a baseline of a few activities is not proposed, and a file with one kind of dates asks nothing', async () => {
  const few = xer.replace('32|3|A2'.replaceAll('|', '\t'), '32|3|Z9'.replaceAll('|', '\t'));
  expect(listPlans(await read(few)).map(({ key }) => key)).toEqual(['planned', 'baseline:3', 'baseline:2', 'current']);
  const csv = 'ID,Name,Start,Finish\nA1,Walls,2026-01-05,2026-01-09\n';
  expect(listPlans(await read(csv, 'plan.csv')).map(({ label }) => label)).toEqual(['Start and finish of the file']);
  const based =
    'ID,Name,Start,Finish,Baseline Start,Baseline Finish\nA1,Walls,2026-01-05,2026-01-09,2025-12-01,2025-12-05\n';
  const schedule = await read(based, 'plan.csv');
  expect(listPlans(schedule).map(({ label }) => label)).toEqual(['Baseline', 'Start and finish of the file']);
  expect(days(takePlan(schedule, 'baseline:only'))).toEqual(['2025-12-01']);
});

test("[WORK-7] Microsoft Project's numbered baselines are told apart", async () => {
  const baseline = (number: number, day: string) =>
    `<Baseline><Number>${number}</Number><Start>${day}T08:00:00</Start><Finish>${day}T17:00:00</Finish></Baseline>`;
  const task = `<Task><UID>1</UID><Name>Walls</Name><OutlineLevel>1</OutlineLevel><Start>2026-01-05T08:00:00</Start><Finish>2026-01-09T17:00:00</Finish>${baseline(0, '2025-12-01')}${baseline(10, '2025-11-03')}${baseline(3, '2025-12-15')}</Task>`;
  const schedule = await read(`<Project><Title>Harbour</Title><Tasks>${task}</Tasks></Project>`, 'plan.xml');
  expect(listPlans(schedule).map(({ label }) => label)).toEqual([
    'Baseline',
    'Baseline 3',
    'Baseline 10',
    'Start and finish of the file',
  ]);
  expect(days(takePlan(schedule, 'baseline:3'))).toEqual(['2025-12-15']);
  const aside = await read(`<Project><Tasks>${task.replace('<Number>0<', '<Number>1<')}</Tasks></Project>`, 'plan.xml');
  expect(listPlans(aside)[0]?.label).toBe('Start and finish of the file');
});
