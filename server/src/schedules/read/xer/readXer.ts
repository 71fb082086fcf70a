import { type LocalTime, readIsoTime } from '../../localTime.ts';
import type {
  Activity,
  ActivityStatus,
  ActivityType,
  PercentType,
  Relation,
  RelationType,
  Schedule,
} from '../../Schedule.ts';
import { baselineDates, withBaselines } from '../baselineDates.ts';
import { completeSchedule } from '../completeSchedule.ts';
import { createProblems, type Problems } from '../createProblems.ts';
import { createWbs, type WbsTree } from '../createWbs.ts';
import { decodeText, doubtEncoding } from '../decodeText.ts';
import { inheritCalendars } from '../inheritCalendars.ts';
import { readNumber } from '../readNumber.ts';
import { refuseMany } from '../refuseMany.ts';
import { readCalendarData } from './readCalendarData.ts';
import { readXerTables } from './readXerTables.ts';
import type { XerRow, XerTables } from './XerTables.ts';

/** Primavera's exchange file: tables of tab-separated rows, in the code page of the computer that wrote them. */
export function readXer(bytes: Uint8Array, encoding?: string): Schedule {
  const problems = createProblems();
  const decoded = decodeText(bytes, encoding);
  const doubt = doubtEncoding(decoded);
  if (doubt !== undefined) problems.add(doubt);
  const tables = readXerTables(decoded.text, problems);
  const projectRows = tables.rows('PROJECT');
  refuseMany(projectRows.length);
  const ids = new Set(projectRows.map((row) => row.get('proj_id')));
  const originals = new Map(
    projectRows
      .filter((row) => ids.has(row.get('orig_proj_id')))
      .map((row) => [row.get('proj_id'), row.get('orig_proj_id')]),
  );
  const wbs = readWbs(tables, projectRows);
  const byDriving = new Set(
    projectRows.filter((row) => row.get('critical_path_type') === 'CT_DrivPath').map((row) => row.get('proj_id')),
  );
  const limits = new Map(projectRows.map((row) => [row.get('proj_id'), criticalHoursOf(row) ?? 0]));
  const all = tables.rows('TASK').map((row): Activity => {
    const activity = readTask(row, wbs, problems);
    const hours = readNumber(row.get('total_float_hr_cnt')) ?? null;
    if (hours === null) return activity;
    const isCritical = byDriving.has(activity.project)
      ? row.get('driving_path_flag') === 'Y'
      : hours <= (limits.get(activity.project) ?? 0);
    return { ...activity, float: { hours, isCritical } };
  });
  const activities = all.filter(({ project }) => !originals.has(project));
  const chosen = new Map(projectRows.map((row) => [row.get('proj_id'), row.get('sum_base_proj_id')]));
  const byProject = Map.groupBy(all, ({ project }) => project);
  const baselines = baselineDates(
    activities,
    projectRows.flatMap((row) => {
      const { key, name } = readProject(row, wbs);
      const original = originals.get(key);
      return original === undefined ? [] : [{ key, name, original, activities: byProject.get(key) ?? [] }];
    }),
    { currentOf: (project) => chosen.get(project), problems },
  );
  const copies = new Set(all.filter(({ project }) => originals.has(project)).map(({ key }) => key));
  return completeSchedule(
    {
      format: 'xer',
      version: tables.version || null,
      activities,
      projects: projectRows
        .filter((row) => !originals.has(row.get('proj_id')))
        .map((row) => withBaselines(readProject(row, wbs), baselines)),
      wbs: wbs.nodes.filter(({ project }) => !originals.has(project)),
      calendars: readCalendars(tables, problems),
      relations: tables
        .rows('TASKPRED')
        .map(readRelation)
        .filter(({ successor }) => !copies.has(successor)),
    },
    problems,
  );
}

function readProject(row: XerRow, wbs: WbsTree) {
  const [key, id] = [row.get('proj_id'), row.get('proj_short_name')];
  const top = wbs.nodes.find(({ project, parent }) => project === key && parent === null);
  const dataDate = readIsoTime(row.get('last_recalc_date')) ?? null;
  return { key, id, name: top?.name || id, dataDate, criticalHours: criticalHoursOf(row) };
}

const criticalHoursOf = (row: XerRow) => readNumber(row.get('critical_drtn_hr_cnt'));

function readWbs(tables: XerTables, projects: readonly XerRow[]): WbsTree {
  const separators = new Map(projects.map((row) => [row.get('proj_id'), row.get('name_sep_char') || '.']));
  const own = tables.rows('PROJWBS').map((row) => ({
    key: row.get('wbs_id'),
    project: row.get('proj_id'),
    parent: row.get('parent_wbs_id') || null,
    shortCode: row.get('wbs_short_name'),
    name: row.get('wbs_name'),
  }));
  return createWbs(own, (project) => separators.get(project) ?? '.');
}

function readCalendars(tables: XerTables, problems: Problems) {
  return inheritCalendars(
    tables.rows('CALENDAR').map((row) => {
      const name = row.get('clndr_name');
      const text = row.get('clndr_data').trim();
      const data = text === '' ? undefined : readCalendarData(text);
      if (text !== '' && data === undefined) {
        problems.add(`The working hours of calendar ${name} cannot be read.`, { line: row.line, column: 'clndr_data' });
      }
      return {
        key: row.get('clndr_id'),
        name,
        base: row.get('base_clndr_id') || null,
        week: data?.week ?? [],
        exceptions: data?.exceptions ?? [],
        hoursPerDay: readNumber(row.get('day_hr_cnt')) || null,
      };
    }),
  );
}

const types: Readonly<Record<string, ActivityType>> = {
  TT_Mile: 'startMilestone',
  TT_FinMile: 'finishMilestone',
  TT_LOE: 'levelOfEffort',
  TT_WBS: 'summary',
};
const statuses: Readonly<Record<string, ActivityStatus>> = { TK_Active: 'inProgress', TK_Complete: 'completed' };
const percentTypes: Readonly<Record<string, PercentType>> = {
  CP_Phys: 'physical',
  CP_Drtn: 'duration',
  CP_Units: 'units',
};

function readTask(row: XerRow, wbs: WbsTree, problems: Problems): Activity {
  const time = (column: string): LocalTime | null => {
    const text = row.get(column);
    const read = text === '' ? undefined : readIsoTime(text);
    if (text !== '' && read === undefined)
      problems.add(`“${text.slice(0, 40)}” is no date.`, { line: row.line, column });
    return read ?? null;
  };
  const node = row.get('wbs_id');
  const planned = { start: time('target_start_date'), finish: time('target_end_date') };
  const actual = { start: time('act_start_date'), finish: time('act_end_date') };
  const remaining = { start: time('restart_date'), finish: time('reend_date') };
  const early = { start: readIsoTime(row.get('early_start_date')), finish: readIsoTime(row.get('early_end_date')) };
  const status = statuses[row.get('status_code')] ?? 'notStarted';
  const percentType = percentTypes[row.get('complete_pct_type')] ?? 'unknown';
  return {
    key: row.get('task_id'),
    project: row.get('proj_id'),
    id: row.get('task_code'),
    name: row.get('task_name'),
    wbsCode: wbs.codeOf(node),
    wbsNames: wbs.namesOf(node),
    planned,
    current: {
      start: actual.start ?? remaining.start ?? early.start ?? planned.start,
      finish: actual.finish ?? remaining.finish ?? early.finish ?? planned.finish,
    },
    baseline: { start: null, finish: null },
    actual,
    remaining,
    percent: percentOf(row, status, percentType),
    percentType,
    status,
    type: types[row.get('task_type')] ?? 'task',
    calendar: row.get('clndr_id') || null,
    durationHours: readNumber(row.get('target_drtn_hr_cnt')) ?? null,
    remainingHours: readNumber(row.get('remain_drtn_hr_cnt')) ?? null,
  };
}

/** The file keeps the physical one alone: the others follow from durations and units, as P6 shows them. */
function percentOf(row: XerRow, status: ActivityStatus, type: PercentType): number | null {
  const number = (field: string) => readNumber(row.get(field)) ?? 0;
  if (type === 'duration') {
    if (status !== 'inProgress') return status === 'completed' ? 100 : 0;
    return shareOf(number('target_drtn_hr_cnt') - number('remain_drtn_hr_cnt'), number('target_drtn_hr_cnt'));
  }
  if (type === 'units') {
    const done = number('act_work_qty') + number('act_equip_qty');
    return shareOf(done, done + number('remain_work_qty') + number('remain_equip_qty'));
  }
  return readNumber(row.get('phys_complete_pct')) ?? null;
}

const shareOf = (part: number, whole: number) => (whole <= 0 ? 0 : Math.min(100, Math.max(0, (100 * part) / whole)));

const relationTypes: Readonly<Record<string, RelationType>> = { PR_SS: 'SS', PR_FF: 'FF', PR_SF: 'SF' };

function readRelation(row: XerRow): Relation {
  return {
    predecessor: row.get('pred_task_id'),
    successor: row.get('task_id'),
    type: relationTypes[row.get('pred_type')] ?? 'FS',
    lagHours: readNumber(row.get('lag_hr_cnt')) ?? 0,
  };
}
