import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../AppError.ts';

export const accessTokenLifeS = 300;
const challengeLifeS = 600;

interface AccessClaims {
  userId: string;
  sessionId: string;
}

interface ChallengeClaims {
  userId: string;
  passwordVersion: number;
}

export type Tokens = ReturnType<typeof createTokens>;

/** Signed tokens: one for calls, one that carries a challenge for a new password to its answer. */
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
  return {
    signAccess: ({ userId, sessionId }: AccessClaims) =>
      sign({ sub: userId, sid: sessionId }, 'access', accessTokenLifeS),
    readAccess: async (token: string): Promise<AccessClaims> => {
      const { sub, sid } = await verify(token, 'access').catch(refuseAccess);
      return { userId: String(sub), sessionId: String(sid) };
    },
    signChallenge: ({ userId, passwordVersion }: ChallengeClaims) =>
      sign({ sub: userId, version: passwordVersion }, 'challenge', challengeLifeS),
    readChallenge: async (token: string): Promise<ChallengeClaims> => {
      const { sub, version } = await verify(token, 'challenge').catch(refuseChallenge);
      return { userId: String(sub), passwordVersion: Number(version) };
    },
  };
}

function refuseAccess(error: unknown): never {
  throw new AppError(error instanceof errors.JWTExpired ? 'auth.tokenExpired' : 'auth.tokenInvalid');
}

function refuseChallenge(): never {
  throw new AppError('NotAuthorizedException');
}
