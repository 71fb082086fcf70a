import { columnName } from '../../../exports/xlsx/columnName.ts';
import type { LocalTime } from '../../localTime.ts';
import type { Activity, ActivityStatus, PercentType, Place, Relation, RelationType, Schedule } from '../../Schedule.ts';
import { UnreadableSchedule } from '../../UnreadableSchedule.ts';
import { completeSchedule } from '../completeSchedule.ts';
import { createProblems, type Problems } from '../createProblems.ts';
import { readNumber } from '../readNumber.ts';
import { type DateOrder, dateOrders, orderOfFormat, possibleOrders, readDate } from '../table/readDate.ts';
import type { Workbook } from './openWorkbook.ts';
import type { XlsxCell, XlsxRow } from './readCells.ts';

/** Row 1 has the names of database fields, whatever the language of the captions in row 2. */
const firstDataRow = 3;
const projectKey = 'project';
const longestSettings = 4000;

export const isP6Workbook = ({ sheetNames }: Workbook): boolean => sheetNames.includes('TASK');

/** Fields that planners export and that say nothing of a schedule, or what others say already. */
const otherFields =
  /^(pred_list|succ_list|resource_list|delete_record_flag|actv_code_|proj_catg_|user_field|udf|cstr_|rsrc|.*__|.*cost|.*qty|.*float|.*_id$)/;

/** Primavera's spreadsheet: one sheet a table, and the writer's settings in the last one. */
export async function readP6Sheets(workbook: Workbook, told?: DateOrder): Promise<Schedule> {
  const problems = createProblems();
  const settings = await readSettings(workbook);
  const tasks = openSheet('TASK', await workbook.readSheet('TASK'));
  if (!tasks.fields.has('task_code')) {
    throw new UnreadableSchedule(
      'Row 1 of this sheet does not name the field task_code: this is no sheet that P6 exported.',
      { sheet: 'TASK', row: 1 },
    );
  }
  const order = told ?? orderOfFormat(settings.get('DateFormat') ?? '') ?? orderOfCells(tasks);
  for (const [field, column] of tasks.fields) {
    if (!known.has(field) && !otherFields.test(field))
      problems.add(`Field ${field} is not known and is not read.`, {
        sheet: 'TASK',
        row: 1,
        column: columnName(column),
      });
  }
  const hours = hoursOfUnit(settings.get('DurationQtyType'));
  const activities = tasks.rows.flatMap((row) => readTask(tasks, row, { order, hours, problems }));
  const relations = workbook.sheetNames.includes('TASKPRED')
    ? readRelations(openSheet('TASKPRED', await workbook.readSheet('TASKPRED')), hours)
    : [];
  if (tasks.fields.has('clndr_id'))
    problems.add(
      'A P6 spreadsheet names calendars and does not say their hours: days are counted from Monday to Friday.',
      { sheet: 'TASK' },
    );
  const project = { key: projectKey, id: '', name: '', dataDate: null };
  return completeSchedule(
    { format: 'p6Xlsx', version: null, projects: [project], wbs: [], calendars: [], activities, relations },
    problems,
  );
}

async function readSettings(workbook: Workbook): Promise<Map<string, string>> {
  const rows = workbook.sheetNames.includes('USERDATA') ? await workbook.readSheet('USERDATA') : [];
  const text = rows
    .filter(({ row }) => row > 2)
    .map(({ cells }) => textOf(cells[0]))
    .join('\n');
  return new Map(
    [...text.slice(0, longestSettings).matchAll(/(\w+)=([^\r\n]*)/g)].map(([, key, value]) => [
      key as string,
      (value as string).trim(),
    ]),
  );
}

interface FieldSheet {
  name: string;
  fields: ReadonlyMap<string, number>;
  rows: readonly XlsxRow[];
}

function openSheet(name: string, rows: readonly XlsxRow[]): FieldSheet {
  const head = rows.find(({ row }) => row === 1);
  const fields = new Map<string, number>();
  head?.cells.forEach((cell, column) => void fields.set(textOf(cell).trim().toLowerCase(), column));
  fields.delete('');
  return { name, fields, rows: rows.filter(({ row }) => row >= firstDataRow) };
}

const dateFields = [
  'act_start_date',
  'act_end_date',
  'target_start_date',
  'target_end_date',
  'start_date',
  'end_date',
  'restart_date',
  'reend_date',
  'base_start_date',
  'base_end_date',
] as const;
const known = new Set<string>([
  'task_code',
  'task_name',
  'status_code',
  'wbs_id',
  'complete_pct',
  'complete_pct_type',
  'target_drtn_hr_cnt',
  'remain_drtn_hr_cnt',
  'clndr_id',
  'task_type',
  ...dateFields,
]);

/** Where the file does not say how its dates are written, and only then. */
function orderOfCells(tasks: FieldSheet): DateOrder {
  let orders: DateOrder[] = [...dateOrders];
  for (const { cells } of tasks.rows) {
    for (const field of dateFields) {
      const cell = cells[tasks.fields.get(field) ?? -1];
      const possible = typeof cell === 'string' ? possibleOrders(cell) : [];
      if (possible.length > 0) orders = orders.filter((order) => possible.includes(order));
    }
  }
  if (orders.length === 1 || orders.length === dateOrders.length) return orders[0] as DateOrder;
  throw new UnreadableSchedule(
    'The file does not say whether its dates begin with the day or the month.',
    { sheet: 'TASK' },
    { asks: 'dateOrder', choices: orders.length > 0 ? orders : dateOrders },
  );
}

interface Reading {
  order: DateOrder;
  /** Of a unit that durations are written in. */
  hours: number;
  problems: Problems;
}

function readTask(
  { name: sheet, fields }: FieldSheet,
  { row, cells }: XlsxRow,
  { order, hours, problems }: Reading,
): Activity[] {
  const cell = (field: string) => cells[fields.get(field) ?? -1];
  const place = (field: string): Place => ({ sheet, row, column: columnName(fields.get(field) ?? 0) });
  const text = (field: string) => textOf(cell(field)).trim();
  const id = text('task_code');
  if (id === '') {
    if (cells.some((one) => textOf(one).trim() !== ''))
      problems.add('This row has no activity id and is left out.', place('task_code'));
    return [];
  }
  const time = (...names: string[]): LocalTime | null => {
    const field = names.find((one) => text(one) !== '');
    if (field === undefined) return null;
    const value = cell(field) as XlsxCell;
    const read = typeof value === 'object' && 'date' in value ? value.date : readDate(text(field), order);
    if (read === undefined) problems.add(`“${text(field).slice(0, 40)}” is no date.`, place(field));
    return read ?? null;
  };
  const number = (field: string): number | null => {
    if (text(field) === '') return null;
    const read = readNumber(text(field).replace(/\s*(%|[dhwm])$/i, ''));
    if (read === undefined) problems.add(`“${text(field).slice(0, 40)}” is no number.`, place(field));
    return read ?? null;
  };
  const duration = (field: string) => {
    const value = number(field);
    return value === null ? null : value * hours;
  };
  const percent = number('complete_pct');
  const actual = { start: time('act_start_date'), finish: time('act_end_date') };
  const planned = { start: time('target_start_date', 'start_date'), finish: time('target_end_date', 'end_date') };
  // Without planned dates of its own, they are its planned ones.
  const shown = {
    start: text('target_start_date') === '' ? null : time('start_date'),
    finish: text('target_end_date') === '' ? null : time('end_date'),
  };
  const remaining = { start: time('restart_date'), finish: time('reend_date') };
  const path = text('wbs_id');
  return [
    {
      key: id,
      project: projectKey,
      id,
      name: text('task_name'),
      wbsCode: path,
      wbsNames: [],
      actual,
      planned,
      current: {
        start: shown.start ?? actual.start ?? remaining.start ?? planned.start,
        finish: shown.finish ?? actual.finish ?? remaining.finish ?? planned.finish,
      },
      baseline: { start: time('base_start_date'), finish: time('base_end_date') },
      remaining,
      percent,
      percentType: percentTypeOf(text('complete_pct_type')),
      status: statusOf(text('status_code'), actual, percent),
      type: 'task',
      calendar: null,
      durationHours: duration('target_drtn_hr_cnt'),
      remainingHours: duration('remain_drtn_hr_cnt'),
    },
  ];
}

function percentTypeOf(text: string): PercentType {
  const [, word = ''] = /^(?:CP_)?(phys|drtn|dur|unit)/i.exec(text) ?? [];
  const types: Readonly<Record<string, PercentType>> = {
    phys: 'physical',
    drtn: 'duration',
    dur: 'duration',
    unit: 'units',
  };
  return types[word.toLowerCase()] ?? 'unknown';
}

/** In whatever language the status is written, the actual dates say the same. */
function statusOf(
  text: string,
  actual: { start: LocalTime | null; finish: LocalTime | null },
  percent: number | null,
): ActivityStatus {
  if (actual.finish !== null || /^(completed?|TK_Complete)$/i.test(text)) return 'completed';
  if (actual.start !== null || (percent ?? 0) > 0 || /^(in progress|TK_Active)$/i.test(text)) return 'inProgress';
  return 'notStarted';
}

function readRelations({ fields, rows }: FieldSheet, hours: number): Relation[] {
  return rows.flatMap(({ cells }) => {
    const text = (field: string) => textOf(cells[fields.get(field) ?? -1]).trim();
    const [predecessor, successor] = [text('pred_task_id'), text('task_id')];
    if (predecessor === '' && successor === '') return [];
    const type = relationTypes.find((one) => text('pred_type').toUpperCase().endsWith(one)) ?? 'FS';
    return [{ predecessor, successor, type, lagHours: (readNumber(text('lag_hr_cnt')) ?? 0) * hours }];
  });
}

const relationTypes: readonly RelationType[] = ['FS', 'SS', 'FF', 'SF'];

/** A day of work is eight hours where no calendar says. */
const hoursOfUnit = (unit = 'QT_Day') =>
  ({ QT_Hour: 1, QT_Week: 40, QT_Month: 172, QT_Year: 2000, QT_Minute: 1 / 60 })[unit] ?? 8;

function textOf(cell: XlsxCell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'object') return 'date' in cell ? cell.date : String(cell.percent);
  return String(cell);
}
