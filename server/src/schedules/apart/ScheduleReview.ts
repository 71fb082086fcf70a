import type { ActivityPattern } from '@plumbline/contract/scheduleRules';
import type { PackageDraft } from '../preview/draftPackage.ts';
import type { LastImport } from '../preview/KnownActivity.ts';
import type { PlannedPackage } from '../preview/matchActivities.ts';
import type { Plan } from '../preview/plans.ts';
import type { PreviewedPackage } from '../preview/previewSchedule.ts';
import type { ReadOptions } from '../read/readSchedule.ts';
import type { Place, ScheduleFormat, ScheduleProblem, ScheduleProject } from '../Schedule.ts';
import type { Question } from '../UnreadableSchedule.ts';

/** A file, and what it is held against. */
export interface ReviewQuestion extends ReadOptions {
  filename: string;
  /** Where the file lies. */
  path: string;
  /** The key of the one that somebody chose. */
  project?: string | undefined;
  /** The key of the dates that somebody chose as the plan. */
  plan?: string | undefined;
  /** What the project was given last. */
  last?: LastImport | undefined;
  packages: readonly PlannedPackage[];
  rules: readonly ActivityPattern[];
  /** Of activities by key, before any rule: which of somebody's filters, or null for none. */
  own: ReadonlyMap<string, number | null>;
  /** Whether the schedule is to be kept: then it is packed. */
  isKept: boolean;
}

/** An activity that no package is. */
export interface ReviewedActivity {
  key: string;
  id: string;
  name: string;
  wbs: string;
  startDate: string | null;
  endDate: string | null;
  obstacle: string | null;
}

/** An activity that is to become a package, by a rule or by a filter of its own: the place of either. */
export interface Draft extends PackageDraft {
  key: string;
  rule: number | null;
  own: number | null;
}

export interface ScheduleReview {
  format: ScheduleFormat;
  version: string | null;
  projects: (ScheduleProject & { activityCount: number })[];
  project: ScheduleProject;
  /** What may be the plan, the likeliest first. */
  plans: Plan[];
  plan: Plan;
  /** Why it may not be the schedule of this project, as sentences. */
  doubts: string[];
  counts: {
    activities: number;
    relations: number;
    calendars: number;
    wbs: number;
    notBuilt: number;
    added: number;
    problems: number;
    /** Of what is odd about the file alone, without what its packages give rise to. */
    problemsOfFile: number;
  };
  matched: (PreviewedPackage & { id: string; name: string; wbs: string })[];
  /** The first of them. */
  added: ReviewedActivity[];
  /** How many activities each rule is the first to meet, of those that can become packages. */
  ruleCounts: number[];
  /** What becomes packages, where the schedule is to be kept. */
  drafts: Draft[];
  unmatched: string[];
  problems: ScheduleProblem[];
  /** Packed, where it is to be kept. */
  content: Uint8Array | undefined;
  /** The file as it came, packed, where it is to be kept and can be written again. */
  original: Uint8Array | undefined;
}

/** Why a schedule cannot be read, on its way from the process that tried. */
export interface Refusal {
  reason: string;
  place: Place;
  question: Question | undefined;
}
