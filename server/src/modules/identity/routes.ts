import * as calls from '@plumbline/contract/resources/identity';
import { currentUser } from '@plumbline/contract/resources/users';
import { forgeToken } from '@plumbline/contract/resources/viewerSession';
import { AppError } from '../../AppError.ts';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { Cookies, RequestContext } from '../../http/RequestContext.ts';
import type { OpenedSession } from './IdentityProvider.ts';
import type { IdentityService } from './service.ts';

const cookie = { name: 'plumbline-refresh', path: '/api/auth', maxAgeS: 30 * 86_400 };

export function identityRoutes(identity: IdentityService): MountedRoute[] {
  return [
    answer(calls.signIn, async ({ body }, { address, requestId, cookies }) => {
      const outcome = await identity.signIn({ ...body, address, requestId });
      return 'challengeName' in outcome ? outcome : keep(outcome, cookies);
    }),
    answer(calls.answerNewPassword, async ({ body }, { address, requestId, cookies }) =>
      keep(await identity.answerNewPassword({ ...body, address, requestId }), cookies),
    ),
    answer(calls.forgotPassword, async ({ body }, { address }) => {
      await identity.forgotPassword({ ...body, address });
      return {};
    }),
    answer(calls.confirmForgotPassword, async ({ body }, { address, requestId }) => {
      await identity.confirmForgotPassword({ ...body, address, requestId });
      return {};
    }),
    answer(calls.refresh, async (_, context) => keep(await identity.refresh(ownToken(context)), context.cookies)),
    answer(calls.signOut, async (_, context) => {
      await identity.signOut(ownToken(context));
      context.cookies.clear(cookie.name, cookie);
      return {};
    }),
    answer(calls.signOutEverywhere, async (_, { user, by, cookies }) => {
      await identity.signOutEverywhere(user.id, by);
      cookies.clear(cookie.name, cookie);
      return {};
    }),
    answer(currentUser, (_, { user }) => identity.profile(user.id)),
    answer(forgeToken, (_, { user }) => identity.viewerToken(user)),
  ];
}

/** The refresh token goes into the cookie and nowhere else. */
function keep({ refreshToken, ...session }: OpenedSession, cookies: Cookies) {
  if (refreshToken !== undefined) cookies.write(cookie.name, refreshToken, cookie);
  return session;
}

function ownToken({ cookies, crossSite }: RequestContext): string | undefined {
  if (crossSite) throw new AppError('auth.foreignOrigin');
  return cookies.read(cookie.name);
}
