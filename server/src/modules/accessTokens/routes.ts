import * as calls from '@plumbline/contract/resources/accessTokens';
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
  ];
}
