import { z } from 'zod';
import { timezoneOffset } from '../clock.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { classificationFilter } from './classificationFilter.ts';
import { narrowedQuery } from './classificationTable.ts';
import { issuePriorities, issuesPath } from './issues.ts';

/** What is made at once. */
export const mostIssuesAtOnce = 500;
export const mostElementsAtOnce = 20_000;

/** One issue an element, or one for all elements of a type on a floor. */
export const issueGroupings = ['element', 'floorAndType'] as const;
export type IssueGrouping = (typeof issueGroupings)[number];

const needs = { project: viewerPermissions };
const params = z.object({ projectId: z.uuid(), viewId: z.uuid() });
const base = `${issuesPath}/of-view/{viewId}` as const;
const numbers = z.object({ elements: z.number().int(), element: z.number().int(), floorAndType: z.number().int() });

export const previewIssueBatch = route({
  id: 'issueBatches.preview',
  method: 'GET',
  path: `${base}/preview`,
  summary: 'How many issues would be made of the verdicts that a filter takes',
  needs,
  params,
  query: narrowedQuery,
  answer: z.object({
    /** How many elements the filter takes, and how many issues that makes by each grouping. */
    all: numbers,
    /** Without elements that have an open issue already. */
    withoutOpen: numbers,
    /** How many elements have one. */
    haveOpen: z.number().int(),
  }),
});

export const createIssueBatch = route({
  id: 'issueBatches.create',
  method: 'POST',
  once: true,
  path: `${base}/`,
  summary: 'Makes issues of the verdicts that a filter takes, one an element or one for each type on a floor',
  needs,
  params,
  body: z.object({
    filter: classificationFilter.default({}),
    analysisVersionMap: z.record(z.string().max(100), z.string().max(100)).optional(),
    grouping: z.enum(issueGroupings),
    /** Leaves out elements that have an open issue already. */
    skipsOpen: z.boolean().default(true),
    /** How many issues the preview told of: when it would be another number by now, none is made. */
    total: z.number().int().min(1).max(mostIssuesAtOnce),
    assignedUser: z.uuid().nullable().default(null),
    deadline: z.iso.date().nullable().default(null),
    priority: z.enum(issuePriorities).default('Unassigned'),
    /** The issues tell on which day somebody set a status. */
    timezoneOffset,
  }),
  answer: z.object({
    created: z.number().int(),
    elements: z.number().int(),
    /** Their _ids, and the first and last of their numbers: to show them, or to delete them again. */
    ids: z.array(z.string()),
    firstIssueId: z.number().int(),
    lastIssueId: z.number().int(),
  }),
});

export const issueBatchCalls = [previewIssueBatch, createIssueBatch] as const;
