import { z } from 'zod';
import { pageOf } from '../listOf.ts';
import { route } from '../route.ts';
import { longestFilename } from './files.ts';

/** Where the design service sends people back to, below the origin that they came from. */
export const authorisationCallback = '/forgeauth';

export const mostItemsAtOnce = 100;
export const mostFollowedFolders = 50;
/** A report or a BCF file that is sent to the service. */
const largestPushedBytes = 256 * 1024 ** 2;

/** What the state of an authorisation carries, as JSON; the nonce is known to the server alone. */
export const authorisationState = z.object({ projectId: z.uuid(), nonce: z.string() });
export type AuthorisationState = z.infer<typeof authorisationState>;

const externalId = z.string().min(1).max(1000);
const named = z.object({ id: z.string(), name: z.string() });
const person = z.object({ _id: z.string(), firstName: z.string(), lastName: z.string() });

const fileKind = z.enum(['scan', 'model', 'document']);

const folderEntry = z.object({
  id: z.string(),
  displayName: z.string(),
  lastModifiedTime: z.iso.datetime().optional(),
  /** 'item' is a file. */
  type: z.enum(['item', 'folder']),
  /** Of a file: of its newest version. */
  size: z.number().optional(),
  versionNumber: z.number().int().optional(),
  /** The newest that the project has, or is importing; 0 where the service does not count. */
  importedVersion: z.number().int().optional(),
});
export type FolderEntry = z.infer<typeof folderEntry>;

const integration = z.object({
  /** Both are there, or the project is not connected. */
  forgeHub: named.optional(),
  forgeProject: named.optional(),
  connectedBy: person.optional(),
  connectedDate: z.iso.datetime().optional(),
  /** Of whoever asks; absent: not logged in to the service. */
  userAccess: z.object({ profile: z.object({ forgeEmail: z.string() }) }).optional(),
  /** Why newer versions cannot be looked for. */
  problem: z.string().optional(),
});
export type Integration = z.infer<typeof integration>;

export const importStates = ['waiting', 'translating', 'copying', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];
export const isOver = (state: ImportState): boolean => ['done', 'failed', 'cancelled'].includes(state);

const fileImport = z.object({
  _id: z.string(),
  filename: z.string(),
  kind: fileKind,
  state: z.enum(importStates),
  /** Of the version that is copied; absent while it is translated. */
  size: z.number().optional(),
  /** As many as have arrived. */
  doneBytes: z.number(),
  /** Of one that has failed or waits: a sentence. */
  message: z.string().optional(),
  /** What it goes on after: that its person logs in at the service, or does so and allows more. */
  waitsFor: z.enum(['login', 'consent']).optional(),
  versionNumber: z.number().int().optional(),
  /** Once it is in the list of files. */
  fileId: z.string().optional(),
  /** By a folder that is kept in step. */
  followed: z.boolean(),
  createdBy: person,
  createdDate: z.iso.datetime(),
  changedDate: z.iso.datetime(),
});
export type FileImport = z.infer<typeof fileImport>;

const followedFolder = z.object({
  _id: z.string(),
  folderId: z.string(),
  name: z.string(),
  kind: fileKind,
  /** In whose name it is read. */
  owner: person,
  createdDate: z.iso.datetime(),
  lookedDate: z.iso.datetime().optional(),
  /** Why it could not be read the last time. */
  problem: z.string().optional(),
});
export type FollowedFolder = z.infer<typeof followedFolder>;

const inProject = z.object({ projectId: z.uuid() });
const member = { needs: { project: ['READ'] }, flag: 'forgeIntegration' } as const;
const admin = { needs: { project: ['ADMIN'] }, flag: 'forgeIntegration' } as const;
const base = '/forge-integration/v3/projects/{projectId}';
/** What the specification has no call for. */
const own = '/projects/{projectId}/integration';

export const hasValidAccess = route({
  id: 'integrations.hasValidAccess',
  method: 'GET',
  path: `${base}/has_valid_access`,
  summary: 'Whether the caller is logged in to the design service, as it says itself',
  ...member,
  params: inProject,
  answer: z.object({ hasAccess: z.boolean() }),
});

export const startLogin = route({
  id: 'integrations.startLogin',
  method: 'POST',
  path: `${own}/logins`,
  summary: 'Begins a login to the design service: the address to open, good for ten minutes and one login',
  ...member,
  sessionOnly: true,
  params: inProject,
  body: z.object({
    /** Where the caller's page is: people come back there. */
    origin: z.url({ protocol: /^https?$/ }).max(500),
    /** Also for putting files there, and having them translated: the specified scopes do not allow that. */
    mayCreate: z.boolean().optional(),
  }),
  answer: z.object({ authorizeUrl: z.string() }),
});

export const exchangeCode = route({
  id: 'integrations.exchangeCode',
  method: 'POST',
  path: `${base}/oauth/code_exchange`,
  summary: 'Ends a login to the design service that the same session began for this project',
  ...member,
  sessionOnly: true,
  params: inProject,
  body: z.object({
    code: z.string().min(1).max(4000),
    /** As it came back with the code; without it nothing is exchanged. */
    state: z.string().max(2000).optional(),
  }),
  answer: z.object({}),
});

export const logOut = route({
  id: 'integrations.logOut',
  method: 'DELETE',
  path: `${base}/user_access`,
  summary: 'Logs the caller out of the design service',
  ...member,
  params: inProject,
  answer: z.object({}),
});

export const listHubs = route({
  id: 'integrations.hubs',
  method: 'GET',
  path: `${base}/hubs`,
  summary: 'The hubs of the design service that the caller can see',
  ...admin,
  params: inProject,
  answer: z.array(named),
});

export const listHubProjects = route({
  id: 'integrations.hubProjects',
  method: 'GET',
  path: `${base}/hubs/{hubId}/projects`,
  summary: 'The projects of a hub that the caller can see',
  ...admin,
  params: inProject.extend({ hubId: externalId }),
  answer: z.array(named),
});

export const currentIntegration = route({
  id: 'integrations.current',
  method: 'GET',
  path: `${base}/integration/current`,
  summary: 'What the project is connected with, and as whom the caller is logged in',
  ...member,
  params: inProject,
  answer: integration,
});

export const connectProject = route({
  id: 'integrations.connect',
  method: 'POST',
  path: `${base}/integration`,
  summary: 'Connects the project with one of the design service',
  ...admin,
  sessionOnly: true,
  params: inProject,
  body: z.object({ forgeHubId: externalId, forgeProjectId: externalId }),
  answer: integration,
});

export const disconnectProject = route({
  id: 'integrations.disconnect',
  method: 'DELETE',
  path: `${base}/integration/current`,
  summary: 'Disconnects the project: what was imported stays, and nothing is kept in step any more',
  ...admin,
  params: inProject,
  answer: z.object({}),
});

export const folderContents = route({
  id: 'integrations.folderContents',
  method: 'GET',
  path: `${base}/folders/contents/{folderId}`,
  summary: 'What is in a folder of the connected project, folders first; `root` is where it begins',
  ...member,
  params: inProject.extend({ folderId: externalId }),
  /** Files of this kind alone; the caller must be allowed to upload it. */
  query: z.object({ filter: fileKind.optional() }),
  answer: z.array(folderEntry),
});

export const copyItems = route({
  id: 'integrations.copyItems',
  method: 'POST',
  once: true,
  path: `${base}/items/copy`,
  summary: 'Imports the newest versions of files, in the background',
  ...member,
  params: inProject,
  body: z.object({
    itemIds: z.array(externalId).min(1).max(mostItemsAtOnce),
    /** As which kind; absent: by the ending of each. */
    visibility: fileKind.optional(),
  }),
  answer: z.object({ result: z.array(fileImport) }),
});

export const listImports = route({
  id: 'integrations.imports',
  method: 'GET',
  path: `${own}/imports`,
  summary: 'What is being imported, or was; newest first',
  ...member,
  params: inProject,
  /** Of a kind that the caller may list. */
  query: pageOf({ mostRows: 100, usualRows: 50 }).extend({ kind: fileKind }),
  answer: z.object({ result: z.array(fileImport), total: z.number().int() }),
});

const ofImport = inProject.extend({ importId: z.uuid() });

export const cancelImport = route({
  id: 'integrations.cancelImport',
  method: 'POST',
  path: `${own}/imports/{importId}/cancel`,
  summary: 'Gives up an import and frees its space',
  ...member,
  params: ofImport,
  answer: fileImport,
});

export const retryImport = route({
  id: 'integrations.retryImport',
  method: 'POST',
  path: `${own}/imports/{importId}/retry`,
  summary: 'Goes on with an import that has failed, in the name of the caller',
  ...member,
  params: ofImport,
  answer: fileImport,
});

export const listFollowedFolders = route({
  id: 'integrations.followedFolders',
  method: 'GET',
  path: `${own}/followed-folders`,
  summary: 'The folders of the design service that the project is kept in step with',
  ...admin,
  params: inProject,
  answer: z.object({ result: z.array(followedFolder) }),
});

export const followFolder = route({
  id: 'integrations.followFolder',
  method: 'POST',
  once: true,
  path: `${own}/followed-folders`,
  summary: 'Keeps the project in step with a folder: new files and new versions arrive by themselves',
  ...admin,
  sessionOnly: true,
  params: inProject,
  body: z.object({ folderId: externalId, name: z.string().trim().min(1).max(longestFilename), kind: fileKind }),
  answer: followedFolder,
});

export const unfollowFolder = route({
  id: 'integrations.unfollowFolder',
  method: 'DELETE',
  path: `${own}/followed-folders/{followedId}`,
  summary: 'Keeps a folder in step no more; what has arrived stays',
  ...admin,
  params: inProject.extend({ followedId: z.uuid() }),
  answer: z.object({}),
});

export const pushFile = route({
  id: 'integrations.pushFile',
  method: 'POST',
  path: `${own}/folders/{folderId}/files`,
  summary:
    'Puts a report or a BCF file into a folder of the design service, as the caller; one of its name becomes a version',
  ...member,
  params: inProject.extend({ folderId: externalId }),
  files: { file: { accepts: ['.pdf', '.bcf', '.bcfzip'], mostBytes: largestPushedBytes } },
  answer: z.object({ itemId: z.string(), versionNumber: z.number().int().optional() }),
});

export const integrationCalls = [
  hasValidAccess,
  startLogin,
  exchangeCode,
  logOut,
  listHubs,
  listHubProjects,
  currentIntegration,
  connectProject,
  disconnectProject,
  folderContents,
  copyItems,
  listImports,
  cancelImport,
  retryImport,
  listFollowedFolders,
  followFolder,
  unfollowFolder,
  pushFile,
] as const;
