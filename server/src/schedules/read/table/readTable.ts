import { columnName } from '../../../exports/xlsx/columnName.ts';
import type { LocalTime } from '../../localTime.ts';
import type { Activity, ActivityStatus, Place, Relation, Schedule } from '../../Schedule.ts';
import { UnreadableSchedule } from '../../UnreadableSchedule.ts';
import { completeSchedule } from '../completeSchedule.ts';
import { createProblems, type Problems } from '../createProblems.ts';
import { readNumber } from '../readNumber.ts';
import { type DateOrder, dateOrders, possibleOrders, readDate } from './readDate.ts';
import { hoursOfUnit, readPredecessors } from './readPredecessors.ts';
import { fieldOfHead, type TableField } from './tableHeads.ts';

export interface TableRow {
  /** As a spreadsheet counts, from 1. */
  row: number;
  /** Dates of a spreadsheet as yyyy-MM-dd. */
  cells: readonly (string | undefined)[];
}

const rowsToLookAt = 30;
const projectKey = 'project';
const dateFields = ['start', 'finish', 'actualStart', 'actualFinish', 'baselineStart', 'baselineFinish'] as const;

/** Activities of a plain table: one row each, below a row that says what its columns are. */
export function readTable(
  rows: readonly TableRow[],
  { sheet, order: told, doubt }: { sheet?: string; order?: DateOrder | undefined; doubt?: string | undefined },
): Schedule {
  const problems = createProblems();
  if (doubt !== undefined) problems.add(doubt);
  const { head, columns } = findHead(rows, sheet);
  head.cells.forEach((cell, i) => {
    const text = cell?.trim() ?? '';
    const column = columnName(i);
    if (text !== '' && fieldOfHead(text) === undefined)
      problems.add(`Column “${text.slice(0, 40)}” is not known and is not read.`, { sheet, row: head.row, column });
  });
  const data = rows.filter(({ row, cells }) => row > head.row && cells.some((cell) => (cell ?? '').trim() !== ''));
  const order = told ?? findOrder(data, columns, sheet);
  const activities = data.flatMap((row) => readRow(row, columns, { order, sheet, problems }));
  const project = { key: projectKey, id: '', name: '', dataDate: null };
  const relations = readRelations(data, columns, activities);
  return completeSchedule(
    { format: 'table', version: null, projects: [project], wbs: [], calendars: [], activities, relations },
    problems,
  );
}

type Columns = ReadonlyMap<TableField, number>;

function findHead(rows: readonly TableRow[], sheet: string | undefined): { head: TableRow; columns: Columns } {
  let best: { head: TableRow; columns: Columns } | undefined;
  for (const head of rows.slice(0, rowsToLookAt)) {
    const columns = new Map<TableField, number>();
    head.cells.forEach((cell, column) => {
      const field = fieldOfHead(cell ?? '');
      if (field !== undefined && !columns.has(field)) columns.set(field, column);
    });
    if (columns.size > (best?.columns.size ?? 0)) best = { head, columns };
  }
  const row = best?.head.row ?? 1;
  if (best === undefined || best.columns.size < 2) {
    throw new UnreadableSchedule(
      'No row of this table names its columns. It needs at least Activity ID or Name, Start and Finish.',
      { sheet, row },
    );
  }
  if (!best.columns.has('id') && !best.columns.has('name')) {
    throw new UnreadableSchedule('No column of this table holds an activity id or a name.', { sheet, row });
  }
  if (!dateFields.some((field) => best.columns.has(field))) {
    throw new UnreadableSchedule('No column of this table holds dates.', { sheet, row });
  }
  return best;
}

function findOrder(rows: readonly TableRow[], columns: Columns, sheet: string | undefined): DateOrder {
  let orders: DateOrder[] = [...dateOrders];
  let hasDates = false;
  for (const { row, cells } of rows) {
    for (const field of dateFields) {
      const column = columns.get(field);
      const possible = column === undefined ? [] : possibleOrders(cells[column] ?? '');
      if (possible.length === 0) continue;
      hasDates = true;
      // What begins with a year is read so in any case.
      if (possible.length === 1 && possible[0] === 'ymd') continue;
      orders = orders.filter((order) => possible.includes(order));
      if (orders.length === 0) {
        throw new UnreadableSchedule('Dates of this file are written in different orders.', {
          sheet,
          row,
          column: columnName(column ?? 0),
        });
      }
    }
  }
  const choices = orders.filter((order) => order !== 'ymd');
  if (!hasDates || choices.length === 0) return 'ymd';
  if (choices.length === 1 || orders.length === dateOrders.length) return choices[0] as DateOrder;
  throw new UnreadableSchedule(
    'Nothing in this file tells whether its dates begin with the day or the month.',
    { sheet },
    { asks: 'dateOrder', choices },
  );
}

interface Reading {
  order: DateOrder;
  sheet: string | undefined;
  problems: Problems;
}

const keyOf = (id: string, row: number) => id || `row ${row}`;

function readRow({ row, cells }: TableRow, columns: Columns, { order, sheet, problems }: Reading): Activity[] {
  const text = (field: TableField) => unquoted(cells[columns.get(field) ?? -1] ?? '');
  const place = (field: TableField): Place => ({ sheet, row, column: columnName(columns.get(field) ?? 0) });
  const [id, name] = [text('id'), text('name')];
  if (id === '' && name === '') {
    problems.add('This row has neither an id nor a name and is left out.', { sheet, row });
    return [];
  }
  const time = (field: TableField): LocalTime | null => {
    const cell = text(field);
    if (cell === '' || /^(na|nv|-)$/i.test(cell)) return null;
    const read = readDate(cell, order);
    if (read === undefined) problems.add(`“${cell.slice(0, 40)}” is no date.`, place(field));
    return read ?? null;
  };
  const percentText = text('percent');
  const percent = percentText === '' ? undefined : readNumber(percentText.replace(/\s*%$/, ''));
  if (percentText !== '' && percent === undefined)
    problems.add(`“${percentText.slice(0, 40)}” is no percentage.`, place('percent'));
  const actual = { start: time('actualStart'), finish: time('actualFinish') };
  return [
    {
      key: keyOf(id, row),
      project: projectKey,
      id,
      name,
      wbsCode: text('wbs'),
      wbsNames: [],
      actual,
      planned: { start: time('start'), finish: time('finish') },
      baseline: { start: time('baselineStart'), finish: time('baselineFinish') },
      remaining: { start: null, finish: null },
      percent: percent ?? null,
      percentType: 'unknown',
      status: statusOf(actual, percent),
      type: 'task',
      calendar: null,
      durationHours: readDuration(text('duration')),
      remainingHours: null,
    },
  ];
}

function statusOf(
  { start, finish }: { start: LocalTime | null; finish: LocalTime | null },
  percent: number | undefined,
): ActivityStatus {
  if (finish !== null || (percent ?? 0) >= 100) return 'completed';
  return start !== null || (percent ?? 0) > 0 ? 'inProgress' : 'notStarted';
}

/** Of `12`, `12 days` or `3,5 t`; a number alone is days. */
function readDuration(text: string): number | null {
  const [, amount, unit = ''] = /^([\d.,]+)\s*(\p{L}*)\.?\??$/u.exec(text) ?? [];
  const value = readNumber(amount);
  return value === undefined ? null : value * hoursOfUnit(unit);
}

/** Spreadsheets keep digits from becoming numbers by ="…" or an apostrophe. */
const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=\d)/, '');

function readRelations(rows: readonly TableRow[], columns: Columns, activities: readonly Activity[]): Relation[] {
  const column = columns.get('predecessors');
  if (column === undefined) return [];
  const known = new Set(activities.map(({ key }) => key));
  return rows.flatMap(({ row, cells }) => {
    const successor = keyOf(unquoted(cells[columns.get('id') ?? -1] ?? ''), row);
    if (!known.has(successor)) return [];
    return readPredecessors(cells[column] ?? '').map(({ id, type, lagHours }) => ({
      predecessor: id,
      successor,
      type,
      lagHours,
    }));
  });
}
