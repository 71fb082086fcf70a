import { z } from 'zod';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { elementStatus } from './classificationFilter.ts';

const inProject = z.object({ projectId: z.uuid() });

/** What a card tells of a project beside its name. */
const projectCard = z.object({
  /** How many elements of the view that the project opens at have which status; absent without one. */
  statuses: z.array(z.object({ status: elementStatus, count: z.number().int() })).optional(),
  /** What others did since the caller last opened the project; absent before the first time. */
  news: z
    .object({
      since: z.iso.datetime(),
      /** Published since then, newest scan first. */
      analyses: z.array(z.object({ _id: z.string(), name: z.string() })),
      newIssues: z.number().int(),
      /** Older ones that somebody changed. */
      changedIssues: z.number().int(),
    })
    .optional(),
});
export type ProjectCard = z.infer<typeof projectCard>;

export const cardOfProject = route({
  id: 'projects.card',
  method: 'GET',
  path: '/projects/v1/projects/{projectId}/card',
  summary: 'How the newest analysis of a project came out, and what is new in it for the caller',
  needs: { project: viewerPermissions },
  params: inProject,
  answer: projectCard,
});

export const visitProject = route({
  id: 'projects.visit',
  method: 'POST',
  path: '/projects/v1/projects/{projectId}/visit',
  summary: 'Remembers that the caller has opened the project: what is new is counted from now on',
  needs: { project: viewerPermissions },
  params: inProject,
  answer: z.object({}),
});

export const projectCardCalls = [cardOfProject, visitProject] as const;
