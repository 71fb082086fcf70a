import { createHash } from 'node:crypto';
import type { PackageOfPlan } from '../workPackages/service.ts';

/** What was looked at: the file, how it was read, and what it was held against. */
export interface LookedAt {
  sha256: string;
  project: string;
  /** The key of the dates that are the plan. */
  plan: string;
  dateOrder?: string | undefined;
  encoding?: string | undefined;
  packages: readonly PackageOfPlan[];
  /** The id of the schedule that was imported last. */
  last: string | undefined;
}

export function fingerprintOf({ sha256, project, plan, dateOrder, encoding, packages, last }: LookedAt): string {
  const states = packages.map(({ id, revision }) => [id, revision]);
  const seen = JSON.stringify([sha256, project, plan, dateOrder ?? null, encoding ?? null, states, last ?? null]);
  return createHash('sha256').update(seen).digest('hex');
}
