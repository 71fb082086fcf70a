import * as comments from '@plumbline/contract/resources/bcf/comments';
import * as events from '@plumbline/contract/resources/bcf/events';
import * as parts from '@plumbline/contract/resources/bcf/parts';
import * as projects from '@plumbline/contract/resources/bcf/projects';
import type { BcfListing } from '@plumbline/contract/resources/bcf/shared';
import * as topics from '@plumbline/contract/resources/bcf/topics';
import * as viewpoints from '@plumbline/contract/resources/bcf/viewpoints';
import * as foundation from '@plumbline/contract/resources/foundation';
import { fillPath, patternOf, type RouteDefinition } from '@plumbline/contract/route';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { RequestContext } from '../../http/RequestContext.ts';
import type { PageOf } from '../issues/service.ts';
import { type BcfCaller, mayWrite } from './BcfCaller.ts';
import { linkToNext } from './linkToNext.ts';
import type { BcfApiService } from './service.ts';
import { sourceOfCalls } from './serviceOfTopics.ts';

export function bcfApiRoutes(api: BcfApiService): MountedRoute[] {
  const tellNext = createTellNext(api);
  return [
    ...foundationRoutes(api),
    ...projectRoutes(api),
    ...topicRoutes(api, tellNext),
    ...commentRoutes(api, tellNext),
    ...viewpointRoutes(api),
    ...partRoutes(api),
    ...eventRoutes(api, tellNext),
  ];
}

type TellNext = <Row>(
  page: PageOf<Row>,
  asked: { route: RouteDefinition; params: Record<string, unknown>; query: BcfListing; context: RequestContext },
) => Row[];

/** The rows of a page; a header says where the next one is. */
function createTellNext({ findPublicUrl }: BcfApiService): TellNext {
  return ({ rows, hasMore }, { route, params, query, context }) => {
    const address = `${findPublicUrl().replace(/\/+$/, '')}${fillPath(patternOf(route), params)}`;
    if (hasMore) context.writeHeader('link', linkToNext(address, query));
    return rows;
  };
}

const foundationRoutes = ({ foundation: service }: BcfApiService): MountedRoute[] => [
  answer(foundation.openCdeVersions, () => service.versions()),
  answer(foundation.openCdeAuth, () => service.auth()),
  answer(foundation.openCdeUser, (_, { user }) => service.currentUser(user.id)),
];

const projectRoutes = ({ projects: service }: BcfApiService): MountedRoute[] => [
  answer(projects.bcfProjects, ({ query }, { user }) => service.listProjects(user, query.includeAuthorization)),
  answer(projects.bcfProject, ({ query }, context) =>
    service.oneProject(callerOf(context), query.includeAuthorization),
  ),
  answer(projects.bcfExtensions, (_, context) => service.extensions(callerOf(context))),
];

const topicRoutes = ({ topics: service }: BcfApiService, tellNext: TellNext): MountedRoute[] => [
  answer(topics.bcfTopics, async ({ params, query }, context) =>
    tellNext(await service.listTopics(callerOf(context), query), { route: topics.bcfTopics, params, query, context }),
  ),
  answer(topics.createBcfTopic, ({ body }, context) => service.createTopic(callerOf(context), body, context.once)),
  answer(topics.oneBcfTopic, ({ params, query }, context) =>
    service.oneTopic(callerOf(context), params.topicGuid, query.includeAuthorization),
  ),
  answer(topics.updateBcfTopic, ({ params, body }, context) =>
    service.updateTopic(callerOf(context), params.topicGuid, body),
  ),
  answer(topics.deleteBcfTopic, async ({ params }, context) => {
    await service.deleteTopic(callerOf(context), params.topicGuid);
    return {};
  }),
];

const commentRoutes = ({ comments: service }: BcfApiService, tellNext: TellNext): MountedRoute[] => [
  answer(comments.bcfComments, async ({ params, query }, context) =>
    tellNext(await service.listComments(callerOf(context), params.topicGuid, query), {
      route: comments.bcfComments,
      params,
      query,
      context,
    }),
  ),
  answer(comments.createBcfComment, ({ params, body }, context) =>
    service.createComment(callerOf(context), params.topicGuid, body, context.once),
  ),
  answer(comments.oneBcfComment, ({ params, query }, context) =>
    service.oneComment(callerOf(context), params, query.includeAuthorization),
  ),
  answer(comments.deleteBcfComment, async ({ params }, context) => {
    await service.deleteComment(callerOf(context), params);
    return {};
  }),
];

const viewpointRoutes = ({ viewpoints: service }: BcfApiService): MountedRoute[] => [
  answer(viewpoints.bcfViewpoints, ({ params, query }, context) =>
    service.listViewpoints(callerOf(context), params.topicGuid, query.includeAuthorization),
  ),
  answer(viewpoints.createBcfViewpoint, ({ params, body }, context) =>
    service.createViewpoint(callerOf(context), params.topicGuid, body, context.once),
  ),
  answer(viewpoints.oneBcfViewpoint, ({ params, query }, context) =>
    service.oneViewpoint(callerOf(context), params, query.includeAuthorization),
  ),
  answer(viewpoints.bcfSnapshot, ({ params }, context) => service.snapshot(callerOf(context), params)),
  answer(viewpoints.bcfSelection, async ({ params }, context) => {
    const { selection } = await service.components(callerOf(context), params);
    return { selection };
  }),
  answer(viewpoints.bcfColoring, async ({ params }, context) => {
    const { coloring } = await service.components(callerOf(context), params);
    return { coloring };
  }),
  answer(viewpoints.bcfVisibility, async ({ params }, context) => {
    const { visibility } = await service.components(callerOf(context), params);
    return { visibility };
  }),
  answer(viewpoints.deleteBcfViewpoint, async ({ params }, context) => {
    await service.deleteViewpoint(callerOf(context), params);
    return {};
  }),
];

const partRoutes = ({ parts: service }: BcfApiService): MountedRoute[] => [
  answer(parts.bcfFilesInformation, (_, context) => service.filesInformation(callerOf(context))),
  answer(parts.bcfFiles, ({ params }, context) => service.listFiles(callerOf(context), params.topicGuid)),
  answer(parts.updateBcfFiles, ({ params, body }, context) =>
    service.updateFiles(callerOf(context), params.topicGuid, body),
  ),
  answer(parts.bcfSnippet, ({ params }, context) => service.snippet(callerOf(context), params.topicGuid)),
  answer(parts.bcfRelatedTopics, ({ params }, context) => service.listRelated(callerOf(context), params.topicGuid)),
  answer(parts.updateBcfRelatedTopics, ({ params, body }, context) =>
    service.updateRelated(callerOf(context), params.topicGuid, body),
  ),
  answer(parts.bcfDocumentReferences, ({ params }, context) =>
    service.listReferences(callerOf(context), params.topicGuid),
  ),
  answer(parts.createBcfDocumentReference, ({ params, body }, context) =>
    service.createReference(callerOf(context), params.topicGuid, body, context.once),
  ),
  answer(parts.updateBcfDocumentReference, ({ params, body }, context) =>
    service.updateReference(callerOf(context), params.topicGuid, params.referenceGuid, body),
  ),
  answer(parts.bcfDocuments, (_, context) => service.listDocuments(callerOf(context))),
  answer(parts.bcfDocument, ({ params }, context) => service.document(callerOf(context), params.documentGuid)),
];

const eventRoutes = ({ events: service }: BcfApiService, tellNext: TellNext): MountedRoute[] => [
  answer(events.bcfTopicsEvents, async ({ params, query }, context) =>
    tellNext(await service.listTopicEvents(callerOf(context), query), {
      route: events.bcfTopicsEvents,
      params,
      query,
      context,
    }),
  ),
  answer(events.bcfTopicEvents, async ({ params, query }, context) =>
    tellNext(await service.listTopicEvents(callerOf(context), query, params.topicGuid), {
      route: events.bcfTopicEvents,
      params,
      query,
      context,
    }),
  ),
  answer(events.bcfCommentsEvents, async ({ params, query }, context) =>
    tellNext(await service.listCommentEvents(callerOf(context), query), {
      route: events.bcfCommentsEvents,
      params,
      query,
      context,
    }),
  ),
  answer(events.bcfCommentEvents, async ({ params, query }, context) =>
    tellNext(await service.listCommentEvents(callerOf(context), query, params), {
      route: events.bcfCommentEvents,
      params,
      query,
      context,
    }),
  ),
];

const callerOf = ({ membership, user, by }: RequestContext): BcfCaller => ({
  membership,
  userId: user.id,
  by: { ...by, over: sourceOfCalls },
  mayWrite: mayWrite(user),
});
