import { z } from 'zod';
import { reasonText } from '../nameText.ts';
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
  /** Why somebody asked who is not in the project. */
  reason: z.string().optional(),
  /** Whether the caller asked for it. */
  isOwn: z.boolean(),
  /** Whether the caller may see all that it holds. */
  isOpen: z.boolean(),
});
export type ProjectExport = z.infer<typeof projectExport>;

export const listProjectExports = route({
  id: 'projects.exports',
  method: 'GET',
  path: '/projects/{projectId}/exports',
  summary: 'Exports of the project, the newest first',
  ...ofProject,
  params: inProject,
  answer: z.object({
    exports: z.array(projectExport),
    /** The caller is not in the project. */
    needsReason: z.boolean(),
  }),
});

export const exportProject = route({
  id: 'projects.export',
  method: 'POST',
  path: '/projects/{projectId}/exports',
  summary: 'Begins to pack all of the project that the caller may see into one file; one at a time for each of them',
  ...ofProject,
  once: true,
  params: inProject,
  body: z.object({
    /** Asked of somebody who is not in the project: its administrators are told by mail. */
    reason: reasonText.optional(),
  }),
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
