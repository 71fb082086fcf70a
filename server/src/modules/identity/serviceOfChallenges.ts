import type { FactorKind } from '@plumbline/contract/resources/identity';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { AuditService } from '../audit/service.ts';
import type { Attempter } from './attempts.ts';
import { byOwner } from './byOwner.ts';
import type { OpenedSession, Origin, Remembers } from './IdentityProvider.ts';
import { findUser, type User } from './repository.ts';
import type { FactorAnswer, FactorsOptions, FactorsService } from './serviceOfFactors.ts';
import type { Tokens } from './tokens.ts';

interface ChallengesOptions extends Pick<FactorsOptions, 'db' | 'tell'> {
  audit: Pick<AuditService, 'recordFailedSignIn'>;
  tokens: Pick<Tokens, 'readFactor'>;
  factors: FactorsService;
  admit<Result>(
    kind: FactorKind,
    who: Origin & { email: string },
    attempt: (user: User | undefined, attempter: Attempter, remember: Remembers) => Promise<Result>,
  ): Promise<Result>;
  giveBack(kind: FactorKind, attempter: Attempter): Promise<void>;
  openSession(trx: Db, userId: string, origin: Origin): Promise<OpenedSession>;
}

interface Asked extends Origin {
  session: string;
}

/** What somebody answers whose password was right, and who is not signed in yet. */
export function createChallengesService(options: ChallengesOptions) {
  const { db, audit, tokens, factors, admit, giveBack, openSession, tell } = options;

  /** A password that was changed meanwhile ends the challenge. */
  async function findChallenged(session: string): Promise<User> {
    const { userId, passwordVersion } = await tokens.readFactor(session);
    const user = await findUser(db, userId);
    if (user === undefined || user.disabled || user.password_version !== passwordVersion) {
      throw new AppError('NotAuthorizedException');
    }
    return user;
  }

  /** Counts the try before its outcome is known. */
  async function attempt<Result>(
    kind: FactorKind,
    { session, ...origin }: Asked,
    work: (user: User, remember: Remembers) => Promise<Result>,
  ): Promise<Result> {
    const user = await findChallenged(session);
    return admit(kind, { ...origin, email: user.email }, async (_, attempter, remember) => {
      const result = await work(user, remember);
      await giveBack(kind, attempter);
      return result;
    });
  }

  /** Whoever has a factor shows it: the way for those who have none must not lead around it. */
  async function refuseIfSetUp(userId: string): Promise<void> {
    if ((await factors.kindsOf(userId)).length > 0) throw new AppError('NotAuthorizedException');
  }

  return {
    answer: (asked: Asked, answer: FactorAnswer) =>
      attempt(answer.kind, asked, async (user, remember) => {
        await factors.check(user.id, answer).catch(async (error) => {
          await audit.recordFailedSignIn({ ...asked, email: user.email });
          throw error;
        });
        const deviceToken = await remember(user.password_version);
        const opened = await inTransaction(db, async (trx) => {
          const opened = await openSession(trx, user.id, asked);
          if (answer.kind === 'recoveryCode') {
            await tell(trx, 'recoveryCodeUsed', user.id, byOwner(user.id, asked));
          }
          return opened;
        });
        const left = answer.kind === 'recoveryCode' ? await factors.countRecoveryCodes(user.id) : undefined;
        return { ...opened, deviceToken, ...(left !== undefined && { recoveryCodesLeft: left }) };
      }),

    async askPasskey(session: string) {
      return factors.askPasskey((await findChallenged(session)).id);
    },

    async beginSetUp(session: string) {
      const user = await findChallenged(session);
      await refuseIfSetUp(user.id);
      return factors.beginTotp(user);
    },

    confirmSetUp: (asked: Asked, code: string) =>
      attempt('totp', asked, async (user, remember) => {
        await refuseIfSetUp(user.id);
        const deviceToken = await remember(user.password_version);
        return inTransaction(db, async (trx) => {
          const recoveryCodes = await factors.addTotp(trx, user.id, code, byOwner(user.id, asked));
          // Somebody else was quicker, and has a factor now.
          if (recoveryCodes === undefined) throw new AppError('NotAuthorizedException');
          return { ...(await openSession(trx, user.id, asked)), deviceToken, recoveryCodes };
        });
      }),
  };
}
