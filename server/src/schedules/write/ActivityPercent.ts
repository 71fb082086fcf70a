import type { Between } from '@plumbline/contract/workState';
import type { ActivityStatus, PercentType } from '../Schedule.ts';

/** What was measured of an activity beside what its schedule reports, and whether that can go back to it. */
export interface ActivityPercent {
  key: string;
  id: string;
  name: string;
  wbs: string;
  /** As the schedule has them; null without one. */
  status: ActivityStatus | null;
  percentType: PercentType | null;
  durationHours: number | null;
  /** Null where the schedule says nothing. */
  reported: number | null;
  measured: number;
  notSeen: number;
  /** What scans know of a start and a finish that the schedule does not have; null where nothing is known, or it has them. */
  begun: Between | null;
  finished: Between | null;
  /** The percentage that goes out, or null where none can. */
  written: number | null;
  /** Why none can, or what is to be known before it does; empty where nothing is. */
  note: string;
}
