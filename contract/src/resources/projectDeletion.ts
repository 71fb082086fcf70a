import { z } from 'zod';
import { route } from '../route.ts';

const ofCompany = { needs: { administration: 'company' }, sessionOnly: true } as const;
const ofProject = z.object({ companyId: z.uuid(), projectId: z.uuid() });
const path = '/companies/{companyId}/projects/{projectId}/deletion';
const count = z.number().int().nonnegative();
const moment = z.iso.datetime();

/** A project that was deleted can be had back for so long. */
export const deletionGraceDays = 14;

const projectDeletion = z.object({
  name: z.string(),
  /** What goes with it. */
  hangs: z.object({
    people: count,
    files: count,
    views: count,
    issues: count,
    workPackages: count,
    /** Analyses that are under way: they are stopped, and do not go on if the project is had back. */
    underway: count,
    bytes: z.number().int().nonnegative(),
  }),
  /** When it is gone for good; absent where nobody has deleted it. */
  goneAt: moment.optional(),
  /** The e-mail address of whoever did. */
  deletedBy: z.string().optional(),
});
export type ProjectDeletion = z.infer<typeof projectDeletion>;

export const findProjectDeletion = route({
  id: 'projects.deletion',
  method: 'GET',
  path,
  summary: 'What hangs on a project, and when it is gone where somebody has deleted it',
  ...ofCompany,
  params: ofProject,
  answer: projectDeletion,
});

export const deleteProject = route({
  id: 'projects.delete',
  method: 'PUT',
  path,
  summary: `Deletes a project: nobody sees it any more, and after ${deletionGraceDays} days it is gone for good`,
  ...ofCompany,
  params: ofProject,
  /** The name of the project, as a sign that it is meant. */
  body: z.object({ name: z.string().max(500) }),
  answer: projectDeletion,
});

export const restoreProject = route({
  id: 'projects.restore',
  method: 'DELETE',
  path,
  summary: 'Has a deleted project back, as long as it is not gone',
  ...ofCompany,
  params: ofProject,
  answer: projectDeletion,
});

export const projectDeletionCalls = [findProjectDeletion, deleteProject, restoreProject] as const;
