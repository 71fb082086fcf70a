import type { DayState } from '@plumbline/contract/dayState';
import type { ElementStatus } from '@plumbline/contract/status';
import type { Picture } from '../pdf/Picture.ts';

/** How many of something stand, are not seen, and have which status; statuses as they are shown. */
export interface ReportedSums {
  total: number;
  built: number;
  notSeen: number;
  /** Of what the package is weighed by, from 0 to 1. */
  share: number;
  statuses: readonly { status: ElementStatus; count: number }[];
}

export interface ReportedGroup extends ReportedSums {
  name: string;
}

export interface ReportedScan extends ReportedSums {
  name: string;
  scannedAt: Date;
}

/** The model on a day, planned against built. */
export interface ReportedDay {
  day: Date;
  /** When it was seen what stands; absent before the first scan. */
  seenAt: Date | undefined;
  picture: Picture;
  /** Those that the picture shows, with its colours. */
  states: readonly { state: DayState; colour: string; count: number }[];
}

/** A report of a work package; dates are local, in their UTC fields. */
export interface ProgressReport {
  company: string;
  project: string;
  name: string;
  description: string;
  state: string;
  startDate: Date;
  endDate: Date;
  wbs: string | null;
  activityId: string | null;
  /** In words; absent where elements are counted. */
  weighedBy: string | undefined;
  /** How it stands beside its plan, in words; absent where no scan has seen any of it. */
  againstPlan: string | undefined;
  /** When it will be finished, in words. */
  forecast: string | undefined;
  /** What was planned to stand, from 0 to 1, by the calendar; from the first day to the last. */
  planned: readonly { day: Date; share: number }[];
  /** What is odd about its elements; empty where nothing is. */
  warning: string;
  madeBy: string;
  madeAt: Date;
  /** Oldest first. */
  scans: readonly ReportedScan[];
  floors: readonly ReportedGroup[];
  /** Absent where they were not asked for. */
  types: readonly ReportedGroup[] | undefined;
  showsQuality: boolean;
  /** Absent without a picture. */
  onDay: ReportedDay | undefined;
}
