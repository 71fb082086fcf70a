import { createHash, timingSafeEqual } from 'node:crypto';
import type { GrantRights } from '@plumbline/contract/resources/accessTokens';
import { bySystem } from '../../Actor.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { IdentityService } from '../identity/service.ts';
import * as apps from './appsRepository.ts';
import { OAuthError } from './OAuthError.ts';
import { scopeOf } from './readAuthorisation.ts';
import * as repository from './repository.ts';
import { hashSecret, isSecret, makeSecret } from './secrets.ts';

const accessLifeS = 3600;
/** An app that nobody opens for so long asks again. */
const refreshLifeMs = 90 * 86_400_000;
/** An answer that was lost on its way may be asked for again. */
const replacedGraceMs = 30_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const verifierPattern = /^[A-Za-z0-9._~-]{43,128}$/;

/** A form that an app sent, and where from. */
export interface AppCall {
  form: Readonly<Record<string, string>>;
  /** Its name and secret, where they came in the header. */
  basic?: { id: string; secret: string } | undefined;
  address: string;
  requestId: string;
}

export interface IssuedTokens {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** What was never given counts as a guess; what is good no longer does not. */
type Outcome = IssuedTokens | 'unknown' | 'refused';

export interface ExchangeOptions {
  db: Db;
  audit: AuditTrail;
  identity: Pick<IdentityService, 'guesses'>;
  now: () => Date;
}

/** What apps ask for without a browser: the second half of OAuth 2 (RFC 6749, 7636, 7009). */
export function createExchangeService({ db, audit, identity, now }: ExchangeOptions) {
  /** The app that calls: by its secret where it has one, else by its name alone, and then what it shows decides. */
  async function findApp({ form, basic, address }: AppCall): Promise<apps.ClientRow> {
    if (basic !== undefined && form.client_secret !== undefined) {
      throw new OAuthError('invalid_request', 'The secret of the app came twice');
    }
    const id = basic?.id ?? form.client_id ?? '';
    const secret = basic?.secret ?? form.client_secret;
    const client = uuid.test(id) ? await apps.findClient(db, id) : undefined;
    const isRight = client && (client.secret_hash === null ? true : isSame(client.secret_hash, secret));
    if (client === undefined || !isRight) {
      await identity.guesses.count(address);
      throw new OAuthError('invalid_client', 'No such app, or not its secret');
    }
    return client;
  }

  /** The code or the refresh token that is shown, if it is one of this app's. */
  async function lockShown(trx: Db, hash: Buffer, kind: 'code' | 'refresh', client: apps.ClientRow) {
    const shown = await apps.lockSecret(trx, hash);
    return shown?.kind === kind && shown.client_id === client.id && !shown.disabled ? shown : undefined;
  }

  const isOver = ({ revoked_at, expires_at }: apps.LockedSecret) =>
    revoked_at !== null || (expires_at !== null && expires_at <= now());

  /** Two have what one was given: neither may go on. */
  async function revokeMisused(
    trx: Db,
    { grant_id: grantId, user_id: userId, name }: apps.LockedSecret,
    call: AppCall,
  ) {
    const revoked = await repository.revokeGrants(trx, { userId, grantId }, now());
    if (revoked.length === 0) return;
    await audit.record(trx, {
      by: { ...bySystem, address: call.address, requestId: call.requestId },
      action: 'appMisused',
      subject: { kind: 'account', id: userId },
      details: { note: `‘${name}’` },
    });
  }

  async function issue(trx: Db, grant_id: string, rights: GrantRights): Promise<IssuedTokens> {
    const [access, refresh] = [makeSecret('access'), makeSecret('refresh')];
    const at = now().getTime();
    const expiries = { access: new Date(at + accessLifeS * 1000), refresh: new Date(at + refreshLifeMs) };
    const of = (kind: 'access' | 'refresh', secret: string) =>
      repository.insertSecret(trx, { hash: hashSecret(secret), grant_id, kind, expires_at: expiries[kind] });
    await of('access', access);
    await of('refresh', refresh);
    return {
      access_token: access,
      token_type: 'Bearer',
      expires_in: accessLifeS,
      refresh_token: refresh,
      scope: scopeOf(rights),
    };
  }

  /** What came of it: what is thrown inside a transaction would undo a revocation. */
  async function redeem(trx: Db, hash: Buffer, client: apps.ClientRow, call: AppCall): Promise<Outcome> {
    const shown = await lockShown(trx, hash, 'code', client);
    if (shown === undefined) return 'unknown';
    if (shown.replaced_at !== null) {
      await revokeMisused(trx, shown, call);
      return 'refused';
    }
    const { redirect_uri, code_verifier = '' } = call.form;
    if (isOver(shown) || shown.redirect_uri !== redirect_uri) return 'refused';
    if (!verifierPattern.test(code_verifier) || challengeOf(code_verifier) !== shown.challenge) return 'refused';
    await apps.markReplaced(trx, hash, now());
    return issue(trx, shown.grant_id, shown.rights);
  }

  async function rotate(trx: Db, hash: Buffer, client: apps.ClientRow, call: AppCall): Promise<Outcome> {
    const shown = await lockShown(trx, hash, 'refresh', client);
    if (shown === undefined) return 'unknown';
    if (isOver(shown)) return 'refused';
    if (shown.replaced_at !== null) {
      const justReplaced = now().getTime() - shown.replaced_at.getTime() < replacedGraceMs;
      if (!justReplaced || !(await apps.isLastReplaced(trx, shown.grant_id, hash))) {
        await revokeMisused(trx, shown, call);
        return 'refused';
      }
    }
    await apps.replaceLiving(trx, shown.grant_id, now());
    return issue(trx, shown.grant_id, shown.rights);
  }

  const exchanges = {
    authorization_code: { field: 'code', take: redeem },
    refresh_token: { field: 'refresh_token', take: rotate },
  } as const;

  return {
    /** Tokens for a code, or for a refresh token, which is replaced. */
    async exchange(call: AppCall): Promise<IssuedTokens> {
      const { grant_type: grantType = '' } = call.form;
      if (grantType === '') throw new OAuthError('invalid_request', 'grant_type is missing');
      if (!Object.hasOwn(exchanges, grantType)) {
        throw new OAuthError('unsupported_grant_type', 'The types are authorization_code and refresh_token');
      }
      const { field, take } = exchanges[grantType as keyof typeof exchanges];
      const secret = call.form[field];
      if (secret === undefined) throw new OAuthError('invalid_request', `${field} is missing`);
      const hash = hashSecret(secret);
      identity.guesses.refuseEarly(call.address, hash);
      const client = await findApp(call);
      const issued = isSecret(secret) ? await inTransaction(db, (trx) => take(trx, hash, client, call)) : 'unknown';
      if (typeof issued === 'object') {
        for (const token of [issued.access_token, issued.refresh_token]) identity.guesses.remember(hashSecret(token));
        return issued;
      }
      if (issued === 'unknown') await identity.guesses.count(call.address);
      throw new OAuthError('invalid_grant', `${field} is not good, or no longer, or for another app or address`);
    },

    /** Ends all that a person let the app do, by any of its tokens; one that is not good is as good as revoked. */
    async revokeShown(call: AppCall): Promise<void> {
      const { token } = call.form;
      if (token === undefined) throw new OAuthError('invalid_request', 'token is missing');
      const client = await findApp(call);
      if (!isSecret(token)) return;
      await inTransaction(db, async (trx) => {
        const shown = await apps.lockSecret(trx, hashSecret(token));
        if (shown === undefined || shown.client_id !== client.id) return;
        const { user_id: userId, grant_id: grantId, name } = shown;
        if ((await repository.revokeGrants(trx, { userId, grantId }, now())).length === 0) return;
        await audit.record(trx, {
          by: { kind: 'user', userId, token: name, address: call.address, requestId: call.requestId },
          action: 'appRevoked',
          subject: { kind: 'account', id: userId },
          details: { note: `‘${name}’` },
        });
      });
    },
  };
}

function isSame(hash: Buffer, secret: string | undefined): boolean {
  return secret !== undefined && timingSafeEqual(hash, hashSecret(secret));
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
