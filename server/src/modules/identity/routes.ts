import * as calls from '@plumbline/contract/resources/identity';
import { forgeToken } from '@plumbline/contract/resources/viewerSession';
import { AppError } from '../../AppError.ts';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { Cookies, RequestContext } from '../../http/RequestContext.ts';
import type { OpenedSession, Origin } from './IdentityProvider.ts';
import type { IdentityService } from './service.ts';
import { deviceLifeS } from './tokens.ts';

const cookie = { name: 'plumbline-refresh', path: '/api/auth', maxAgeS: 30 * 86_400 };
/** Stays at sign-out: the person comes back. */
const deviceCookie = { name: 'plumbline-device', path: '/api/auth', maxAgeS: deviceLifeS };

export function identityRoutes(identity: IdentityService): MountedRoute[] {
  return [
    answer(calls.signIn, async ({ body }, context) => {
      const outcome = await identity.signIn({ ...body, ...originOf(context) });
      return 'challengeName' in outcome ? outcome : keep(outcome, context.cookies);
    }),
    answer(calls.answerNewPassword, async ({ body }, context) =>
      keep(await identity.answerNewPassword({ ...body, ...originOf(context) }), context.cookies),
    ),
    answer(calls.forgotPassword, async ({ body }, context) => {
      await identity.forgotPassword({ ...body, ...originOf(context) });
      return {};
    }),
    answer(calls.confirmForgotPassword, async ({ body }, context) => {
      const { deviceToken } = await identity.confirmForgotPassword({ ...body, ...originOf(context) });
      context.cookies.write(deviceCookie.name, deviceToken, deviceCookie);
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
    answer(forgeToken, (_, { user }) => {
      if (user.token) throw new AppError('auth.sessionOnly');
      return identity.viewerToken(user);
    }),
  ];
}

/** The refresh token and the device's go into cookies and nowhere else. */
function keep({ refreshToken, deviceToken, ...session }: OpenedSession, cookies: Cookies) {
  if (refreshToken !== undefined) cookies.write(cookie.name, refreshToken, cookie);
  if (deviceToken !== undefined) cookies.write(deviceCookie.name, deviceToken, deviceCookie);
  return session;
}

function originOf({ address, requestId, cookies }: RequestContext): Origin {
  return { address, requestId, deviceToken: cookies.read(deviceCookie.name) };
}

function ownToken({ cookies, crossSite }: RequestContext): string | undefined {
  if (crossSite) throw new AppError('auth.foreignOrigin');
  return cookies.read(cookie.name);
}
