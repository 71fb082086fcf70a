import { z } from 'zod';

interface EventRow {
  /** As the page names it: 'When …'. */
  title: string;
  group: 'Issues' | 'Analyses';
}

/** Everything that a webhook can be told of: add a row here, its data below, and note it where it happens. */
export const webhookEvents = {
  'analysis.published': { title: 'results are published', group: 'Analyses' },
  'analysis.unpublished': { title: 'results are unpublished', group: 'Analyses' },
  'analysis.failed': { title: 'an analysis fails', group: 'Analyses' },
  'issue.created': { title: 'an issue is created', group: 'Issues' },
  'issue.changed': { title: 'an issue is changed', group: 'Issues' },
  'issue.commented': { title: 'somebody comments on an issue', group: 'Issues' },
  'issue.deleted': { title: 'an issue is deleted', group: 'Issues' },
  'issue.restored': { title: 'a deleted issue is brought back', group: 'Issues' },
} as const satisfies Record<string, EventRow>;

export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** What somebody does to many issues at once comes as events of at most so many. */
export const mostIssuesInEvent = 50;

const named = z.object({ id: z.uuid(), name: z.string() });

const issue = z.object({
  id: z.uuid(),
  number: z.number().int(),
  name: z.string(),
  status: z.string(),
  priority: z.string(),
  location: z.string(),
  /** yyyy-MM-dd. */
  deadline: z.string().nullable(),
  /** Who made it here; of one that another tool has made, who brought it. */
  author: named,
  /** Whom that tool names. */
  importedAuthor: z.string().optional(),
  assignee: named.nullable(),
  /** The view that it was recorded in. */
  analysis: named,
  /** Where people open it. */
  url: z.string(),
});
export type WebhookIssue = z.infer<typeof issue>;

const comment = z.object({ id: z.uuid(), text: z.string(), importedAuthor: z.string().optional() });
/** None where it is something else that changed, such as a viewpoint. */
const change = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() });
const issues = <Item extends z.ZodType>(item: Item) =>
  z.object({ issues: z.array(item).min(1).max(mostIssuesInEvent) });

const analysis = z.object({ id: z.uuid(), name: z.string(), scanDate: z.iso.datetime(), url: z.string() });
export type WebhookAnalysis = z.infer<typeof analysis>;
const published = z.object({ analysis, trades: z.array(z.string()) });

const dataOf = {
  'analysis.published': published,
  'analysis.unpublished': published,
  'analysis.failed': z.object({ analysis, reason: z.string() }),
  'issue.created': issues(issue),
  'issue.changed': issues(issue.extend({ changes: z.array(change) })),
  'issue.commented': issues(issue.extend({ comment })),
  'issue.deleted': issues(issue),
  'issue.restored': issues(issue),
  /** Sent by the test button alone. */
  ping: z.object({ webhook: named }),
} as const satisfies Record<WebhookEvent | 'ping', z.ZodType>;

export type WebhookData = { [Type in keyof typeof dataOf]: z.infer<(typeof dataOf)[Type]> };

const bodyOf = <Type extends keyof typeof dataOf>(type: Type) =>
  z.object({
    /** Raised when something is taken away or means something else; what is added does not raise it. */
    version: z.literal(1),
    /** The same as the header webhook-id: what comes twice has it twice. */
    id: z.string(),
    type: z.literal(type),
    /** When it happened. */
    timestamp: z.iso.datetime(),
    project: z.object({ id: z.uuid(), tenantId: z.string(), name: z.string() }),
    /** Who did it; nobody, where the product did. */
    by: named.nullable(),
    data: dataOf[type],
  });

/**
 * What a webhook is sent.
 * @oracle Messages and their documentation are held against it.
 */
export const webhookBody = z.discriminatedUnion('type', [
  bodyOf('analysis.published'),
  bodyOf('analysis.unpublished'),
  bodyOf('analysis.failed'),
  bodyOf('issue.created'),
  bodyOf('issue.changed'),
  bodyOf('issue.commented'),
  bodyOf('issue.deleted'),
  bodyOf('issue.restored'),
  bodyOf('ping'),
]);
