import type { ComparedRow, ScheduleComparison, WbsLevel } from '@plumbline/contract/resources/scheduleComparison';
import { isCritical } from '@plumbline/contract/workFloat';
import { isLate } from '@plumbline/contract/workState';

/** A level of the work breakdown structure, with what lies below it. */
export interface GanttLevel {
  kind: 'level';
  key: string;
  level: WbsLevel;
  depth: number;
  /** Of everything below it; undefined where nothing has dates. */
  start: string | undefined;
  end: string | undefined;
  numActivities: number;
  numLate: number;
  levels: GanttLevel[];
  activities: GanttActivity[];
}

export interface GanttActivity {
  kind: 'activity';
  key: string;
  row: ComparedRow;
  depth: number;
}

export type GanttRow = GanttLevel | GanttActivity;

/** What the list is narrowed to. */
export const ganttFilters = ['late', 'critical', 'differs', 'measured'] as const;
export type GanttFilter = (typeof ganttFilters)[number];

const tests: Record<GanttFilter, (row: ComparedRow) => boolean> = {
  late: ({ state }) => isLate(state),
  critical: ({ float }) => isCritical(float),
  differs: ({ differs }) => differs !== undefined,
  measured: ({ measured }) => measured !== undefined,
};

/** The least float first, then in the order of time. */
const byFloat = (a: ComparedRow, b: ComparedRow) =>
  leastFloat(a) - leastFloat(b) || (a.start ?? '').localeCompare(b.start ?? '');

const leastFloat = ({ float }: ComparedRow) => float?.left?.most ?? float?.days ?? 0;

/** Of late ones those on the critical path come first; the rest stays in the order of the schedule. */
const byUrgency: Partial<Record<GanttFilter, (a: ComparedRow, b: ComparedRow) => number>> = {
  late: (a, b) => Number(isCritical(b.float)) - Number(isCritical(a.float)),
  critical: byFloat,
};

export interface GanttTree {
  levels: GanttLevel[];
  /** Below no level. */
  activities: GanttActivity[];
}

/** Activities below the levels of their codes, in the order of the schedule; those that are searched for alone. */
export function ganttTree(
  { wbs, activities }: Pick<ScheduleComparison, 'wbs' | 'activities'>,
  { search, only }: { search: string; only: GanttFilter | undefined },
): GanttTree {
  const levels = wbs.map(
    (level, i): GanttLevel => ({
      kind: 'level',
      key: `level ${i}`,
      level,
      depth: 0,
      start: undefined,
      end: undefined,
      numActivities: 0,
      numLate: 0,
      levels: [],
      activities: [],
    }),
  );
  for (const one of levels) one.depth = one.level.parent === null ? 0 : levels[one.level.parent]!.depth + 1;
  const words = search.trim().toLowerCase();
  const isWanted = (row: ComparedRow) => (only === undefined || tests[only](row)) && holds(row, wbs, words);
  const tree: GanttTree = { levels: [], activities: [] };
  for (const row of activities) {
    if (!isWanted(row)) continue;
    const level = row.wbs === undefined ? undefined : levels[row.wbs];
    const activity: GanttActivity = { kind: 'activity', key: row.key, row, depth: level ? level.depth + 1 : 0 };
    (level ?? tree).activities.push(activity);
    for (let at = level; at !== undefined; at = at.level.parent === null ? undefined : levels[at.level.parent]) {
      at.numActivities++;
      if (isLate(row.state)) at.numLate++;
      if (row.start !== undefined && (at.start === undefined || row.start < at.start)) at.start = row.start;
      if (row.end !== undefined && (at.end === undefined || row.end > at.end)) at.end = row.end;
    }
  }
  const first = only === undefined ? undefined : byUrgency[only];
  if (first) for (const { activities: below } of [...levels, tree]) below.sort((a, b) => first(a.row, b.row));
  for (const level of levels) {
    if (level.numActivities > 0) (level.level.parent === null ? tree : levels[level.level.parent]!).levels.push(level);
  }
  return tree;
}

function holds({ id, name, wbs: place }: ComparedRow, wbs: readonly WbsLevel[], words: string): boolean {
  if (words === '') return true;
  const level = place === undefined ? undefined : wbs[place];
  return [id, name, level?.code, level?.name].some((text) => text?.toLowerCase().includes(words));
}

/** The rows that no closed level hides, from the top down. */
export function openRows({ levels, activities }: GanttTree, closed: ReadonlySet<string>): GanttRow[] {
  const rows: GanttRow[] = [];
  const add = (level: GanttLevel) => {
    rows.push(level);
    if (closed.has(level.key)) return;
    for (const below of level.levels) add(below);
    for (const activity of level.activities) rows.push(activity);
  };
  for (const level of levels) add(level);
  for (const activity of activities) rows.push(activity);
  return rows;
}
