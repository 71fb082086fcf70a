import { createKeyedMutex } from '../../platform/createKeyedMutex.ts';
import { type BcfCommentsOptions, createBcfComments } from './serviceOfComments.ts';
import { type BcfEventsOptions, createBcfEvents } from './serviceOfEvents.ts';
import { createFoundation, type FoundationOptions } from './serviceOfFoundation.ts';
import { type BcfPartsOptions, createBcfParts } from './serviceOfParts.ts';
import { type BcfProjectsOptions, createBcfProjects } from './serviceOfProjects.ts';
import { type BcfTopicsOptions, createBcfTopics } from './serviceOfTopics.ts';
import { type BcfViewpointsOptions, createBcfViewpoints } from './serviceOfViewpoints.ts';

export interface BcfApiOptions extends FoundationOptions {
  db: BcfPartsOptions['db'];
  audit: BcfPartsOptions['audit'];
  access: BcfProjectsOptions['access'] & BcfEventsOptions['access'];
  analyses: BcfProjectsOptions['analyses'];
  assets: BcfViewpointsOptions['assets'];
  models: BcfPartsOptions['models'];
  storage: BcfPartsOptions['storage'];
  issueFiles: BcfPartsOptions['issueFiles'];
  issues: BcfProjectsOptions['issues'] &
    BcfTopicsOptions['issues'] &
    BcfCommentsOptions['issues'] &
    BcfViewpointsOptions['issues'] &
    BcfPartsOptions['issues'] &
    BcfEventsOptions['issues'];
}

export type BcfApiService = ReturnType<typeof createBcfApiService>;

/** The issues of projects for tools of others: BCF-API 3.0 on OpenCDE Foundation. */
export function createBcfApiService(options: BcfApiOptions) {
  const inTurn = createKeyedMutex();
  const projects = createBcfProjects(options);
  const viewpoints = createBcfViewpoints({ ...options, inTurn });
  return {
    foundation: createFoundation(options),
    projects,
    topics: createBcfTopics({ ...options, inTurn, findNewestView: projects.findNewestView }),
    comments: createBcfComments({ ...options, hasViewpoint: viewpoints.hasViewpoint }),
    viewpoints,
    parts: createBcfParts(options),
    events: createBcfEvents({ ...options, inTurn }),
    /** Where people and tools reach it. */
    findPublicUrl: options.findPublicUrl,
  };
}
