import * as calls from '@plumbline/contract/resources/identity';
import * as factorCalls from '@plumbline/contract/resources/secondFactors';
import { forgeToken } from '@plumbline/contract/resources/viewerSession';
import { AppError } from '../../AppError.ts';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { RequestContext, SessionUser } from '../../http/RequestContext.ts';
import { cookie, deviceCookie, keep, originOf } from './cookies.ts';
import type { IdentityService } from './service.ts';
import type { Owner } from './serviceOfSecurity.ts';

export function identityRoutes(identity: IdentityService): MountedRoute[] {
  return [
    answer(calls.signIn, async ({ body }, context) => {
      const outcome = await identity.signIn({ ...body, ...originOf(context) });
      return 'challengeName' in outcome ? outcome : keep(outcome, context.cookies);
    }),
    answer(calls.answerMailedCode, async ({ body }, context) => {
      const outcome = await identity.answerMailedCode({ ...body, ...originOf(context) });
      return 'challengeName' in outcome ? outcome : keep(outcome, context.cookies);
    }),
    answer(calls.answerNewPassword, async ({ body }, context) => {
      const outcome = await identity.answerNewPassword({ ...body, ...originOf(context) });
      return 'challengeName' in outcome ? outcome : keep(outcome, context.cookies);
    }),
    ...challengeRoutes(identity),
    ...securityRoutes(identity),
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

function challengeRoutes({ challenges }: IdentityService): MountedRoute[] {
  return [
    answer(factorCalls.answerFactorCode, async ({ body: { session, ...answered } }, context) =>
      keep(await challenges.answer({ session, ...originOf(context) }, answered), context.cookies),
    ),
    answer(factorCalls.passkeyQuestion, async ({ body }) => ({
      options: { ...(await challenges.askPasskey(body.session)) },
    })),
    answer(factorCalls.answerPasskey, async ({ body: { session, response } }, context) =>
      keep(await challenges.answer({ session, ...originOf(context) }, { kind: 'passkey', response }), context.cookies),
    ),
    answer(factorCalls.beginRequiredTotp, ({ body }) => challenges.beginSetUp(body.session)),
    answer(factorCalls.confirmRequiredTotp, async ({ body: { session, code } }, context) =>
      keep(await challenges.confirmSetUp({ session, ...originOf(context) }, code), context.cookies),
    ),
  ];
}

function securityRoutes({ security }: IdentityService): MountedRoute[] {
  return [
    answer(factorCalls.readSecurity, (_, { user }) => security.read(user.id)),
    answer(factorCalls.beginTotp, (_, { user }) => security.beginTotp(user.id)),
    answer(factorCalls.confirmTotp, async ({ body }, context) =>
      withCodes(await security.confirmTotp(ownerOf(context, body), body.code)),
    ),
    answer(factorCalls.removeTotp, async ({ body }, context) => {
      await security.removeTotp(ownerOf(context, body));
      return {};
    }),
    answer(factorCalls.renewRecoveryCodes, async ({ body }, context) => ({
      recoveryCodes: await security.renewRecoveryCodes(ownerOf(context, body)),
    })),
    answer(factorCalls.beginPasskey, async (_, { user }) => ({
      options: { ...(await security.beginPasskey(user.id)) },
    })),
    answer(factorCalls.addPasskey, async ({ body }, context) =>
      withCodes(await security.addPasskey(ownerOf(context, body), body)),
    ),
    answer(factorCalls.renamePasskey, async ({ params, body }, { user }) => {
      await security.renamePasskey(user.id, params.passkeyId, body.name);
      return {};
    }),
    answer(factorCalls.removePasskey, async ({ params, body }, context) => {
      await security.removePasskey(ownerOf(context, body), params.passkeyId);
      return {};
    }),
    answer(factorCalls.listSessions, async (_, { user }) => ({
      sessions: await security.listSessions(user as SessionUser),
    })),
    answer(factorCalls.endSession, async ({ params }, { user, by }) => {
      await security.endSession(user.id, params.sessionId, by);
      return {};
    }),
  ];
}

const withCodes = (recoveryCodes: string[] | undefined) => (recoveryCodes ? { recoveryCodes } : {});

/** Its routes are for sessions alone. */
function ownerOf(context: RequestContext, { password }: { password?: string | undefined }): Owner {
  return { user: context.user as SessionUser, by: context.by, origin: originOf(context), password };
}

function ownToken({ cookies, crossSite }: RequestContext): string | undefined {
  if (crossSite) throw new AppError('auth.foreignOrigin');
  return cookies.read(cookie.name);
}
