import { z } from 'zod';
import { type Permission, permissions } from '../permissions.ts';
import { route } from '../route.ts';
import { viewport } from './viewport.ts';

const names = z.record(z.string(), z.string());

export const project = z.object({
  _id: z.string(),
  tenantId: z.string(),
  /** What stands in links instead of the tenant, and then those that did before; all of them lead to it. */
  addresses: z.array(z.string()).optional(),
  name: z.string(),
  company: z.object({ name: z.string() }),
  /** The newest analysis view that shows the caller something, else the newest of those being made; absent when there is none. */
  lastAnalysisView: z.object({ _id: z.string(), name: z.string(), scanDate: z.iso.datetime() }).optional(),
  /** Whether the project has any analysis, published or not. */
  hasAnalyses: z.boolean(),
  /** What is under way, where the caller may see it: in words, `Analysing Week 44`, and how far it is, in percent. */
  inProgress: z.object({ activity: z.string(), percent: z.number(), secondsLeft: z.number().optional() }).optional(),
  permissions: z.array(z.enum(permissions as [Permission, ...Permission[]])),
  featureFlags: z.record(z.string(), z.boolean()),
  viewerFeatureFlags: z.record(z.string(), z.boolean()),
  floorMapping: names,
  elementTypeMapping: names,
  viewerState: z.object({ viewport: viewport.optional() }),
});
export type Project = z.infer<typeof project>;

export const allProjects = route({
  id: 'projects.all',
  method: 'GET',
  path: '/users/current/projects/all',
  summary: 'The projects of the signed-in user, by company and name',
  needs: 'user',
  answer: z.array(project),
});
