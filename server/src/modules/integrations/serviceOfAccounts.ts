import { createHash, randomBytes } from 'node:crypto';
import { bestEffort } from '@plumbline/contract/bestEffort';
import {
  type AuthorisationState,
  authorisationCallback,
  authorisationState,
} from '@plumbline/contract/resources/integrations';
import { throwUnless } from '@plumbline/contract/throwUnless';
import { z } from 'zod';
import { AppError } from '../../AppError.ts';
import type { AccessTokens, DesignService, TokenPair } from '../../designService/DesignService.ts';
import { SourceFault } from '../../designService/SourceFault.ts';
import { copyImport } from '../../jobs.ts';
import { createKeyedMutex } from '../../platform/createKeyedMutex.ts';
import type { Vault } from '../../platform/createVault.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { Caller } from './Caller.ts';
import { wakeImports } from './importsRepository.ts';
import { refuseFault } from './refuseFault.ts';
import * as repository from './repository.ts';

export interface AccountsOptions {
  db: Db;
  audit: AuditTrail;
  queue: Pick<Queue, 'enqueue'>;
  service: DesignService | undefined;
  /** Tokens are encrypted with it. */
  vault: Vault;
}

interface SessionCaller extends Caller {
  sessionId: string;
}

const loginLifeMs = 10 * 60_000;
/** A token that ends sooner would end on its way. */
const marginMs = 60_000;

export type Accounts = ReturnType<typeof createAccounts>;

/** As whom people are logged in to the design service. */
export function createAccounts({ db, audit, queue, service, vault }: AccountsOptions) {
  const mutex = createKeyedMutex();

  function known(): DesignService {
    if (service === undefined) throw new AppError('integrations.notConfigured');
    return service;
  }

  async function open({ user_id, access_token, refresh_token }: repository.AccountRow) {
    const accessToken = access_token === null ? undefined : await vault.open(user_id, access_token);
    const refreshToken = refresh_token === null ? undefined : await vault.open(user_id, refresh_token);
    return refreshToken === undefined ? undefined : { accessToken, refreshToken };
  }

  const seal = async (userId: string, { accessToken, refreshToken, expiresInS }: TokenPair) => ({
    access_token: await vault.seal(userId, accessToken),
    refresh_token: await vault.seal(userId, refreshToken),
    access_until: new Date(Date.now() + expiresInS * 1000),
  });

  const lasts = ({ access_until }: repository.AccountRow) => access_until.getTime() - marginMs > Date.now();

  /**
   * A refresh token is good once: whoever holds the row spends it, and what comes of it is committed before anybody uses it.
   * A process that dies in between has lost it: the service says so at the next try, and the person logs in again.
   */
  const refresh = (userId: string, refused: string | undefined) =>
    inTransaction(db, async (trx): Promise<string | undefined> => {
      const account = await repository.lockAccount(trx, userId);
      const held = account && (await open(account));
      if (!held) return undefined;
      // Another has refreshed it while this one waited.
      if (held.accessToken !== undefined && held.accessToken !== refused && lasts(account)) return held.accessToken;
      try {
        const pair = await known().refresh(held.refreshToken);
        await repository.setTokens(trx, userId, await seal(userId, pair));
        return pair.accessToken;
      } catch (error) {
        if (!isSignedOut(error)) throw error;
        await repository.setTokens(trx, userId, { access_token: null, refresh_token: null });
        return undefined;
      }
    });

  async function findGood(userId: string): Promise<string | undefined> {
    const account = await repository.findAccount(db, userId);
    return account && lasts(account) ? (await open(account))?.accessToken : undefined;
  }

  /** Those of one process wait here: in the database each would hold a connection while it waits. */
  const tokensOf =
    (userId: string): AccessTokens =>
    async (refused) => {
      const good = await findGood(userId);
      if (good !== undefined && good !== refused) return good;
      const token = await mutex(userId, () => refresh(userId, refused));
      if (token === undefined) throw new SourceFault('signedOut');
      return token;
    };

  async function exchange(caller: SessionCaller, code: string, nonce: string) {
    const { userId, sessionId, membership } = caller;
    const key = { nonceHash: hashOf(nonce), userId, sessionId, projectId: membership.projectId };
    const login = await repository.takeLogin(db, key);
    if (login === undefined) throw new AppError('code_exchange_failed');
    const verifier = login.verifier === null ? undefined : await vault.open(userId, login.verifier);
    const service = known();
    try {
      return await refuseFault(async () => {
        const pair = await service.exchangeCode({ code, redirectUri: login.redirect_uri, verifier });
        return { pair, profile: await service.profile(async () => pair.accessToken) };
      });
    } catch (error) {
      throw error instanceof AppError ? new AppError('code_exchange_failed') : error;
    }
  }

  const tell = (
    trx: Db,
    { membership, userId, by }: Caller,
    action: 'serviceLoggedIn' | 'serviceLoggedOut',
    note: string,
  ) =>
    audit.record(trx, {
      by,
      action,
      projectId: membership.projectId,
      subject: { kind: 'account', id: userId },
      details: { note },
    });

  return {
    tokensOf,

    /** The address is good for one login of this session, for this project. */
    async startLogin(caller: SessionCaller, { origin, mayCreate }: { origin: string; mayCreate?: boolean }) {
      const { userId, sessionId, membership } = caller;
      const nonce = randomBytes(32).toString('base64url');
      const { projectId } = membership;
      const redirectUri = new URL(authorisationCallback, origin).href;
      const state = JSON.stringify({ projectId, nonce } satisfies AuthorisationState);
      const { address, verifier } = known().authorise({ redirectUri, state, mayCreate });
      await repository.insertLogin(db, {
        nonce_hash: hashOf(nonce),
        user_id: userId,
        session_id: sessionId,
        project_id: projectId,
        redirect_uri: redirectUri,
        expires_at: new Date(Date.now() + loginLifeMs),
        verifier: verifier === undefined ? null : await vault.seal(userId, verifier),
      });
      return { authorizeUrl: address };
    },

    /** Imports that waited for it go on. */
    async exchangeCode(caller: SessionCaller, { code, state = '' }: { code: string; state?: string }): Promise<void> {
      const { userId } = caller;
      const { pair, profile } = await exchange(caller, code, nonceOf(state, caller.membership.projectId));
      await inTransaction(db, async (trx) => {
        const account = { user_id: userId, service_user_id: profile.id, email: profile.email };
        await repository.upsertAccount(trx, { ...account, ...(await seal(userId, pair)) });
        await tell(trx, caller, 'serviceLoggedIn', profile.email);
        for (const importId of await wakeImports(trx, userId)) await queue.enqueue(trx, copyImport, { importId });
      });
    },

    /** As the service itself says: a grant can be taken back there. */
    async hasValidAccess(userId: string): Promise<boolean> {
      if (service === undefined || (await repository.findAccount(db, userId)) === undefined) return false;
      try {
        await service.profile(tokensOf(userId));
        return true;
      } catch (error) {
        if (!isSignedOut(error)) throw error;
        return false;
      }
    },

    /** The address that the service knows the person by, while they are logged in. */
    async findEmail(userId: string): Promise<string | undefined> {
      const account = await repository.findAccount(db, userId);
      return account && account.refresh_token !== null ? account.email : undefined;
    },

    /** Ours is forgotten whether or not the service can be told. */
    async logOut(caller: Caller): Promise<void> {
      const removed = await inTransaction(db, async (trx) => {
        const account = await repository.deleteAccount(trx, caller.userId);
        if (account) await tell(trx, caller, 'serviceLoggedOut', account.email);
        return account;
      });
      const held = removed && (await open(removed));
      if (held && service) await bestEffort(service.revoke(held.refreshToken));
    },

    sweep: (): Promise<void> => repository.deleteOldLogins(db),
  };
}

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest();

const isSignedOut = (error: unknown) => error instanceof SourceFault && error.kind === 'signedOut';

/** Of a state that is ours and of this project; anything else is no nonce that there is. */
function nonceOf(state: string, projectId: string): string {
  try {
    const parsed = authorisationState.parse(JSON.parse(state));
    return parsed.projectId === projectId ? parsed.nonce : '';
  } catch (error) {
    throwUnless(error, SyntaxError, z.ZodError);
    return '';
  }
}
