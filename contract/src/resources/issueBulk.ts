import { z } from 'zod';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { askedIssues, inProject, issuePriorities, issueStatuses, issuesPath } from './issues.ts';

/** Of issues that are named one by one. */
export const mostNamedIssues = 1000;
/** Of those that a filter takes. */
export const mostBulkIssues = 10_000;
/** Of those that stayed as they were. */
export const mostLeftTold = 100;
/** So long an operation can be undone, and what was deleted is kept. */
export const undoHours = 24;

/** By name, or as a list was shown: one that has another length by now is refused. */
const meant = z.object({
  ids: z.array(z.uuid()).min(1).max(mostNamedIssues).optional(),
  list: askedIssues
    .extend({ total: z.number().int().min(1) })
    .strict()
    .optional(),
});
const isOneOf = ({ ids, list }: z.output<typeof meant>) => (ids === undefined) !== (list === undefined);
const eitherOr = 'Name the issues, or the list that they are.';
export type MeantIssues = z.input<typeof meant>;

const bulkChanges = z
  .object({
    issueStatus: z.enum(issueStatuses),
    assignedUser: z.uuid().nullable(),
    deadline: z.iso.date().nullable(),
    priority: z.enum(issuePriorities),
  })
  .partial()
  .strict()
  .refine((changes) => Object.keys(changes).length > 0, 'Say what is to change.');
export type BulkChanges = z.input<typeof bulkChanges>;

/**
 * An issue that an operation did not touch, or not wholly: it is gone; it is not the caller's to change, or to delete;
 * its elements are not all verified; or somebody has changed it since.
 */
export const leftIssue = z.object({
  _id: z.string(),
  /** Null of one that is gone. */
  issueId: z.number().int().nullable(),
  diagnosis: z.string().nullable(),
  why: z.enum(['gone', 'notYours', 'notSolved', 'changedSince']),
});
export type LeftIssue = z.infer<typeof leftIssue>;

const left = {
  /** The first of those that stayed as they were, with the reason of each. */
  left: z.array(leftIssue),
  leftCount: z.number().int(),
};

const needs = { project: viewerPermissions };
const base = `${issuesPath}/bulk` as const;
/** A thousand ids are 40 kB. */
const bodyLimit = 256 * 1024;

export const changeIssues = route({
  id: 'issues.changeMany',
  method: 'POST',
  once: true,
  path: `${base}/change`,
  summary: 'Changes many issues at once, but for those that the caller may not change; it can be undone for a day',
  needs,
  params: inProject,
  body: meant
    .extend({
      changes: bulkChanges,
      /** Those alone whose elements are all verified by a later scan; the history of each names it. */
      because: z.literal('solved').optional(),
    })
    .strict()
    .refine(isOneOf, eitherOr),
  bodyLimit,
  answer: z.object({
    /** Absent where nothing changed. */
    operation: z.string().optional(),
    changed: z.number().int(),
    /** Those that were so already. */
    unchanged: z.number().int(),
    ...left,
  }),
});

export const removeIssues = route({
  id: 'issues.removeMany',
  method: 'POST',
  once: true,
  path: `${base}/delete`,
  summary: 'Deletes many issues at once: those of the caller, or all for an administrator. It can be undone for a day',
  needs,
  params: inProject,
  body: meant.strict().refine(isOneOf, eitherOr),
  bodyLimit,
  answer: z.object({ operation: z.string().optional(), deleted: z.number().int(), ...left }),
});

export const undoIssues = route({
  id: 'issues.undo',
  method: 'POST',
  once: true,
  path: `${base}/{operationId}/undo`,
  summary: 'Takes back what the caller changed or deleted at once; what anybody has changed since stays',
  needs,
  params: inProject.extend({ operationId: z.uuid() }),
  answer: z.object({ restored: z.number().int(), ...left }),
});

export const issueBulkCalls = [changeIssues, removeIssues, undoIssues] as const;
