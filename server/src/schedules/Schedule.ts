import type { WorkCalendar } from './calendar/WorkCalendar.ts';
import type { LocalTime } from './localTime.ts';

export type ScheduleFormat = 'xer' | 'pmxml' | 'p6Xlsx' | 'mspdi' | 'table';

/** A schedule as any planning tool wrote it, in one form. Keys are good within it alone. */
export interface Schedule {
  format: ScheduleFormat;
  /** Of the tool or schema that wrote it, where the file says so. */
  version: string | null;
  projects: ScheduleProject[];
  /** Parents before what is below them. */
  wbs: WbsNode[];
  calendars: WorkCalendar[];
  activities: Activity[];
  relations: Relation[];
  /** What is odd about the file; what cannot be read at all is thrown. */
  problems: ScheduleProblem[];
  /** As many as there are, also those that are not told one by one. */
  problemCount: number;
}

export interface ScheduleProject {
  key: string;
  id: string;
  name: string;
  /** Up to when progress is told; null where the file does not say. */
  dataDate: LocalTime | null;
  /** The one that it is held against first; absent where the file has none. */
  baselines?: Baseline[];
  /** Activities with no more total float than this are critical; absent where the file does not say. */
  criticalHours?: number | undefined;
}

/** Dates that a planner put aside, to be held against later ones. */
export interface Baseline {
  key: string;
  name: string;
}

export interface WbsNode {
  key: string;
  project: string;
  parent: string | null;
  /** With those above it, as the tool shows it: `HH.2.3`. */
  code: string;
  name: string;
}

export interface Period {
  start: LocalTime | null;
  finish: LocalTime | null;
}

/** Total float as the planner's tool counted it, and whether it calls the activity critical; null where the file does not say. */
export interface PlannedFloat {
  hours: number | null;
  isCritical: boolean | null;
}

export type ActivityType = 'task' | 'startMilestone' | 'finishMilestone' | 'levelOfEffort' | 'summary';
export type ActivityStatus = 'notStarted' | 'inProgress' | 'completed';
/** By what a percentage was told; `unknown` where the file gives a number alone. */
export type PercentType = 'physical' | 'duration' | 'units' | 'unknown';

export interface Activity {
  key: string;
  project: string;
  /** What planners call it by, such as A1000; empty where there is none. */
  id: string;
  name: string;
  /** Of the work breakdown structure; empty where there is none. */
  wbsCode: string;
  /** Names from the top down, without that of the project. */
  wbsNames: string[];
  planned: Period;
  /** As the planning tool shows it now: what has happened, and what is foreseen of the rest. Absent where it is as planned. */
  current?: Period;
  /** Of the first of its baselines. */
  baseline: Period;
  /** By the keys of its project's. */
  baselines?: Readonly<Record<string, Period>>;
  actual: Period;
  remaining: Period;
  percent: number | null;
  percentType: PercentType;
  status: ActivityStatus;
  type: ActivityType;
  calendar: string | null;
  durationHours: number | null;
  remainingHours: number | null;
  /** Absent where the file has none, and in schedules that were kept before it was read. */
  float?: PlannedFloat | undefined;
}

export type RelationType = 'FS' | 'SS' | 'FF' | 'SF';

export interface Relation {
  predecessor: string;
  successor: string;
  type: RelationType;
  /** Negative where the successor may begin before. */
  lagHours: number;
}

/** Rows and columns as a spreadsheet counts them, lines as an editor does, from 1. */
export interface Place {
  line?: number;
  sheet?: string;
  row?: number;
  column?: string;
}

export interface ScheduleProblem extends Place {
  /** A sentence. */
  reason: string;
}
