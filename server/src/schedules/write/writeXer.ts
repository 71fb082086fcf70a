import type { ActivityStatus } from '../Schedule.ts';
import { encodeWindows1252 } from './encodeWindows1252.ts';
import type { MeasuredActivity } from './MeasuredActivity.ts';
import { dayEnds, dayStarts, toldProgress } from './toldProgress.ts';

export interface XerProject {
  /** P6's own short name of the project that is to be updated. */
  id: string;
  name: string;
  /** Up to when progress is told: the day of the last scan. */
  dataDate: string;
  madeOn: string;
  madeBy: string;
}

type Row = Readonly<Record<string, string | number>>;

/** Keys are good within the file alone: P6 knows an activity by its project's short name and its own id. */
const keys = { project: 1, calendar: 1, firstNode: 1, firstTask: 1 } as const;
const separator = '.';

/** An XER file with the tables that P6 needs to know which activities of an existing project are meant, and what is new of them. */
export function writeXer(activities: readonly MeasuredActivity[], project: XerProject): Uint8Array {
  const nodes = nodesOf(activities, project);
  const tables: [name: string, rows: readonly Row[]][] = [
    ['CURRTYPE', [currency]],
    ['PROJECT', [projectRow(project)]],
    ['CALENDAR', [calendarRow]],
    ['PROJWBS', nodes.rows],
    ['TASK', activities.map((activity, i) => taskRow(activity, i, nodes.keyOf(activity.wbs)))],
  ];
  const head = [
    'ERMHDR',
    '19.12',
    project.madeOn,
    'Project',
    'plumbline',
    project.madeBy,
    'dbxDatabaseNoName',
    'Project Management',
    'USD',
  ];
  const lines = [head.map(cellText).join('\t'), ...tables.flatMap(([name, rows]) => tableLines(name, rows)), '%E', ''];
  return encodeWindows1252(lines.join('\r\n'));
}

function tableLines(name: string, rows: readonly Row[]): string[] {
  const fields = Object.keys(rows[0] ?? {});
  return [
    `%T\t${name}`,
    ['%F', ...fields].join('\t'),
    ...rows.map((row) => ['%R', ...fields.map((field) => cellText(row[field] ?? ''))].join('\t')),
  ];
}

/** A tab or a line end would begin another cell or row. */
const cellText = (cell: string | number) =>
  String(cell)
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('"', '""');

const currency: Row = {
  curr_id: 1,
  decimal_digit_cnt: 2,
  curr_symbol: '$',
  decimal_symbol: '.',
  digit_group_symbol: ',',
  pos_curr_fmt_type: '#1.1',
  neg_curr_fmt_type: '(#1.1)',
  curr_type: 'US Dollar',
  curr_short_name: 'USD',
  group_digit_cnt: 3,
  base_exch_rate: 1,
};

const projectRow = ({ id, dataDate }: XerProject): Row => ({
  proj_id: keys.project,
  proj_short_name: id,
  clndr_id: keys.calendar,
  name_sep_char: separator,
  project_flag: 'Y',
  def_complete_pct_type: 'CP_Phys',
  def_duration_type: 'DT_FixedDUR2',
  def_task_type: 'TT_Task',
  export_flag: 'Y',
  plan_start_date: `${dataDate} 00:00`,
  last_recalc_date: `${dataDate} 00:00`,
});

const usualDay = `(0||0(s|${dayStarts}|f|${dayEnds})())`;
const calendarRow: Row = {
  clndr_id: keys.calendar,
  default_flag: 'N',
  clndr_name: 'Measured by Plumbline',
  proj_id: keys.project,
  clndr_type: 'CA_Project',
  day_hr_cnt: 8,
  week_hr_cnt: 40,
  month_hr_cnt: 172,
  year_hr_cnt: 2000,
  clndr_data: `(0||CalendarData()((0||DaysOfWeek()(${[1, 2, 3, 4, 5, 6, 7].map((day) => `(0||${day}()(${day % 6 === 1 ? '' : usualDay}))`).join('')}))(0||Exceptions()())))`,
};

/** The levels that codes name, below one for the project. A code may begin with that of the project, as P6 shows it. */
function nodesOf(activities: readonly MeasuredActivity[], { id, name }: XerProject) {
  const byCode = new Map<string, { key: number; parent: number | ''; code: string; name: string }>();
  byCode.set('', { key: keys.firstNode, parent: '', code: id, name });
  const levelsOf = (wbs: string | null) => {
    const levels = (wbs ?? '')
      .split(separator)
      .map((level) => level.trim())
      .filter((level) => level !== '');
    return levels[0] === id ? levels.slice(1) : levels;
  };
  const keyOf = (wbs: string | null): number => {
    let [path, key] = ['', keys.firstNode as number];
    for (const level of levelsOf(wbs)) {
      path += `${separator}${level}`;
      const known = byCode.get(path) ?? { key: keys.firstNode + byCode.size, parent: key, code: level, name: level };
      byCode.set(path, known);
      key = known.key;
    }
    return key;
  };
  for (const { wbs } of activities) keyOf(wbs);
  const rows = [...byCode.values()].map(
    ({ key, parent, code, name: title }, i): Row => ({
      wbs_id: key,
      proj_id: keys.project,
      seq_num: i,
      proj_node_flag: i === 0 ? 'Y' : 'N',
      status_code: 'WS_Open',
      wbs_short_name: code,
      wbs_name: title,
      parent_wbs_id: parent,
    }),
  );
  return { rows, keyOf };
}

const statuses: Readonly<Record<ActivityStatus, string>> = {
  notStarted: 'TK_NotStart',
  inProgress: 'TK_Active',
  completed: 'TK_Complete',
};

function taskRow(activity: MeasuredActivity, i: number, node: number): Row {
  const { status, percent, actualStart, actualFinish } = toldProgress(activity);
  return {
    task_id: keys.firstTask + i,
    proj_id: keys.project,
    wbs_id: node,
    clndr_id: keys.calendar,
    phys_complete_pct: percent,
    complete_pct_type: 'CP_Phys',
    task_type: 'TT_Task',
    duration_type: 'DT_FixedDUR2',
    status_code: statuses[status],
    task_code: activity.activityId,
    task_name: activity.name,
    act_start_date: actualStart === null ? '' : `${actualStart} ${dayStarts}`,
    act_end_date: actualFinish === null ? '' : `${actualFinish} ${dayEnds}`,
  };
}
