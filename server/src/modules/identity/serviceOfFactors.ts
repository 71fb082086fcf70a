import type { AuditAction } from '@plumbline/contract/auditActions';
import type { FactorChallenge, FactorKind } from '@plumbline/contract/resources/identity';
import type { Security } from '@plumbline/contract/resources/secondFactors';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { Vault } from '../../platform/createVault.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import * as repository from './factorsRepository.ts';
import { createPasskeys } from './passkeys.ts';
import { listPoliciesOf } from './policyRepository.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recoveryCodes.ts';
import type { User } from './repository.ts';
import { findTotpStep, makeTotpSecret, totpAddress } from './totp.ts';

const questionLifeMs = 10 * 60_000;
const mostPasskeys = 20;

export interface FactorsOptions {
  db: Db;
  vault: Vault;
  /** Keys the hashes of recovery codes. */
  key: Uint8Array;
  productName: string;
  findPublicUrl: () => string;
  now: () => Date;
  tell(trx: Db, action: AuditAction, userId: string, by: Actor, note?: string): Promise<void>;
}

/** An answer to the challenge for a second factor. */
export type FactorAnswer = { kind: 'totp' | 'recoveryCode'; code: string } | { kind: 'passkey'; response: unknown };

export type FactorsService = ReturnType<typeof createFactorsService>;

/** Second factors: authenticator apps, passkeys, and recovery codes for who has lost both. */
export function createFactorsService(options: FactorsOptions) {
  const { db, vault, key, productName, findPublicUrl, now, tell } = options;
  const passkeys = createPasskeys(productName, findPublicUrl);
  const until = () => new Date(now().getTime() + questionLifeMs);
  const sealedFor = (userId: string) => `totp:${userId}`;

  async function kindsOf(trx: Db, userId: string): Promise<FactorKind[]> {
    const kinds: FactorKind[] = [];
    if (await repository.findTotp(trx, userId)) kinds.push('totp');
    if ((await repository.listPasskeys(trx, userId)).length > 0) kinds.push('passkey');
    if (kinds.length > 0 && (await repository.countRecoveryCodes(trx, userId)) > 0) kinds.push('recoveryCode');
    return kinds;
  }

  const requiredBy = async (userId: string, within: Db = db): Promise<string[]> =>
    (await listPoliciesOf(within, userId)).filter((policy) => policy.second_factor_required).map(({ name }) => name);

  async function beginTotp({ id, email }: Pick<User, 'id' | 'email'>) {
    const secret = makeTotpSecret();
    await repository.ask(db, id, 'addTotp', await vault.seal(sealedFor(id), secret), until());
    return { secret, address: totpAddress(secret, productName, email) };
  }

  /** The code that confirms an app is used up by that: it does not sign in as well. */
  async function addTotp(trx: Db, userId: string, code: string, by: Actor): Promise<string[] | undefined> {
    const asked = await repository.findQuestion(trx, userId, 'addTotp', now());
    const secret = asked && (await vault.open(sealedFor(userId), asked.value));
    if (asked === undefined || secret === undefined) throw new AppError('auth.setUpExpired');
    const step = findTotpStep(secret, code, now());
    if (step === undefined) throw new AppError('auth.wrongFactor');
    await repository.lockUser(trx, userId);
    const first = (await kindsOf(trx, userId)).length === 0;
    await repository.takeQuestion(trx, userId, 'addTotp', now());
    await repository.upsertTotp(trx, userId, asked.value, step);
    await tell(trx, 'totpAdded', userId, by);
    return first ? newRecoveryCodes(trx, userId) : undefined;
  }

  async function newRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
    const codes = makeRecoveryCodes();
    const hashes = codes.map((code) => hashRecoveryCode(key, userId, code));
    await repository.replaceRecoveryCodes(trx, userId, hashes);
    return codes;
  }

  /** Without a factor, recovery codes would be passwords that nobody asks for. */
  async function settle(trx: Db, userId: string): Promise<void> {
    if ((await kindsOf(trx, userId)).length > 0) return;
    if ((await requiredBy(userId, trx)).length > 0) throw new AppError('auth.factorRequired');
    await repository.replaceRecoveryCodes(trx, userId, []);
  }

  async function isRight(userId: string, answer: FactorAnswer): Promise<boolean> {
    if (answer.kind === 'passkey') return isSigned(userId, answer.response);
    if (answer.kind === 'recoveryCode') {
      return repository.useRecoveryCode(db, userId, hashRecoveryCode(key, userId, answer.code));
    }
    const held = await repository.findTotp(db, userId);
    const secret = held && (await vault.open(sealedFor(userId), held.secret));
    const step = secret === undefined ? undefined : findTotpStep(secret, answer.code, now());
    return step !== undefined && (await repository.useStep(db, userId, step));
  }

  async function isSigned(userId: string, response: unknown): Promise<boolean> {
    const asked = await repository.takeQuestion(db, userId, 'usePasskey', now());
    if (asked === undefined) return false;
    const read = await passkeys.read(response, asked.value, await repository.listPasskeys(db, userId));
    if (read) await repository.usePasskey(db, read.passkey.id, read.counter, now());
    return read !== undefined;
  }

  return {
    kindsOf: (userId: string) => kindsOf(db, userId),

    /** What is to be asked after a right password, if anything is. */
    async findChallenge(userId: string, signSession: () => Promise<string>): Promise<FactorChallenge | undefined> {
      const factors = await kindsOf(db, userId);
      if (factors.length > 0) {
        return { challengeName: 'SECOND_FACTOR_REQUIRED', session: await signSession(), factors };
      }
      const companies = await requiredBy(userId);
      if (companies.length === 0) return undefined;
      return { challengeName: 'SECOND_FACTOR_SET_UP_REQUIRED', session: await signSession(), companies };
    },

    /** Refuses what is wrong or was used; a right answer is used up. */
    async check(userId: string, answer: FactorAnswer): Promise<void> {
      if (await isRight(userId, answer)) return;
      throw new AppError(answer.kind === 'passkey' ? 'auth.wrongPasskey' : 'auth.wrongFactor');
    },

    async askPasskey(userId: string) {
      const held = await repository.listPasskeys(db, userId);
      if (held.length === 0) throw new AppError('auth.noSecondFactor');
      const asked = await passkeys.askFor(held);
      await repository.ask(db, userId, 'usePasskey', asked.challenge, until());
      return asked;
    },

    countRecoveryCodes: (userId: string) => repository.countRecoveryCodes(db, userId),
    beginTotp,
    addTotp,

    async describe(user: User): Promise<Security> {
      const totp = await repository.findTotp(db, user.id);
      const held = await repository.listPasskeys(db, user.id);
      return {
        hasPassword: user.has_password,
        ...(totp && { totp: { since: totp.added_at.toISOString() } }),
        passkeys: held.map(({ id, name, added_at, last_used_at }) => ({
          _id: id,
          name,
          addedAt: added_at.toISOString(),
          ...(last_used_at && { lastUsedAt: last_used_at.toISOString() }),
        })),
        passkeysOffered: passkeys.offered(),
        recoveryCodesLeft: await repository.countRecoveryCodes(db, user.id),
        requiredBy: await requiredBy(user.id),
      };
    },

    removeTotp: (userId: string, by: Actor) =>
      inTransaction(db, async (trx) => {
        await repository.lockUser(trx, userId);
        if (!(await repository.deleteTotp(trx, userId))) return;
        await settle(trx, userId);
        await tell(trx, 'totpRemoved', userId, by);
      }),

    renewRecoveryCodes: (userId: string, by: Actor) =>
      inTransaction(db, async (trx) => {
        await repository.lockUser(trx, userId);
        if ((await kindsOf(trx, userId)).length === 0) throw new AppError('auth.noSecondFactor');
        const codes = await newRecoveryCodes(trx, userId);
        await tell(trx, 'recoveryCodesRenewed', userId, by);
        return codes;
      }),

    async beginPasskey(user: User) {
      if (!passkeys.offered()) throw new AppError('auth.passkeysNotOffered');
      const held = await repository.listPasskeys(db, user.id);
      if (held.length >= mostPasskeys) throw new AppError('auth.tooManyPasskeys');
      const asked = await passkeys.askForNew(user, held);
      await repository.ask(db, user.id, 'addPasskey', asked.challenge, until());
      return asked;
    },

    addPasskey: ({ id: userId }: User, { name, response }: { name: string; response: unknown }, by: Actor) =>
      inTransaction(db, async (trx) => {
        const asked = await repository.takeQuestion(trx, userId, 'addPasskey', now());
        if (asked === undefined) throw new AppError('auth.setUpExpired');
        const made = await passkeys.readNew(response, asked.value);
        if (made === undefined) throw new AppError('auth.wrongPasskey');
        await repository.lockUser(trx, userId);
        const first = (await kindsOf(trx, userId)).length === 0;
        const added = await repository.insertPasskey(trx, {
          user_id: userId,
          name,
          credential_id: made.id,
          public_key: Buffer.from(made.publicKey),
          counter: made.counter,
          transports: made.transports ?? [],
        });
        if (added === undefined) throw new AppError('auth.wrongPasskey');
        await tell(trx, 'passkeyAdded', userId, by, name);
        return first ? newRecoveryCodes(trx, userId) : undefined;
      }),

    async renamePasskey(userId: string, passkeyId: string, name: string): Promise<void> {
      const found = await repository.renamePasskey(db, userId, passkeyId, name);
      if (found === undefined) throw new AppError('auth.passkeyNotFound');
    },

    removePasskey: (userId: string, passkeyId: string, by: Actor) =>
      inTransaction(db, async (trx) => {
        await repository.lockUser(trx, userId);
        const removed = await repository.deletePasskey(trx, userId, passkeyId);
        if (removed === undefined) throw new AppError('auth.passkeyNotFound');
        await settle(trx, userId);
        await tell(trx, 'passkeyRemoved', userId, by, removed.name);
      }),

    /** For who has lost everything; a company that wants a factor asks for a new one at the next sign-in. */
    async reset(trx: Db, userId: string, by: Actor): Promise<void> {
      await repository.lockUser(trx, userId);
      await repository.deleteTotp(trx, userId);
      await repository.deletePasskeys(trx, userId);
      await repository.replaceRecoveryCodes(trx, userId, []);
      await tell(trx, 'factorsReset', userId, by);
    },

    sweep: () => repository.deleteOldQuestions(db, now()),
  };
}
