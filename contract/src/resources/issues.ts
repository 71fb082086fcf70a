import { z } from 'zod';
import { isStorableText } from '../isStorableText.ts';
import { listOf, pageOf } from '../listOf.ts';
import { showsLetters } from '../nameText.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { rsqlLimits } from '../rsql.ts';
import { elementStatus } from './classificationFilter.ts';
import { viewport } from './viewport.ts';

export const issueStatuses = ['Open Issue', 'Under Inspection', 'Closed'] as const;
export type IssueStatus = (typeof issueStatuses)[number];

/** Most severe first. */
export const issuePriorities = ['Blocker', 'Critical', 'Major', 'Minor', 'Unassigned'] as const;
export type IssuePriority = (typeof issuePriorities)[number];

/** Where a picture of an issue comes from: the disk, or what an analysis shows. */
export const issueAssetTypes = ['attachment', 'screenshot', 'section', 'panorama', 'heatmap'] as const;
export type IssueAssetType = (typeof issueAssetTypes)[number];

export const issuePageSizes = [10, 20, 50, 100] as const;
export const defaultIssuePageSize = 20;
export const longestDiagnosis = 500;
export const longestLocation = 500;
export const longestDescription = 20_000;
export const longestComment = 10_000;
export const mostIssueElements = 2000;
/** Of an issue in a list; the issue itself has all. */
export const mostListedElements = 100;
export const mostIssueAssets = 100;
export const mostIssueComments = 5000;
export const mostMentions = 50;
/** Of hidden elements, or of isolated ones. */
export const mostSeenElements = 20_000;
/** As an issue that nobody is assigned to is asked for: `assignedUser==none`. */
export const nobodyAssigned = 'none';

const text = (longest: number) => z.string().trim().max(longest).refine(isStorableText, 'This is not text.');
const largestIndex = 2 ** 31 - 1;
const elementIndex = z.number().int().min(0).max(largestIndex);
const point = z.tuple([z.number(), z.number(), z.number()]);
const seenElements = z.array(elementIndex).max(mostSeenElements);

/** A camera with what was cut away and hidden; elements are numbers in the issue's model. */
export const issueViewport = viewport
  .extend({
    clip: z.object({ min: point, max: point }).strict().optional(),
    /** The user's own: what a filter hides is not in it. */
    hidden: seenElements.optional(),
    isolated: seenElements.optional(),
  })
  .strict();
export type IssueViewport = z.infer<typeof issueViewport>;

/** A person as an issue names them, also after they left the project. */
export const issueUser = z.object({ _id: z.string(), firstName: z.string(), lastName: z.string() });
export type IssueUser = z.infer<typeof issueUser>;

export const issueAsset = z.object({
  _id: z.string(),
  /** A key of the assets. */
  path: z.string(),
  type: z.enum(issueAssetTypes),
  createdDate: z.iso.datetime(),
  user: issueUser,
  /** The view that it shows, if any. */
  analysis: z.object({ _id: z.string(), name: z.string() }).optional(),
});
export type IssueAsset = z.infer<typeof issueAsset>;

export const findingStates = ['solved', 'standing', 'unseen'] as const;
export type FindingState = (typeof findingStates)[number];

/**
 * What published analyses of later scans than the issue's own say of its elements: of each the last that is not no data.
 * Solved: every one is verified; unseen: none was seen since; standing: anything else.
 */
export const issueFinding = z.object({
  state: z.enum(findingStates),
  /** Of the elements that were seen since, those statuses that there are. */
  counts: z.array(z.object({ status: elementStatus, count: z.number().int() })),
  /** How many were not seen since. */
  unseen: z.number().int(),
  /** How many the active model does not have any more, whatever was seen of them. */
  gone: z.number().int(),
  /** The newest of the views that say so; absent where none was seen. */
  view: z.object({ _id: z.string(), name: z.string(), scanDate: z.iso.datetime() }).optional(),
});
export type IssueFinding = z.infer<typeof issueFinding>;

/** An issue in a list. */
export const issue = z.object({
  _id: z.string(),
  /** Counts within the project from 1. */
  issueId: z.number().int(),
  diagnosis: z.string(),
  issueStatus: z.enum(issueStatuses),
  location: z.string(),
  priority: z.enum(issuePriorities),
  /** A day, yyyy-MM-dd: an issue is late when it is over. */
  deadline: z.iso.date().nullable(),
  assignedUser: issueUser.nullable(),
  /** Who it is assigned to in the tool that it came from, where that is nobody of the project. */
  importedAssignee: z.string().optional(),
  user: issueUser,
  /** Who made it, of one that came from another tool: `user` brought it. */
  importedAuthor: z.string().optional(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  /** Grows with every change of its fields; sent with a change, it says what the change is based on. */
  revision: z.number().int(),
  numComments: z.number().int(),
  numAssets: z.number().int(),
  numElements: z.number().int(),
  tenantId: z.string(),
  /** The view that it was made in. */
  analysisView: z.string(),
  analysisName: z.string(),
  /** The model of that view. */
  model: z.string(),
  /** The verdict that it is about, and its status then, as whoever made it saw it. */
  classification: z.string().optional(),
  statusAtCreation: elementStatus.optional(),
  /** Numbers in the model that was asked about, or else in the issue's own; those that it does not have are left out. */
  forgeObjectId: z.array(z.number().int()),
  /** GlobalIds as they were; also of elements that are gone. */
  externalId: z.array(z.string()),
  /** The first of its pictures. */
  asset: issueAsset.optional(),
  finding: issueFinding,
});
export type Issue = z.infer<typeof issue>;

/** An element of an issue: named also when no model has it any more. */
const issueElement = z.object({
  externalId: z.string(),
  name: z.string(),
  /** Its number in the model that was asked about, or else in the issue's own. */
  forgeObjectId: z.number().int().nullable(),
});
export type IssueElement = z.infer<typeof issueElement>;

/** What was seen, of an issue that came from another tool. */
const issueViewpoint = z.object({
  /** As other tools know it. */
  _id: z.string(),
  /** A key of the assets: its picture. */
  path: z.string().optional(),
  /** Whether it has a camera. */
  hasCamera: z.boolean(),
  /** What it has that is not shown here. */
  notShown: z.array(z.string()),
});
export type IssueViewpoint = z.infer<typeof issueViewpoint>;

/** What the tool that it came from says, in that tool's words. */
const issueOrigin = z.object({
  type: z.string().optional(),
  status: z.string().optional(),
  priority: z.string().optional(),
  stage: z.string().optional(),
  labels: z.array(z.string()),
  links: z.array(z.string()),
  documents: z.array(z.object({ description: z.string(), url: z.string().optional() })),
});
export type IssueOrigin = z.infer<typeof issueOrigin>;

export const issueDetail = issue.extend({
  description: z.string(),
  elements: z.array(issueElement),
  viewport: issueViewport.nullable(),
  assets: z.array(issueAsset),
  viewpoints: z.array(issueViewpoint),
  origin: issueOrigin.optional(),
});
export type IssueDetail = z.infer<typeof issueDetail>;

const issueFields = z.object({
  issueStatus: z.enum(issueStatuses).default('Open Issue'),
  location: text(longestLocation).default(''),
  diagnosis: text(longestDiagnosis).refine(showsLetters, 'The name of an issue can’t be blank.'),
  description: text(longestDescription).default(''),
  /** Elements by their numbers in the model, by GlobalId, or both: what both name is one. */
  forgeObjectId: z.array(elementIndex).max(mostIssueElements).default([]),
  externalId: z
    .array(z.string().min(1).max(100).refine(isStorableText, 'This is not text.'))
    .max(mostIssueElements)
    .default([]),
  assignedUser: z.uuid().nullable().default(null),
  deadline: z.iso.date().nullable().default(null),
  priority: z.enum(issuePriorities).default('Unassigned'),
});

const newIssue = issueFields
  .extend({
    analysisViewId: z.uuid(),
    classification: text(200).optional(),
    statusAtCreation: elementStatus.optional(),
    viewport: issueViewport.nullable().default(null),
  })
  .strict()
  .refine(
    ({ forgeObjectId, externalId }) => forgeObjectId.length + externalId.length > 0,
    'Select an element in the Viewer',
  );
export type NewIssue = z.input<typeof newIssue>;
export type ParsedNewIssue = z.output<typeof newIssue>;

/** What is absent stays as it is. With one list of elements, the other is taken to be empty. */
const issueChanges = z
  .object({
    issueStatus: z.enum(issueStatuses),
    location: text(longestLocation),
    diagnosis: text(longestDiagnosis).refine(showsLetters, 'The name of an issue can’t be blank.'),
    description: text(longestDescription),
    forgeObjectId: z.array(elementIndex).max(mostIssueElements),
    externalId: issueFields.shape.externalId.unwrap(),
    assignedUser: z.uuid().nullable(),
    deadline: z.iso.date().nullable(),
    priority: z.enum(issuePriorities),
    /** The model that `forgeObjectId` counts in; the issue's own without it. */
    model: z.uuid(),
    /** The state that this is a change of: refused with 409 when somebody has changed the issue since. */
    revision: z.number().int().min(1),
  })
  .partial()
  .strict()
  .refine(
    ({ forgeObjectId, externalId }) =>
      (forgeObjectId === undefined && externalId === undefined) ||
      (forgeObjectId?.length ?? 0) + (externalId?.length ?? 0) > 0,
    'Select an element in the Viewer',
  );
export type IssueChanges = z.input<typeof issueChanges>;

/** One thing that somebody did to an issue. Names and texts are as they were. */
export const issueChange = z.object({
  _id: z.string(),
  createdDate: z.iso.datetime(),
  user: issueUser,
  kind: z.enum([
    'created',
    'updated',
    'commented',
    'commentDeleted',
    'assetAdded',
    'assetRemoved',
    'deleted',
    'restored',
    'imported',
  ]),
  /** Why, where the product knows: 'Verified in "Week 40" on 30/10/2026'; of an import the name of its file. */
  note: z.string().optional(),
  fields: z.array(
    z.object({
      field: z.enum([
        'issueStatus',
        'location',
        'diagnosis',
        'description',
        'elements',
        'assignedUser',
        'deadline',
        'priority',
      ]),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
});
export type IssueChange = z.infer<typeof issueChange>;

export const issueComment = z.object({
  _id: z.string(),
  /** The issue's _id. */
  issue: z.string(),
  comment: z.string(),
  createdDate: z.iso.datetime(),
  user: issueUser,
  /** Who wrote it, of one that came from another tool: `user` brought it. */
  importedAuthor: z.string().optional(),
  /** Whom it calls; absent where it calls nobody. */
  mentions: z.array(issueUser).optional(),
});
export type IssueComment = z.infer<typeof issueComment>;

const needs = { project: viewerPermissions };
export const inProject = z.object({ projectId: z.uuid() });
const ofIssue = inProject.extend({ issueId: z.uuid() });
export const issuesPath = '/projects/{projectId}/issues';
const base = issuesPath;
const comments = '/projects/{projectId}/issueComments';
/** Thousands of hidden elements are named by some digits each. */
const issueBodyBytes = 2 * 1024 * 1024;

const issues = listOf(issue, {
  mostRows: 10_000,
  usualRows: defaultIssuePageSize,
  sorts: ['createdDate', 'updatedDate', 'issueId', 'priority', 'deadline'],
  usualSort: '-createdDate',
  filters:
    '_id, issueId, issueStatus, priority, analysisView, model, assignedUser (none for nobody), createdBy, deadline, createdDate, diagnosis, location, searchText, externalId, forgeObjectId, finding (solved, standing or unseen)',
  longestFilter: rsqlLimits.length,
});

/** The model that element numbers of a filter and of the answer count in; without it each issue's own. */
const inModel = z.object({ model: z.uuid().optional() });

/** Which issues of the project; all of them without any. */
export const askedIssues = inModel.extend({
  filter: issues.query.shape.filter,
  /** In the number, name or location. */
  searchText: text(200).optional(),
});
export const issueSort = issues.query.shape.sort;

export const listIssues = route({
  id: 'issues.list',
  method: 'GET',
  path: base,
  summary: 'Issues of the project, newest first',
  needs,
  params: inProject,
  query: issues.query.extend(askedIssues.shape),
  answer: issues.page,
});

/** Where an issue stands in the scene, and no more: a project may have thousands. */
export const issuePin = issue.pick({ _id: true, issueId: true, diagnosis: true, priority: true }).extend({
  /** Those of its first elements that the model has, by their numbers. */
  forgeObjectId: issue.shape.forgeObjectId,
});
export type IssuePin = z.infer<typeof issuePin>;
export const mostIssuePins = 10_000;

export const issuePins = route({
  id: 'issues.pins',
  method: 'GET',
  path: `${base}/pins`,
  summary: `Where issues stand in a model, the most severe first, at most ${mostIssuePins.toLocaleString('en')}`,
  needs,
  params: inProject,
  query: askedIssues.extend({ model: z.uuid() }),
  answer: z.object({ result: z.array(issuePin) }),
});

export const assignableUsers = route({
  id: 'issues.assignableUsers',
  method: 'GET',
  path: `${base}/assignable-users`,
  summary: 'Who issues of the project can be assigned to, by name',
  needs,
  params: inProject,
  answer: z.object({ result: z.array(issueUser) }),
});

export const oneIssue = route({
  id: 'issues.one',
  method: 'GET',
  path: `${base}/{issueId}`,
  summary: 'One issue, with its elements, pictures and what was seen',
  needs,
  params: ofIssue,
  query: inModel,
  answer: issueDetail,
});

export const viewpointOfIssue = route({
  id: 'issues.viewpoint',
  method: 'GET',
  path: `${base}/{issueId}/viewpoints/{viewpointId}`,
  summary: 'What was seen, of an issue that came from another tool: its elements are numbers in the issue’s model',
  needs,
  params: ofIssue.extend({ viewpointId: z.uuid() }),
  query: inModel,
  answer: z.object({ viewport: issueViewport.nullable(), selected: z.array(elementIndex) }),
});

export const createIssue = route({
  id: 'issues.create',
  method: 'POST',
  once: true,
  path: base,
  summary: 'Records an issue about elements of a view’s model: who may comment on issues',
  needs,
  params: inProject,
  body: newIssue,
  bodyLimit: issueBodyBytes,
  answer: issueDetail,
});

export const updateIssue = route({
  id: 'issues.update',
  method: 'PUT',
  path: `${base}/{issueId}`,
  summary: 'Changes an issue: its creator, its assignee, or who works on issues; what is not named stays',
  needs,
  params: ofIssue,
  body: issueChanges,
  answer: issueDetail,
});

export const removeIssue = route({
  id: 'issues.remove',
  method: 'DELETE',
  path: `${base}/{issueId}`,
  summary:
    'Deletes an issue with its comments and pictures: its creator, or an administrator. It can be undone for a day',
  needs,
  params: ofIssue,
  answer: z.object({ operation: z.string() }),
});

const changes = pageOf({ mostRows: 500, usualRows: 100 });

export const historyOfIssue = route({
  id: 'issues.history',
  method: 'GET',
  path: `${base}/{issueId}/history`,
  summary: 'Who changed what of an issue, newest first',
  needs,
  params: ofIssue,
  query: changes,
  answer: z.object({ result: z.array(issueChange), total: z.number().int() }),
});

export const addIssueAsset = route({
  id: 'issues.addAsset',
  method: 'POST',
  once: true,
  path: `${base}/{issueId}/assets`,
  summary: 'Attaches a picture that was written below the issue',
  needs,
  params: ofIssue,
  body: z.object({
    /** The key that it was written to: {tenant}/issues/{issueId}/{uuid}.png or .jpg. */
    imagePath: z.string().max(900),
    type: z.enum(issueAssetTypes),
    analysisViewId: z.uuid().nullish(),
  }),
  answer: issueAsset,
});

export const removeIssueAsset = route({
  id: 'issues.removeAsset',
  method: 'DELETE',
  path: `${base}/{issueId}/assets/{assetId}`,
  summary: 'Removes a picture from an issue, and deletes it',
  needs,
  params: ofIssue.extend({ assetId: z.uuid() }),
  answer: z.object({}),
});

const commentList = listOf(issueComment, {
  mostRows: 10_000,
  sorts: ['createdDate'],
  usualSort: 'createdDate',
  filters: 'issue (its _id)',
});

export const listIssueComments = route({
  id: 'issueComments.list',
  method: 'GET',
  path: comments,
  summary: 'Comments, oldest first',
  needs,
  params: inProject,
  query: commentList.query,
  answer: commentList.page,
});

export const createIssueComment = route({
  id: 'issueComments.create',
  method: 'POST',
  once: true,
  path: comments,
  summary: 'Comments on an issue: who may comment on issues, its creator, or its assignee',
  needs,
  params: inProject,
  body: z.object({
    issue: z.uuid(),
    comment: text(longestComment).min(1),
    /** Ids of assignable users, who are told of it also when they do not watch the issue. */
    mentions: z.array(z.uuid()).max(mostMentions).default([]),
  }),
  answer: issueComment,
});

export const removeIssueComment = route({
  id: 'issueComments.remove',
  method: 'DELETE',
  path: `${comments}/{commentId}`,
  summary: 'Deletes a comment of one’s own',
  needs,
  params: inProject.extend({ commentId: z.uuid() }),
  answer: z.object({}),
});

const watchers = z.object({
  /** Who is told of comments and changes of its status, by name. */
  result: z.array(issueUser),
  /** Whether the caller is one of them. */
  isWatching: z.boolean(),
});
export type IssueWatchers = z.infer<typeof watchers>;

export const watchersOfIssue = route({
  id: 'issues.watchers',
  method: 'GET',
  path: `${base}/{issueId}/watchers`,
  summary: 'Who watches an issue: its author, its assignee and who commented, unless they said otherwise',
  needs,
  params: ofIssue,
  answer: watchers,
});

export const watchIssue = route({
  id: 'issues.watch',
  method: 'PUT',
  path: `${base}/{issueId}/watchers/me`,
  summary: 'Watches an issue, or stays out of it whatever happens',
  needs,
  params: ofIssue,
  body: z.object({ isWatching: z.boolean() }),
  answer: watchers,
});

export const issueCalls = [
  listIssues,
  issuePins,
  assignableUsers,
  oneIssue,
  viewpointOfIssue,
  createIssue,
  updateIssue,
  removeIssue,
  historyOfIssue,
  addIssueAsset,
  removeIssueAsset,
  listIssueComments,
  createIssueComment,
  removeIssueComment,
  watchersOfIssue,
  watchIssue,
] as const;
