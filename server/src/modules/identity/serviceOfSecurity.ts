import type { OpenSession } from '@plumbline/contract/resources/secondFactors';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { SessionUser } from '../../http/RequestContext.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Origin } from './IdentityProvider.ts';
import * as repository from './repository.ts';
import type { FactorsOptions, FactorsService } from './serviceOfFactors.ts';

/** How long a sign-in counts as having just said who one is. */
const freshMs = 15 * 60_000;

interface SecurityOptions extends Pick<FactorsOptions, 'db' | 'now' | 'tell'> {
  factors: FactorsService;
  /** Counts the try, and says whether it is the user's password. */
  verify(password: string, user: repository.User, origin: Origin): Promise<boolean>;
}

/** Who changes something about their own account. */
export interface Owner {
  user: SessionUser;
  by: Actor;
  origin: Origin;
  password?: string | undefined;
}

/** Somebody's own factors and sessions. A session that was left open does not do to change factors. */
export function createSecurityService({ db, factors, now, tell, verify }: SecurityOptions) {
  async function find(userId: string): Promise<repository.User> {
    const user = await repository.findUser(db, userId);
    if (user === undefined) throw new AppError('NotAuthorizedException');
    return user;
  }

  async function prove({ user: { id, sessionId }, origin, password = '' }: Owner): Promise<repository.User> {
    const user = await find(id);
    if (user.has_password) {
      if (!(await verify(password, user, origin))) throw new AppError('auth.wrongPassword');
      return user;
    }
    const session = await repository.findSession(db, sessionId);
    const age = session ? now().getTime() - session.created_at.getTime() : Number.POSITIVE_INFINITY;
    if (age > freshMs) throw new AppError('auth.proofNeeded');
    return user;
  }

  return {
    read: async (userId: string) => factors.describe(await find(userId)),
    beginTotp: async (userId: string) => factors.beginTotp(await find(userId)),
    beginPasskey: async (userId: string) => factors.beginPasskey(await find(userId)),

    async confirmTotp(owner: Owner, code: string) {
      const { id } = await prove(owner);
      return inTransaction(db, (trx) => factors.addTotp(trx, id, code, owner.by));
    },

    async removeTotp(owner: Owner): Promise<void> {
      await factors.removeTotp((await prove(owner)).id, owner.by);
    },

    async renewRecoveryCodes(owner: Owner) {
      return factors.renewRecoveryCodes((await prove(owner)).id, owner.by);
    },

    async addPasskey(owner: Owner, made: { name: string; response: unknown }) {
      return factors.addPasskey(await prove(owner), made, owner.by);
    },

    renamePasskey: factors.renamePasskey,

    async removePasskey(owner: Owner, passkeyId: string): Promise<void> {
      await factors.removePasskey((await prove(owner)).id, passkeyId, owner.by);
    },

    async listSessions({ id, sessionId }: SessionUser): Promise<OpenSession[]> {
      const rows = await repository.listSessionsOf(db, id, now());
      return rows.map((row) => ({
        _id: row.id,
        openedAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        ...(row.address !== null && { address: row.address }),
        ...(row.browser !== null && { browser: row.browser }),
        method: row.method,
        current: row.id === sessionId,
      }));
    },

    endSession: (userId: string, sessionId: string, by: Actor) =>
      inTransaction(db, async (trx) => {
        const ended = await repository.revokeSessionOf(trx, userId, sessionId, now());
        if (ended === undefined) throw new AppError('auth.sessionNotFound');
        await tell(trx, 'sessionEnded', userId, by);
      }),
  };
}
