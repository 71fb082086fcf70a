import { z } from 'zod';
import { nameText } from '../nameText.ts';
import { type RouteDefinition, route } from '../route.ts';
import { healthState, maintenanceNotice } from './system.ts';

/** For whoever runs the product, and while it is in maintenance as well: how else would it end. */
const forOperators = { needs: 'operator', sessionOnly: true, duringMaintenance: true } as const;

const bytes = z.number().int().nonnegative();
const moment = z.iso.datetime();
const id = z.uuid();
const done = z.object({});

export const operatorOverview = z.object({
  health: healthState,
  startedAt: moment,
  people: z.number().int(),
  companies: z.number().int(),
  projects: z.number().int(),
  database: z.object({ bytes }),
  /** Of the disk of the data folder. */
  disk: z.object({ freeBytes: bytes, totalBytes: bytes, reserveBytes: bytes, isLow: z.boolean() }),
  storage: z.object({ kind: z.enum(['folder', 's3']) }),
  mail: z.object({ kind: z.enum(['smtp', 'outbox']) }),
  queue: z.object({ waiting: z.number().int(), running: z.number().int(), failed: z.number().int() }),
  failedMails: z.number().int(),
  runs: z.number().int(),
});
export type OperatorOverview = z.infer<typeof operatorOverview>;

export const findOverview = route({
  id: 'operator.overview',
  method: 'GET',
  path: '/operator/overview',
  summary: 'How the product is: health, free space, queue, and how much of everything there is',
  ...forOperators,
  answer: operatorOverview,
});

/** Pages of an operator that a fault is looked after on. */
const pageOfFault = z.enum(['jobs', 'mails', 'storage']);

const fault = z.object({
  /** The alert of deploy/observability that tells of the same; what to do stands in docs/operations.md under its name. */
  alert: z.string(),
  level: z.enum(['alert', 'error']),
  title: z.string(),
  /** What it means, and what to do. */
  text: z.string(),
  page: pageOfFault.optional(),
});
export type HealthFault = z.infer<typeof fault>;

const count = z.number().int().nonnegative();
const slowRoute = z.object({ method: z.string(), route: z.string(), calls: count, p95Ms: z.number() });

const watchedProcess = z.object({
  _id: id,
  role: z.enum(['api', 'worker', 'all']),
  host: z.string(),
  pid: count,
  version: z.string(),
  startedAt: moment,
  /** False: it has not said so for too long, and did not say that it goes. */
  isPresent: z.boolean(),
  silentS: z.number(),
  memoryBytes: bytes,
  /** For how long it was held up, at worst but for one in a hundred times. */
  lagMs: z.number(),
  calls: count,
});
export type WatchedProcess = z.infer<typeof watchedProcess>;

export const operatorHealth = z.object({
  at: moment,
  /** What somebody should do something about, the worst first. */
  faults: z.array(fault),
  /** Of all processes together, in the last minutes. */
  calls: z.object({ minutes: count, calls: count, failed: count, slow: z.array(slowRoute) }),
  /** The kinds of jobs of which some wait, are worked on or have failed; `oldestS` is how long the first has waited. */
  jobs: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      waiting: count,
      running: count,
      failed: count,
      oldestS: z.number().optional(),
    }),
  ),
  work: z.object({
    runsWaiting: count,
    runsRunning: count,
    runsFailed: count,
    uploads: count,
    mailsUndelivered: count,
    messagesWaiting: count,
  }),
  database: z.object({ bytes, busy: count, idle: count, waiting: count }),
  disk: z.object({ freeBytes: bytes, totalBytes: bytes, reserveBytes: bytes }).optional(),
  /** Of what moment the newest backup is; absent where the product has made none. */
  lastBackupAt: moment.optional(),
  processes: z.array(watchedProcess),
});
export type OperatorHealth = z.infer<typeof operatorHealth>;

export const findHealth = route({
  id: 'operator.health',
  method: 'GET',
  path: '/operator/health',
  summary: 'What is slow, what waits, what failed, how full it is, which processes there are, and what to do about it',
  ...forOperators,
  answer: operatorHealth,
});

/** By what it is, in bytes. */
export const storedKinds = ['scans', 'models', 'viewer', 'documents', 'evidence', 'pictures', 'exports'] as const;
const stored = z.object({
  scans: bytes,
  models: bytes,
  viewer: bytes,
  documents: bytes,
  evidence: bytes,
  pictures: bytes,
  exports: bytes,
});
export type Stored = z.infer<typeof stored>;

const operatedProject = z.object({
  _id: id,
  name: z.string(),
  tenantId: z.string(),
  people: z.number().int(),
  stored,
  usedBytes: bytes,
  /** Of its own; null: as the setting of the server says. */
  quotaBytes: bytes.nullable(),
  /** Analyses that are worked on at a time; null: any number. */
  mostRuns: z.number().int().nullable(),
  /** When it is gone for good, where somebody has deleted it. */
  goneAt: moment.optional(),
});
export type OperatedProject = z.infer<typeof operatedProject>;

const operatedCompany = z.object({
  _id: id,
  name: z.string(),
  people: z.number().int(),
  usedBytes: bytes,
  /** Of all its projects together; null: nothing is said. */
  quotaBytes: bytes.nullable(),
  /** Null: any number. */
  mostProjects: z.number().int().nullable(),
  mostRuns: z.number().int().nullable(),
  /** Its administrators keep the trail no shorter. */
  auditLeastMonths: z.number().int(),
  projects: z.array(operatedProject),
});
export type OperatedCompany = z.infer<typeof operatedCompany>;

export const listCompanies = route({
  id: 'operator.companies',
  method: 'GET',
  path: '/operator/companies',
  summary: 'Every company with its projects, people, and what they store',
  ...forOperators,
  answer: z.object({
    companies: z.array(operatedCompany),
    /** Of projects without a quota of their own; null: any amount. */
    usualQuotaBytes: bytes.nullable(),
  }),
});

export const companyName = nameText('The name of a company');

export const addCompany = route({
  id: 'operator.addCompany',
  method: 'POST',
  path: '/operator/companies',
  summary: 'Adds a company',
  ...forOperators,
  body: z.object({ name: companyName }),
  answer: z.object({ _id: id }),
});

export const renameCompany = route({
  id: 'operator.renameCompany',
  method: 'PUT',
  path: '/operator/companies/{companyId}',
  summary: 'Gives a company another name, if it still has the one that was seen',
  ...forOperators,
  params: z.object({ companyId: id }),
  body: z.object({ name: companyName, seenName: z.string().max(500) }),
  answer: done,
});

/** 1 PB: what is larger was mistyped. */
const quota = z.object({
  quotaBytes: bytes.max(1e15).nullable(),
  /** What it was when it was looked at: another who was quicker is not overwritten. */
  seenBytes: bytes.nullable(),
});

const most = (least: number) => z.number().int().min(least).max(100_000).nullable();
const projectLimits = z.object({ mostRuns: most(1) });
const companyLimits = projectLimits.extend({
  mostProjects: most(0),
  auditLeastMonths: z.number().int().min(1).max(1200),
});
export type ProjectLimits = z.infer<typeof projectLimits>;
export type CompanyLimits = z.infer<typeof companyLimits>;

export const setCompanyQuota = route({
  id: 'operator.companyQuota',
  method: 'PUT',
  path: '/operator/companies/{companyId}/quota',
  summary:
    'How much all projects of a company may store together, how many there may be, and how many analyses at a time',
  ...forOperators,
  params: z.object({ companyId: id }),
  /** Limits that are not given stay. */
  body: quota.extend({ limits: companyLimits.optional(), seenLimits: companyLimits.optional() }),
  answer: done,
});

export const setProjectQuota = route({
  id: 'operator.projectQuota',
  method: 'PUT',
  path: '/operator/projects/{projectId}/quota',
  summary: 'How much a project may store, and how many of its analyses are worked on at a time',
  ...forOperators,
  params: z.object({ projectId: id }),
  body: quota.extend({ limits: projectLimits.optional(), seenLimits: projectLimits.optional() }),
  answer: done,
});

const jobKind = z.object({
  /** In words: `Prepare model`. */
  name: z.string(),
  label: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  failed: z.number().int(),
  /** Since when the oldest could have begun. */
  oldestAt: moment.optional(),
});
export type JobKind = z.infer<typeof jobKind>;

const failedJob = z.object({
  _id: id,
  name: z.string(),
  label: z.string(),
  /** Why, in words. */
  reason: z.string(),
  failedAt: moment,
  tries: z.number().int(),
  /** What it was about, as far as it is still there: a project, a file, a person. */
  about: z.string().optional(),
  /** Whether another try could help. */
  mayRetry: z.boolean(),
});
export type FailedJob = z.infer<typeof failedJob>;

const runUnderway = z.object({
  _id: id,
  company: z.string(),
  project: z.string(),
  projectId: id,
  view: z.string(),
  status: z.enum(['waiting', 'running']),
  percent: z.number(),
  secondsLeft: z.number().optional(),
  startedAt: moment.optional(),
  pieces: z.object({ waiting: z.number().int(), running: z.number().int() }),
});
export type RunUnderway = z.infer<typeof runUnderway>;

export const mostFailedJobs = 200;

export const listJobs = route({
  id: 'operator.jobs',
  method: 'GET',
  path: '/operator/jobs',
  summary: `What waits, runs and has failed in the background, the last ${mostFailedJobs} failures, and analyses under way`,
  ...forOperators,
  answer: z.object({ kinds: z.array(jobKind), failed: z.array(failedJob), runs: z.array(runUnderway) }),
});

const jobParams = z.object({ name: z.string().max(100), jobId: id });

export const retryJob = route({
  id: 'operator.retryJob',
  method: 'POST',
  path: '/operator/jobs/{name}/{jobId}/retry',
  summary: 'Tries a failed job again',
  ...forOperators,
  params: jobParams,
  answer: done,
});

export const dropJob = route({
  id: 'operator.dropJob',
  method: 'DELETE',
  path: '/operator/jobs/{name}/{jobId}',
  summary: 'Gives a failed job up: it is listed no more',
  ...forOperators,
  params: jobParams,
  answer: done,
});

const failedMail = z.object({
  _id: id,
  to: z.string(),
  subject: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  firstAt: moment,
  lastAt: moment,
  /** Kept: it can be sent as it was. */
  maySend: z.boolean(),
  /** Nothing tries again by itself. */
  isGivenUp: z.boolean(),
});
export type FailedMail = z.infer<typeof failedMail>;

export const mostFailedMails = 200;

export const listFailedMails = route({
  id: 'operator.mails',
  method: 'GET',
  path: '/operator/mails',
  summary: `Mails that could not be sent, the last ${mostFailedMails}`,
  ...forOperators,
  answer: z.object({ mails: z.array(failedMail), total: z.number().int() }),
});

export const sendMailAgain = route({
  id: 'operator.sendMail',
  method: 'POST',
  path: '/operator/mails/{mailId}/send',
  summary: 'Sends a mail that failed as it was',
  ...forOperators,
  params: z.object({ mailId: id }),
  answer: done,
});

export const dropMail = route({
  id: 'operator.dropMail',
  method: 'DELETE',
  path: '/operator/mails/{mailId}',
  summary: 'Gives a mail that failed up',
  ...forOperators,
  params: z.object({ mailId: id }),
  answer: done,
});

export const maintenanceState = z.object({
  isOn: z.boolean(),
  /** By the setting PLUMBLINE_MAINTENANCE, which only a restart changes. */
  isBySetting: z.boolean(),
  notice: maintenanceNotice.optional(),
});
export type MaintenanceState = z.infer<typeof maintenanceState>;

export const findMaintenance = route({
  id: 'operator.maintenance',
  method: 'GET',
  path: '/operator/maintenance',
  summary: 'Whether the product is in maintenance, and what is announced',
  ...forOperators,
  answer: maintenanceState,
});

export const switchMaintenance = route({
  id: 'operator.switchMaintenance',
  method: 'PUT',
  path: '/operator/maintenance',
  summary: 'Begins or ends maintenance; operators stay in',
  ...forOperators,
  body: z.object({ isOn: z.boolean() }),
  answer: maintenanceState,
});

export const announceMaintenance = route({
  id: 'operator.announceMaintenance',
  method: 'PUT',
  path: '/operator/maintenance/notice',
  summary: 'Tells everybody of a maintenance that is planned, or no more of it',
  ...forOperators,
  body: z.object({ notice: maintenanceNotice.nullable() }),
  answer: maintenanceState,
});

export const findVersions = route({
  id: 'operator.versions',
  method: 'GET',
  path: '/operator/versions',
  summary: 'The versions of the product, its engine, its tables and what it runs on',
  ...forOperators,
  answer: z.object({
    product: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** The last change of the tables, and when it was made. */
    tables: z.object({ name: z.string(), at: moment.optional() }),
    /** Work of another sum of steps is begun anew. */
    engine: z.object({
      version: z.number().int(),
      steps: z.array(z.object({ kind: z.string(), version: z.number() })),
    }),
  }),
});

export const operatorCalls: readonly RouteDefinition[] = [
  findOverview,
  findHealth,
  listCompanies,
  addCompany,
  renameCompany,
  setCompanyQuota,
  setProjectQuota,
  listJobs,
  retryJob,
  dropJob,
  listFailedMails,
  sendMailAgain,
  dropMail,
  findMaintenance,
  switchMaintenance,
  announceMaintenance,
  findVersions,
];
