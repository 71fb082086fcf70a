import { orNone } from '@plumbline/contract/orNone';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../AppError.ts';

export const accessTokenLifeS = 300;
const challengeLifeS = 600;
export const deviceLifeS = 180 * 86_400;

interface AccessClaims {
  userId: string;
  sessionId: string;
}

interface DeviceClaims {
  id: string;
  accounts: Record<string, number>;
}

/** Some thousands of people at once. */
const rememberedTokens = 5000;

interface ChallengeClaims {
  userId: string;
  passwordVersion: number;
}

export type Tokens = ReturnType<typeof createTokens>;

/** Signed tokens: one for calls, those that carry a challenge to its answer, one of a known device. */
export function createTokens(key: Uint8Array, now: () => Date) {
  const sign = (claims: Record<string, unknown>, audience: string, lifeS: number) => {
    const issued = Math.floor(now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + lifeS)
      .sign(key);
  };
  const verify = async (token: string, audience: string) => {
    const { payload } = await jwtVerify(token, key, { audience, algorithms: ['HS256'], currentDate: now() });
    return payload;
  };
  const verified = new LRUCache<string, { claims: AccessClaims; untilMs: number }>({ max: rememberedTokens });
  return {
    signAccess: ({ userId, sessionId }: AccessClaims) =>
      sign({ sub: userId, sid: sessionId }, 'access', accessTokenLifeS),
    /** Whoever holds a token shows it with every call: its signature is looked at once, its end each time. */
    readAccess: async (token: string): Promise<AccessClaims> => {
      const known = verified.get(token);
      if (known !== undefined && now().getTime() < known.untilMs) return known.claims;
      const { sub, sid, exp } = await verify(token, 'access').catch(refuseAccess);
      const claims = { userId: String(sub), sessionId: String(sid) };
      verified.set(token, { claims, untilMs: (exp ?? 0) * 1000 });
      return claims;
    },
    signChallenge: ({ userId, passwordVersion }: ChallengeClaims) =>
      sign({ sub: userId, version: passwordVersion }, 'challenge', challengeLifeS),
    readChallenge: async (token: string): Promise<ChallengeClaims> => {
      const { sub, version } = await verify(token, 'challenge').catch(refuseChallenge);
      return { userId: String(sub), passwordVersion: Number(version) };
    },
    /** The password was right; a second factor is still to be shown. */
    signFactor: ({ userId, passwordVersion }: ChallengeClaims) =>
      sign({ sub: userId, version: passwordVersion }, 'factor', challengeLifeS),
    readFactor: async (token: string): Promise<ChallengeClaims> => {
      const { sub, version } = await verify(token, 'factor').catch(refuseChallenge);
      return { userId: String(sub), passwordVersion: Number(version) };
    },
    signDevice: ({ id, accounts }: DeviceClaims) => sign({ jti: id, accounts }, 'device', deviceLifeS),
    /** One that is not ours, or too old, is as good as none. */
    readDevice: async (token: string | undefined): Promise<DeviceClaims | undefined> => {
      if (token === undefined) return undefined;
      const claims = await orNone(verify(token, 'device'), errors.JOSEError);
      return claims && { id: String(claims.jti), accounts: claims.accounts as Record<string, number> };
    },
  };
}

function refuseAccess(error: unknown): never {
  throw new AppError(error instanceof errors.JWTExpired ? 'auth.tokenExpired' : 'auth.tokenInvalid');
}

function refuseChallenge(): never {
  throw new AppError('NotAuthorizedException');
}
