import type { RecentCalls } from './recentCalls.ts';

export type ProcessRole = 'api' | 'worker' | 'all';

/** What a process says of itself. */
export interface ProcessNumbers {
  /** Resident: what the machine gives for it. */
  memoryBytes: number;
  /** For how long the loop of events was held up, at worst but for one in a hundred times. */
  lagMs: number;
  calls: RecentCalls;
}
