import type { FileKind } from '@plumbline/contract/resources/files';

/** The names of everything in the query cache; what belongs to one project begins with it. */
export const queryKeys = {
  settings: ['settings'],
  user: ['user'],
  projects: ['projects'],
  project: (projectId: string) => ['project', projectId] as const,
  analysisViews: (projectId: string) => ['project', projectId, 'analysisViews'] as const,
  files: (projectId: string, kind: FileKind) => ['project', projectId, 'files', kind] as const,
  unfinishedUploads: (projectId: string, kind: FileKind) => ['project', projectId, 'unfinishedUploads', kind] as const,
} as const;
