import { z } from 'zod';
import { numberQuery } from '../numberQuery.ts';
import { route } from '../route.ts';

const ofCompany = { needs: { administration: 'company' }, sessionOnly: true } as const;
const ofProject = { needs: { administration: 'project' }, sessionOnly: true } as const;
const inCompany = z.object({ companyId: z.uuid() });
const inProject = z.object({ projectId: z.uuid() });

const bytes = z.number().int().nonnegative();
const count = z.number().int().nonnegative();
const moment = z.iso.datetime();

/** A hundred years: what is longer was mistyped. */
const months = z.number().int().min(1).max(1200);
/** Null: for ever. */
const kept = months.nullable();

/** What a rule takes away, now and with the rule as it is asked about. */
const removable = z.object({ count, bytes, oldest: moment.optional() });
export type Removable = z.infer<typeof removable>;

const rules = z.object({
  /** Raw scans, since they were uploaded. Their rows stay, and so does what was found in them. */
  scanMonths: kept,
  /** Evidence of runs that nobody is shown any more: unpublished, or superseded by a later one. */
  evidenceMonths: kept,
});
export type RetentionRules = z.infer<typeof rules>;

const retention = rules.extend({
  /** Whoever changes them says which they have seen. */
  version: z.number().int(),
  /** Nothing is removed before; absent where nothing is to be removed. */
  removesFrom: moment.optional(),
  wouldRemove: z.object({ scans: removable, evidence: removable }),
});
export type Retention = z.infer<typeof retention>;

export const findRetention = route({
  id: 'retention.one',
  method: 'GET',
  path: '/projects/{projectId}/retention',
  summary: 'How long a project keeps scans and evidence, and what that, or what is asked about, would remove now',
  ...ofProject,
  params: inProject,
  /** Instead of the rules that count: 0 is for ever. */
  query: z.object({
    scanMonths: numberQuery(z.number().int().min(0).max(1200)).optional(),
    evidenceMonths: numberQuery(z.number().int().min(0).max(1200)).optional(),
  }),
  answer: retention,
});

export const changeRetention = route({
  id: 'retention.change',
  method: 'PUT',
  path: '/projects/{projectId}/retention',
  summary: 'Changes how long a project keeps scans and evidence; what a shorter time removes is removed a week later',
  ...ofProject,
  params: inProject,
  body: rules.extend({ version: z.number().int() }),
  answer: retention,
});

const trailRetention = z.object({
  /** Null: for ever. */
  auditMonths: kept,
  /** Operators say so. */
  leastMonths: months,
});
export type TrailRetention = z.infer<typeof trailRetention>;

export const findTrailRetention = route({
  id: 'retention.company',
  method: 'GET',
  path: '/companies/{companyId}/retention',
  summary: 'How long the audit trail of a company and its projects is kept',
  ...ofCompany,
  params: inCompany,
  answer: trailRetention,
});

export const changeTrailRetention = route({
  id: 'retention.changeCompany',
  method: 'PUT',
  path: '/companies/{companyId}/retention',
  summary: 'Changes how long the audit trail is kept, if it still is as it was seen',
  ...ofCompany,
  params: inCompany,
  body: z.object({ auditMonths: kept, seenMonths: kept }),
  answer: trailRetention,
});

/** What a project's bytes are, in the order in which people are shown them. */
export const storedParts = ['scans', 'models', 'viewer', 'documents', 'evidence', 'pictures', 'exports'] as const;
export type StoredPart = (typeof storedParts)[number];

const projectStorage = z.object({
  parts: z.array(z.object({ part: z.enum(storedParts), bytes, count })),
  usedBytes: bytes,
  /** Null: any amount. */
  quotaBytes: bytes.nullable(),
  /** What analyses keep, the largest first; what was removed is left out. */
  runs: z.array(
    z.object({
      viewId: z.string(),
      view: z.string(),
      bytes,
      endedAt: moment.optional(),
      /** Whether people are shown verdicts of it. */
      isPublished: z.boolean(),
    }),
  ),
  /** What rules have removed so far. */
  removed: z.object({ scans: count, runs: count }),
});
export type ProjectStorage = z.infer<typeof projectStorage>;

export const mostRunsListed = 100;

export const findProjectStorage = route({
  id: 'storage.project',
  method: 'GET',
  path: '/projects/{projectId}/storage',
  summary: 'What a project stores, by what it is and by analysis',
  ...ofProject,
  params: inProject,
  answer: projectStorage,
});

export const retentionCalls = [
  findRetention,
  changeRetention,
  findTrailRetention,
  changeTrailRetention,
  findProjectStorage,
] as const;
