import { workBreakdown } from '@plumbline/demo/site/programme';
import { type DemoActivity, demoActivities, demoDataDate, demoHolidays, demoRelations } from './demoSchedule.ts';
import { encodeWindows1252 } from './encodeWindows1252.ts';

const project = 1;
const calendar = 1;
const hoursADay = 8;
/** The first of the structure is the project itself. */
const topNode = 100;

/** As Primavera P6 writes it: XER in Windows-1252. */
export const writeDemoSchedule = (): Uint8Array =>
  encodeWindows1252(
    [
      `ERMHDR\t19.12\t${demoDataDate.slice(0, 10)}\tProject\tplanner\tPlanner\tdbxDatabaseNoName\tProject Management\tEUR`,
      ...table(
        'PROJECT',
        ['proj_id', 'proj_short_name', 'name_sep_char', 'last_recalc_date'],
        [[project, 'HH', '.', demoDataDate]],
      ),
      ...table(
        'CALENDAR',
        ['clndr_id', 'clndr_name', 'day_hr_cnt', 'clndr_data'],
        [[calendar, 'Five days a week', hoursADay, fiveDays()]],
      ),
      ...table('PROJWBS', ['wbs_id', 'proj_id', 'parent_wbs_id', 'wbs_short_name', 'wbs_name'], nodes()),
      ...table('TASK', taskFields, demoActivities.map(taskOf)),
      ...table('TASKPRED', ['task_pred_id', 'task_id', 'pred_task_id', 'pred_type', 'lag_hr_cnt'], relations()),
      '%E',
      '',
    ].join('\r\n'),
  );

const taskFields = [
  'task_id',
  'proj_id',
  'wbs_id',
  'clndr_id',
  'phys_complete_pct',
  'complete_pct_type',
  'task_type',
  'status_code',
  'task_code',
  'task_name',
  'act_start_date',
  'act_end_date',
  'target_start_date',
  'target_end_date',
];

function taskOf(one: DemoActivity): (string | number)[] {
  const [start, finish] = [`${one.start} ${one.isMilestone ? '17:00' : '08:00'}`, `${one.finish} 17:00`];
  const status = one.percent === 100 ? 'TK_Complete' : one.percent > 0 ? 'TK_Active' : 'TK_NotStart';
  return [
    idOf(one.id),
    project,
    nodeOf(one.wbs),
    calendar,
    one.percent,
    'CP_Phys',
    one.isMilestone ? 'TT_FinMile' : 'TT_Task',
    status,
    one.id,
    one.name,
    one.actualStart ? `${one.actualStart} 08:00` : '',
    one.actualFinish ? `${one.actualFinish} 17:00` : '',
    start,
    finish,
  ];
}

const nodes = (): (string | number)[][] => [
  [topNode, project, '', 'HH', 'Harbour House'],
  ...workBreakdown.map(({ code, name }) => {
    const [short, above] = [code.split('.').at(-1) as string, code.split('.').slice(0, -1).join('.')];
    return [nodeOf(code), project, above === '' ? topNode : nodeOf(above), short, name];
  }),
];

const relations = (): (string | number)[][] =>
  demoRelations.map(({ id, before, type, lagDays }, i) => [
    i + 1,
    idOf(id),
    idOf(before),
    `PR_${type}`,
    lagDays * hoursADay,
  ]);

const nodeOf = (code: string) => topNode + 1 + workBreakdown.findIndex((one) => one.code === code);
const idOf = (id: string) => 1000 + demoActivities.findIndex((one) => one.id === id);

/** Monday to Friday, 8 to 12 and 13 to 17, in the words of P6's calendars; days of the week are counted from Sunday. */
function fiveDays(): string {
  const shifts = '(0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())';
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => `(0||${day}()(${day === 1 || day === 7 ? '' : shifts}))`).join('');
  const free = demoHolidays.map((day, i) => `(0||${i}(d|${dayOfDelphi(day)})())`).join('');
  return `(0||CalendarData()((0||DaysOfWeek()(${week}))(0||Exceptions()(${free}))))`;
}

/** Days since 30 December 1899. */
const dayOfDelphi = (day: string) => Date.parse(`${day}T00:00Z`) / 86_400_000 + 25_569;

const table = (name: string, fields: readonly string[], rows: readonly (readonly (string | number)[])[]) => [
  `%T\t${name}`,
  `%F\t${fields.join('\t')}`,
  ...rows.map((row) => `%R\t${row.join('\t')}`),
];
