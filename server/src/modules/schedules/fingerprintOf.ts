import { createHash } from 'node:crypto';
import type { PackageOfPlan } from '../workPackages/service.ts';

/** What was looked at: the file, how it was read, and the packages that it was held against. */
export interface LookedAt {
  sha256: string;
  project: string;
  dateOrder?: string | undefined;
  encoding?: string | undefined;
  packages: readonly PackageOfPlan[];
}

export function fingerprintOf({ sha256, project, dateOrder, encoding, packages }: LookedAt): string {
  const states = packages.map(({ id, revision }) => [id, revision]);
  const seen = JSON.stringify([sha256, project, dateOrder ?? null, encoding ?? null, states]);
  return createHash('sha256').update(seen).digest('hex');
}
