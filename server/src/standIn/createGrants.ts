import { createHash, randomBytes } from 'node:crypto';
import { gateRefusal, oauthRefusal } from './Refusal.ts';
import type { StandInAccount } from './StandInContent.ts';

const codeLifeMs = 5 * 60_000;
const accessLifeMs = 60 * 60_000;
const refreshLifeMs = 15 * 24 * 60 * 60_000;
/** Whoever comes and goes for weeks does not fill the memory. */
const mostKept = 1000;

export interface StandInClient {
  id: string;
  /** Without one, it has to prove itself by PKCE. */
  secret: string | undefined;
  /** To the letter; asked when it matters, as a port may not be known before. */
  redirectUris(): readonly string[];
}

interface Grant {
  account: StandInAccount;
  scopes: readonly string[];
  until: number;
}

interface Code extends Grant {
  redirectUri: string;
  challenge: string | undefined;
}

export type Grants = ReturnType<typeof createGrants>;

const secretText = () => randomBytes(32).toString('base64url');

/** Codes and tokens, each for as long as the service says. */
export function createGrants(now: () => number) {
  const codes = new Map<string, Code>();
  const access = new Map<string, Grant>();
  const refreshing = new Map<string, Grant>();

  function keep<Value>(kept: Map<string, Value>, value: Value): string {
    const key = secretText();
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return key;
  }

  /** It is gone by being taken, good or not. */
  function take<Value extends { until: number }>(kept: Map<string, Value>, key: string): Value | undefined {
    const value = kept.get(key);
    kept.delete(key);
    return value && value.until > now() ? value : undefined;
  }

  function giveTokens({ account, scopes }: Grant) {
    return {
      access_token: keep(access, { account, scopes, until: now() + accessLifeMs }),
      refresh_token: keep(refreshing, { account, scopes, until: now() + refreshLifeMs }),
      token_type: 'Bearer',
      expires_in: accessLifeMs / 1000 - 1,
    };
  }

  return {
    giveCode: (given: Omit<Code, 'until'>) => keep(codes, { ...given, until: now() + codeLifeMs }),

    exchangeCode(shown: { code: string; redirectUri: string; verifier: string | undefined }) {
      const code = take(codes, shown.code);
      if (!code) throw oauthRefusal('invalid_grant', 'The authorization code is invalid or expired.');
      if (code.redirectUri !== shown.redirectUri) {
        throw oauthRefusal('invalid_grant', 'The redirect_uri does not match the authorization request.');
      }
      const challenge = shown.verifier && createHash('sha256').update(shown.verifier).digest('base64url');
      if (code.challenge !== challenge) throw oauthRefusal('invalid_grant', 'The code verifier is wrong.');
      return giveTokens(code);
    },

    refresh(token: string) {
      const grant = take(refreshing, token);
      if (!grant) throw oauthRefusal('invalid_grant', 'The refresh token is invalid or expired.');
      return giveTokens(grant);
    },

    revoke(token: string): void {
      access.delete(token);
      refreshing.delete(token);
    },

    revokeAll(): void {
      access.clear();
      refreshing.clear();
    },

    /** So that the next call is refused although the clock says otherwise. */
    expireAccess: () => access.clear(),

    /** Whose token it is; refuses as the gate of the service does. */
    check(authorization: string | undefined, scopes: readonly string[]): StandInAccount {
      const [, token] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
      if (token === undefined) throw gateRefusal(401, 'AUTH-012', 'The token is missing.');
      const grant = access.get(token);
      if (!grant || grant.until <= now()) throw gateRefusal(401, 'AUTH-006', 'The access token is invalid or expired.');
      if (scopes.every((scope) => grant.scopes.includes(scope))) return grant.account;
      throw gateRefusal(403, 'AUTH-010', 'Token does not have the privilege for this request.');
    },
  };
}
