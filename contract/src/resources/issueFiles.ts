import { z } from 'zod';
import { timeZone } from '../clock.ts';
import { fileAnswer } from '../fileAnswer.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { askedIssues, inProject, issueSort } from './issues.ts';

export const bcfVersions = ['2.1', '3.0'] as const;
export type BcfVersion = (typeof bcfVersions)[number];

/** Issues in one file. */
export const mostHandedOver = 1000;
/** An address that is longer is refused on its way by many servers: more are named by the filter of their list. */
const mostInAddress = 150;

const needs = { project: viewerPermissions };
const ofIssue = inProject.extend({ issueId: z.uuid() });
const projects = '/projects/{projectId}';
const version = z.enum(bcfVersions).default('2.1');

/** The _ids with commas between them. */
const ids = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).min(1).max(mostInAddress));

/** By their _ids, or as a list has them: by filter and search, in its order. */
const handedOver = askedIssues.extend({ ids: ids.optional(), sort: issueSort });

export const bcfOfIssue = route({
  id: 'bcfs.one',
  method: 'POST',
  reads: true,
  heavy: true,
  path: `${projects}/bcfs/{issueId}`,
  summary: 'An issue as BCF, which tools for building models read',
  needs,
  params: ofIssue,
  query: z.object({ version }),
  answer: fileAnswer,
});

export const bcfOfIssues = route({
  id: 'bcfs.byFilter',
  method: 'POST',
  reads: true,
  heavy: true,
  path: `${projects}/bcfs/by-filter`,
  summary: 'Issues as one BCF file',
  needs,
  params: inProject,
  query: handedOver.extend({ version }),
  answer: fileAnswer,
});

export const pdfOfIssue = route({
  id: 'pdfs.one',
  method: 'POST',
  reads: true,
  heavy: true,
  path: `${projects}/pdfs/{issueId}`,
  summary: 'An issue as PDF, its times by the clock of a time zone',
  needs,
  params: ofIssue,
  query: z.object({ timeZone: timeZone.default('UTC') }),
  answer: fileAnswer,
});

export const pdfOfIssues = route({
  id: 'pdfs.byFilter',
  method: 'POST',
  reads: true,
  heavy: true,
  path: `${projects}/pdfs/by-filter`,
  summary: 'Issues as one PDF, each on a page of its own',
  needs,
  params: inProject,
  query: handedOver.extend({ timeZone: timeZone.default('UTC') }),
  answer: fileAnswer,
});

export const mostTopics = 10_000;
/** Topics that a preview tells one by one: those that ask for something first. */
export const mostToldTopics = 1000;
export const bcfEndings = ['.bcf', '.bcfzip', '.zip'] as const;

const bcf = { accepts: bcfEndings, mostBytes: 256 * 1024 * 1024 };
const count = z.number().int();

/** What becomes of a topic. In `both` it was changed there and here since: whoever imports chooses. */
export const topicStates = ['both', 'new', 'changed', 'deleted', 'unreadable', 'unchanged'] as const;
export type TopicState = (typeof topicStates)[number];

const topicField = z.object({
  field: z.enum([
    'diagnosis',
    'description',
    'location',
    'issueStatus',
    'priority',
    'assignedUser',
    'deadline',
    'elements',
    'other',
  ]),
  /** As it is here, and as the file has it. */
  from: z.string(),
  to: z.string(),
  /** Whether it was changed here too. */
  isOurs: z.boolean(),
});
export type TopicField = z.infer<typeof topicField>;

const topicPreview = z.object({
  /** Of one that cannot be read its folder. */
  guid: z.string(),
  title: z.string(),
  state: z.enum(topicStates),
  /** The issue that it is here. */
  issue: z.object({ _id: z.string(), issueId: count, diagnosis: z.string() }).optional(),
  fields: z.array(topicField),
  comments: z.object({ added: count, changed: count }),
  viewpoints: count,
  documents: count,
  elements: z.object({ found: count, missing: count }),
  /** Sentences: why it cannot be read, and what it has that is not shown here. */
  notes: z.array(z.string()),
});
export type TopicPreview = z.infer<typeof topicPreview>;

const bcfPreview = z.object({
  /** Sent with the import: refused when the file or the issues are no longer what was looked at. */
  fingerprint: z.string(),
  version: z.string(),
  counts: z.object(Object.fromEntries(topicStates.map((state) => [state, count])) as Record<TopicState, typeof count>),
  /** Of all that comes in. */
  comments: count,
  viewpoints: count,
  elements: z.object({ found: count, missing: count }),
  topics: z.array(topicPreview).max(mostToldTopics),
});
export type BcfPreview = z.infer<typeof bcfPreview>;

export const previewBcf = route({
  id: 'bcfs.preview',
  method: 'POST',
  reads: true,
  heavy: true,
  path: `${projects}/bcfs/preview`,
  summary: 'What importing a BCF file would come to, topic by topic; nothing is saved',
  needs,
  params: inProject,
  /** The view that new issues will belong to, and whose model elements are looked up in. */
  body: z.object({ analysisViewId: z.uuid() }),
  files: { bcf },
  answer: bcfPreview,
});

const choice = z.enum(['ours', 'theirs']);

export const importBcf = route({
  id: 'bcfs.import',
  method: 'POST',
  once: true,
  heavy: true,
  path: `${projects}/bcfs/import`,
  summary: 'Imports a BCF file as its preview told, for who works on issues: all of it, or nothing',
  needs,
  params: inProject,
  body: z.object({
    analysisViewId: z.uuid(),
    fingerprint: z.string().max(100),
    /** What becomes of fields that were changed there and here, of topics that `choices` does not name. */
    both: choice.default('ours'),
    choices: z
      .array(z.object({ guid: z.uuid(), take: choice }))
      .max(mostTopics)
      .default([]),
  }),
  files: { bcf },
  answer: z.object({
    created: count,
    changed: count,
    unchanged: count,
    /** Deleted here, or not to be read. */
    left: count,
    comments: count,
    /** The first of those that were created or changed. */
    issues: z.array(z.object({ _id: z.string(), issueId: count, diagnosis: z.string() })).max(100),
  }),
});
export type ImportedBcf = z.infer<typeof importBcf.answer>;

export const issueFileCalls = [bcfOfIssues, bcfOfIssue, previewBcf, importBcf, pdfOfIssues, pdfOfIssue] as const;
