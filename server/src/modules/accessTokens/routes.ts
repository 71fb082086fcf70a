import * as calls from '@plumbline/contract/resources/accessTokens';
import * as apps from '@plumbline/contract/resources/apps';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { AccessTokensService } from './service.ts';

export function accessTokensRoutes(tokens: AccessTokensService): MountedRoute[] {
  return [
    answer(calls.listGrants, (_, { user }) => tokens.list(user.id)),
    answer(calls.createToken, ({ body }, { user, by }) => tokens.create(user.id, body, by)),
    answer(calls.revokeGrant, async ({ params }, { user, by }) => {
      await tokens.revoke(user.id, params.grantId, by);
      return {};
    }),
    answer(calls.revokeAllGrants, async (_, { user, by }) => ({ count: await tokens.revokeAll(user.id, by) })),
    answer(apps.listApps, (_, { user }) => tokens.listApps(user.id)),
    answer(apps.registerApp, ({ body }, { user, by }) => tokens.registerApp(user.id, body, by)),
    answer(apps.removeApp, async ({ params }, { user, by }) => {
      await tokens.removeApp(user.id, params.appId, by);
      return {};
    }),
    answer(apps.findAuthorisation, ({ query }, { user }) => tokens.findAuthorisation(user.id, query)),
    answer(apps.decideAuthorisation, ({ body }, { user, by }) =>
      tokens.decideAuthorisation(user.id, body.asked, body.granted, by),
    ),
  ];
}
