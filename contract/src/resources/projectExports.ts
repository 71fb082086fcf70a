import { z } from 'zod';
import { route } from '../route.ts';

const ofProject = { needs: { administration: 'project' }, sessionOnly: true } as const;
const inProject = z.object({ projectId: z.uuid() });
const moment = z.iso.datetime();
const bytes = z.number().int().nonnegative();

/** A file that was made stays so long; then it takes no room any more. */
export const exportKeptDays = 7;

const projectExport = z.object({
  _id: z.string(),
  status: z.enum(['waiting', 'running', 'ready', 'failed']),
  createdDate: moment,
  createdBy: z.string(),
  /** Of what is to be packed. */
  doneBytes: bytes,
  totalBytes: bytes,
  /** Of the file, once it is ready. */
  size: bytes.optional(),
  sha256: z.string().optional(),
  expiresAt: moment.optional(),
  /** Why it failed. */
  message: z.string().optional(),
});
export type ProjectExport = z.infer<typeof projectExport>;

export const listProjectExports = route({
  id: 'projects.exports',
  method: 'GET',
  path: '/projects/{projectId}/exports',
  summary: 'Files with everything of the project, the newest first',
  ...ofProject,
  params: inProject,
  answer: z.object({ exports: z.array(projectExport) }),
});

export const exportProject = route({
  id: 'projects.export',
  method: 'POST',
  path: '/projects/{projectId}/exports',
  summary: 'Begins to pack everything of the project into one file; one at a time',
  ...ofProject,
  once: true,
  params: inProject,
  answer: projectExport,
});

export const downloadProjectExport = route({
  id: 'projects.downloadExport',
  method: 'GET',
  path: '/projects/{projectId}/exports/{exportId}/download',
  summary: 'An address under which the file is read for some minutes',
  ...ofProject,
  params: inProject.extend({ exportId: z.uuid() }),
  answer: z.object({ signedUrl: z.string() }),
});

export const projectExportCalls = [listProjectExports, exportProject, downloadProjectExport] as const;
