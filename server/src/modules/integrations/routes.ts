import * as calls from '@plumbline/contract/resources/integrations';
import * as s3Calls from '@plumbline/contract/resources/s3Folders';
import { AppError } from '../../AppError.ts';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { RequestContext } from '../../http/RequestContext.ts';
import { refuseFault } from './refuseFault.ts';
import type { IntegrationsService } from './service.ts';

export function integrationsRoutes(service: IntegrationsService): MountedRoute[] {
  return [
    ...routesOfAccounts(service),
    ...routesOfProjects(service),
    ...routesOfImports(service),
    ...routesOfS3Folders(service),
  ];
}

function routesOfAccounts({ accounts }: IntegrationsService): MountedRoute[] {
  return [
    answer(calls.hasValidAccess, async (_, { user }) => ({
      hasAccess: await refuseFault(() => accounts.hasValidAccess(user.id)),
    })),
    answer(calls.startLogin, ({ body }, context) => accounts.startLogin(sessionOf(context), body)),
    answer(calls.exchangeCode, async ({ body }, context) => {
      await accounts.exchangeCode(sessionOf(context), body);
      return {};
    }),
    answer(calls.logOut, async (_, context) => {
      await accounts.logOut(callerOf(context));
      return {};
    }),
  ];
}

function routesOfProjects({ projects }: IntegrationsService): MountedRoute[] {
  return [
    answer(calls.listHubs, (_, context) => projects.hubs(callerOf(context))),
    answer(calls.listHubProjects, ({ params }, context) => projects.hubProjects(callerOf(context), params.hubId)),
    answer(calls.currentIntegration, (_, context) => projects.current(callerOf(context))),
    answer(calls.connectProject, ({ body }, context) => projects.connect(callerOf(context), body)),
    answer(calls.disconnectProject, async (_, context) => {
      await projects.disconnect(callerOf(context));
      return {};
    }),
    answer(calls.folderContents, ({ params, query }, context) =>
      projects.folderContents(callerOf(context), params.folderId, query.filter),
    ),
  ];
}

function routesOfS3Folders({ s3Folders, imports }: IntegrationsService): MountedRoute[] {
  return [
    answer(s3Calls.listS3Folders, (_, context) => s3Folders.list(callerOf(context))),
    answer(s3Calls.addS3Folder, ({ body }, context) => s3Folders.add(callerOf(context), body, context.once)),
    answer(s3Calls.removeS3Folder, async ({ params }, context) => {
      await s3Folders.remove(callerOf(context), params.folderId);
      return {};
    }),
    answer(s3Calls.s3Contents, ({ params, query }, context) =>
      s3Folders.contents(callerOf(context), params.folderId, query),
    ),
    answer(s3Calls.copyS3Items, ({ params, body }, context) =>
      s3Folders.copy(callerOf(context), params.folderId, { ...body, imports }, context.once),
    ),
  ];
}

function routesOfImports({ imports, following, push }: IntegrationsService): MountedRoute[] {
  return [
    answer(calls.copyItems, ({ body }, context) => imports.copyItems(callerOf(context), body, context.once)),
    answer(calls.listImports, ({ query }, context) => imports.list(callerOf(context), query)),
    answer(calls.cancelImport, ({ params }, context) => imports.cancel(callerOf(context), params.importId)),
    answer(calls.retryImport, ({ params }, context) => imports.retry(callerOf(context), params.importId)),
    answer(calls.listFollowedFolders, (_, context) => following.listFollowed(callerOf(context))),
    answer(calls.followFolder, ({ body }, context) => following.follow(callerOf(context), body, context.once)),
    answer(calls.unfollowFolder, async ({ params }, context) => {
      await following.unfollow(callerOf(context), params.followedId);
      return {};
    }),
    answer(calls.pushFile, ({ params, files }, context) => push(callerOf(context), params.folderId, files.file)),
  ];
}

const callerOf = ({ membership, user, by }: RequestContext) => ({ membership, userId: user.id, by });

function sessionOf(context: RequestContext) {
  const { user } = context;
  if (!('sessionId' in user)) throw new AppError('auth.sessionOnly');
  return { ...callerOf(context), sessionId: user.sessionId };
}
