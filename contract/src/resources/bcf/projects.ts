import { z } from 'zod';
import { route } from '../../route.ts';
import { authorizationQuery, bcfBase, bcfNeeds, inBcfProject, plainQuery, projectPath } from './shared.ts';

/** What the caller may do, as far as this server offers it. */
const projectActions = z.array(z.enum(['createTopic']));
export const topicActions = z.array(
  z.enum([
    'update',
    'updateRelatedTopics',
    'updateDocumentReferences',
    'updateFiles',
    'createComment',
    'createViewpoint',
    'delete',
  ]),
);
export const commentActions = z.array(z.enum(['delete']));
export const viewpointActions = z.array(z.enum(['delete']));

const project = z.object({
  project_id: z.string(),
  name: z.string(),
  authorization: z.object({ project_actions: projectActions }).optional(),
});
export type BcfProject = z.infer<typeof project>;

const extensions = z.object({
  topic_type: z.array(z.string()),
  topic_status: z.array(z.string()),
  topic_label: z.array(z.string()),
  snippet_type: z.array(z.string()),
  priority: z.array(z.string()),
  users: z.array(z.string()),
  stage: z.array(z.string()),
  project_actions: projectActions,
  topic_actions: topicActions,
  comment_actions: commentActions,
  viewpoint_actions: viewpointActions,
});
export type BcfExtensions = z.infer<typeof extensions>;

export const bcfProjects = route({
  id: 'bcf.projects',
  method: 'GET',
  base: bcfBase,
  path: '/projects',
  summary: 'The projects whose topics the caller may see',
  needs: 'user',
  query: authorizationQuery,
  answer: z.array(project),
});

export const bcfProject = route({
  id: 'bcf.project',
  method: 'GET',
  base: bcfBase,
  path: projectPath,
  summary: 'One project',
  needs: bcfNeeds,
  params: inBcfProject,
  query: authorizationQuery,
  answer: project,
});

export const bcfExtensions = route({
  id: 'bcf.extensions',
  method: 'GET',
  base: bcfBase,
  path: `${projectPath}/extensions`,
  summary: 'What topics of the project can say, who they can be assigned to, and what the caller may do with them',
  needs: bcfNeeds,
  params: inBcfProject,
  query: plainQuery,
  answer: extensions,
});
