import type { AuthorisationQuery } from '@plumbline/contract/resources/apps';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { FileKind } from '@plumbline/contract/resources/files';

/** The names of everything in the query cache; what belongs to one project begins with it. */
export const queryKeys = {
  settings: ['settings'],
  user: ['user'],
  mailSettings: ['mailSettings'],
  tours: ['tours'],
  grants: ['grants'],
  security: ['security'],
  sessions: ['sessions'],
  apps: ['apps'],
  authorisation: (asked: AuthorisationQuery) => ['authorisation', asked] as const,
  /** The query of the callback page of a login to the design service. */
  login: (query: string) => ['login', query] as const,
  unsubscription: (token: string) => ['unsubscription', token] as const,
  invitation: (token: string) => ['invitation', token] as const,
  company: (companyId: string) => ['company', companyId] as const,
  companyPeople: (companyId: string) => ['company', companyId, 'people'] as const,
  companyAudit: (companyId: string) => ['companyAudit', companyId] as const,
  /** Whatever whoever runs the product has loaded of it. */
  operator: ['operator'],
  projects: ['projects'],
  viewerToken: ['viewerToken'],
  project: (projectId: string) => ['project', projectId] as const,
  people: (projectId: string) => ['project', projectId, 'people'] as const,
  projectSettings: (projectId: string) => ['project', projectId, 'settings'] as const,
  retention: (projectId: string) => ['project', projectId, 'retention'] as const,
  storage: (projectId: string) => ['project', projectId, 'storage'] as const,
  exports: (projectId: string) => ['project', projectId, 'exports'] as const,
  analysisViews: (projectId: string) => ['project', projectId, 'analysisViews'] as const,
  files: (projectId: string, kind: FileKind) => ['project', projectId, 'files', kind] as const,
  fileUsage: (projectId: string) => ['project', projectId, 'fileUsage'] as const,
  unfinishedUploads: (projectId: string, kind: FileKind) => ['project', projectId, 'unfinishedUploads', kind] as const,
  fileDependants: (projectId: string, fileId: string) => ['project', projectId, 'fileDependants', fileId] as const,
  oneFile: (projectId: string, fileId: string) => ['project', projectId, 'oneFile', fileId] as const,
  footprint: (projectId: string, modelId: string) => ['project', projectId, 'footprint', modelId] as const,
  modelFiles: (projectId: string) => ['project', projectId, 'modelFiles'] as const,
  activeModel: (projectId: string) => ['project', projectId, 'activeModel'] as const,
  rootModelsOf: (projectId: string) => ['project', projectId, 'rootModels'] as const,
  rootModels: (projectId: string, modelId: string) => ['project', projectId, 'rootModels', modelId] as const,
  analysisRequests: (projectId: string) => ['project', projectId, 'analysisRequests'] as const,
  analysisRequest: (projectId: string, requestId: string) =>
    ['project', projectId, 'analysisRequest', requestId] as const,
  /** Whatever was loaded of webhooks: the list, and what each was told. */
  webhooks: (projectId: string) => ['project', projectId, 'webhooks'] as const,
  auditTrail: (projectId: string) => ['project', projectId, 'auditTrail'] as const,
  /** Whatever was loaded of the design service: the connection, hubs, folders that are kept in step. */
  integration: (projectId: string) => ['project', projectId, 'integration'] as const,
  importsOf: (projectId: string) => ['project', projectId, 'imports'] as const,
  imports: (projectId: string, kind: FileKind) => ['project', projectId, 'imports', kind] as const,
  viewerFiles: (projectId: string, modelId: string) => ['project', projectId, 'viewerFiles', modelId] as const,
  elementNames: (projectId: string, modelId: string) => ['project', projectId, 'elementNames', modelId] as const,
  elementProperties: (projectId: string, modelId: string, element: number) =>
    ['project', projectId, 'elementProperties', modelId, element] as const,
  /** The whole scan of a view; a verdict that changes leaves it as it is. */
  wholeScan: (projectId: string, viewId: string) => ['project', projectId, 'wholeScan', viewId] as const,
  versions: (projectId: string, viewId: string) => ['project', projectId, 'versions', viewId] as const,
  paintings: (projectId: string, viewId: string) => ['project', projectId, 'paintings', viewId] as const,
  /** Versions as they are written in an address. */
  paintingsOf: (projectId: string, viewId: string, versions: string) =>
    ['project', projectId, 'paintings', viewId, versions] as const,
  painting: (projectId: string, viewId: string, versions: string, filter: ClassificationFilter) =>
    ['project', projectId, 'paintings', viewId, versions, filter] as const,
  /** Whatever was loaded of issues: lists, single ones, comments. */
  issues: (projectId: string) => ['project', projectId, 'issues'] as const,
  /** Whatever was loaded of work packages and what is measured of them. */
  progress: (projectId: string) => ['project', projectId, 'progress'] as const,
  classificationsOf: (projectId: string) => ['project', projectId, 'classifications'] as const,
  /** Whatever was loaded of the verdicts of a view; lists and single elements go on from here. */
  classifications: (projectId: string, viewId: string) => ['project', projectId, 'classifications', viewId] as const,
} as const;
