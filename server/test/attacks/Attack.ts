import type { Outcome } from './Outcome.ts';
import type { AttackedSite } from './openAttackedSite.ts';

/** One thing that somebody tries. */
export interface Attack {
  /** In words: the row of the table. */
  tries: string;
  /** What must come of it: `404 projects.notFound`. */
  gets: string;
  attempt(site: AttackedSite): Promise<Outcome>;
}

export interface AttackGroup {
  about: string;
  attacks: readonly Attack[];
}
