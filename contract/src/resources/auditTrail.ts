import { z } from 'zod';
import { type AuditAction, auditActions, auditActionTable } from '../auditActions.ts';
import { fileAnswer } from '../fileAnswer.ts';
import { isStorableText } from '../isStorableText.ts';
import { pageOf } from '../listOf.ts';
import { numberQuery } from '../numberQuery.ts';
import { route } from '../route.ts';

/** Who acts: a signed-in person, an operator at the command line, the product itself, somebody not signed in. */
export const actorKinds = ['user', 'commandLine', 'system', 'anonymous'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** What is acted on. */
export const subjectKinds = [
  'account',
  'company',
  'project',
  'flag',
  'preset',
  'file',
  'model',
  'analysis',
  'issue',
  'workPackage',
  'schedule',
  'webhook',
  'product',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** What more there is to say, as it was at the time. */
export const auditDetails = z.object({
  from: z.string().optional(),
  to: z.string().optional(),
  count: z.number().optional(),
  note: z.string().optional(),
  /** The interface of a standard, where the call came over it. */
  over: z.string().optional(),
});
export type AuditDetails = z.infer<typeof auditDetails>;

export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** The name is an e-mail address, at the command line that of the operating system's user; both as they were. */
  actor: z.object({
    kind: z.enum(actorKinds),
    name: z.string().optional(),
    /** The access token or the app that acted in the person's name. */
    token: z.string().optional(),
  }),
  action: z.enum(auditActions as [AuditAction, ...AuditAction[]]),
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string().optional(), name: z.string() }),
  details: auditDetails,
  /** From which network address, where it is about an account. */
  address: z.string().optional(),
  /** The call that did it, as the server's log has it. */
  requestId: z.string().optional(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const search = z.string().trim().max(200).refine(isStorableText, 'This is not text.').optional();

/** What the trail is narrowed by; all of it at once. */
export const auditFilter = z.object({
  /** From this moment, and before that one. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  /** A part of who acted: of the e-mail address. */
  who: search,
  /** Names of actions joined by commas. */
  actions: z
    .string()
    .max(auditActions.join(',').length)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(auditActions as [AuditAction, ...AuditAction[]])).max(auditActions.length))
    .optional(),
  /** A part of the name of what was acted on. */
  text: search,
});
export type AuditFilter = z.output<typeof auditFilter>;

const inProject = z.object({ projectId: z.uuid() });
const needs = { project: ['ADMIN'] } as const;
const base = '/audit/v1/projects/{projectId}/entries';

export const listAuditEntries = route({
  id: 'audit.list',
  method: 'GET',
  path: base,
  summary: 'Who did what in the project, and which of its members signed in; newest first',
  needs,
  params: inProject,
  query: auditFilter.extend(pageOf({ mostRows: 500, usualRows: 100 }).shape),
  answer: z.object({ total: z.number().int(), result: z.array(auditEntry) }),
});

export const exportAuditEntries = route({
  id: 'audit.csv',
  method: 'GET',
  heavy: true,
  path: `${base}/csv`,
  summary: 'The same as CSV, all pages of it; times are UTC',
  needs,
  params: inProject,
  query: auditFilter.extend({
    /** Minutes between UTC and the caller's clock, as Date's getTimezoneOffset has it: the file's name tells local time. */
    timezoneOffset: numberQuery(z.number().int().min(-900).max(900)).default(0),
  }),
  answer: fileAnswer,
});

export const auditCalls = [listAuditEntries, exportAuditEntries] as const;

/** Who acted, as people are told. */
export function describeActor({ kind, name, token }: AuditEntry['actor']): string {
  if (kind === 'user') return `${name ?? 'A deleted account'}${token === undefined ? '' : ` by ‘${token}’`}`;
  if (kind === 'commandLine') return name === undefined ? 'Command line' : `Command line (${name})`;
  return kind === 'system' ? 'System' : 'Somebody not signed in';
}

function inWords(count: number, counted = ''): string {
  return `${count.toLocaleString('en')} ${count === 1 ? counted.replace(/ies$/, 'y').replace(/s$/, '') : counted}`.trim();
}

/** What more there is to say, as people are told: `READ → READ, ADMIN · 12 elements`. */
export function describeDetails({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string {
  const { from, to, count, note, over } = details;
  const row: { label: string; counts?: string } = auditActionTable[action];
  const parts = [
    from === undefined ? to : `${from} → ${to ?? 'none'}`,
    count === undefined ? undefined : inWords(count, row.counts),
    note,
    over && `over ${over}`,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
