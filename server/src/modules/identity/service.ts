import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { AuditAction } from '@plumbline/contract/auditActions';
import { type FactorChallenge, minimumPasswordLength } from '@plumbline/contract/resources/identity';
import type { SignInMethod } from '@plumbline/contract/resources/secondFactors';
import { viewerTokenRefreshS } from '@plumbline/contract/resources/viewerSession';
import type { EndedBecause } from '@plumbline/contract/sessionEnds';
import { type Actor, bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { SessionUser } from '../../http/RequestContext.ts';
import { mailPasswordCode } from '../../jobs.ts';
import type { Vault } from '../../platform/createVault.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Hashing } from '../../platform/hashing/openHashing.ts';
import type { Mail } from '../../platform/mail/Mail.ts';
import { passwordCodeMail } from '../../platform/mail/templates.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { AuditService } from '../audit/service.ts';
import { type Attempter, createAttempts, type Purpose } from './attempts.ts';
import { byOwner } from './byOwner.ts';
import { createGate } from './createGate.ts';
import { createGuesses } from './createGuesses.ts';
import { createDevices } from './devices.ts';
import { hashOf } from './hashOf.ts';
import type { IdentityProvider, OpenedSession, Origin, Remembers } from './IdentityProvider.ts';
import { networkOf } from './networkOf.ts';
import { createPasswords } from './password.ts';
import { findProviderOnly, listPoliciesOf } from './policyRepository.ts';
import * as repository from './repository.ts';
import { createChallengesService } from './serviceOfChallenges.ts';
import { createFactorsService } from './serviceOfFactors.ts';
import { createMailedCodes } from './serviceOfMailedCodes.ts';
import { createSecurityService } from './serviceOfSecurity.ts';
import { accessTokenLifeS, createTokens } from './tokens.ts';

const sessionLifeMs = 30 * 86_400_000;
/** Two tabs, or a lost answer, may show a token that was replaced a moment ago. */
const replacedGraceMs = 30_000;
const codeLifeMin = 15;
const triesPerCode = 5;
const longestBrowserName = 300;
/** What waits longer than a person would is refused, and so is whoever would have to. */
const waitingRoom = { mostWaiting: 64, mostWaitingEach: 16, longestWaitMs: 5000 };

export { keep, originOf } from './cookies.ts';
export type { OpenedSession, Origin } from './IdentityProvider.ts';

export interface IdentityOptions {
  db: Db;
  audit: Pick<AuditService, 'record' | 'recordFailedSignIn'>;
  queue: Pick<Queue, 'enqueue'>;
  mail: Pick<Mail, 'send'>;
  hashing: Pick<Hashing, 'derive' | 'threads'>;
  /** Signs tokens and keys the hashes of codes. */
  key: Uint8Array;
  vault: Vault;
  findPublicUrl: () => string;
  branding: { productName: string; companyName: string; supportEmail: string };
  /** In the transaction that disables somebody. */
  onDisabled: (trx: Db, userId: string) => Promise<void>;
  now?: () => Date;
}

export type IdentityService = ReturnType<typeof createIdentityService>;

/** Accounts with e-mail and password, and their sessions. */
export function createIdentityService(options: IdentityOptions) {
  const {
    db,
    audit,
    queue,
    mail,
    hashing,
    key,
    branding,
    vault,
    findPublicUrl,
    onDisabled,
    now = () => new Date(),
  } = options;
  const tokens = createTokens(key, now);
  const devices = createDevices(key, tokens);
  const attempts = createAttempts(db, repository, now);
  const passwords = createPasswords(hashing);
  /** Before all that costs something. One more than hash: it asks the database meanwhile. */
  const gate = createGate({ atOnce: hashing.threads + 1, ...waitingRoom });
  /** However many strangers there are, those who were here before do not wait behind them. */
  const gateOfKnown = createGate({ atOnce: 1, ...waitingRoom });

  /** Lets a caller who is not signed in try something at an account, if it is not too much. */
  async function admit<Result>(
    purpose: Purpose,
    { email, address, deviceToken }: Origin & { email: string },
    attempt: (user: repository.User | undefined, attempter: Admitted, remembers: Remembers) => Promise<Result>,
  ): Promise<Result> {
    const network = networkOf(address);
    const device = await devices.read(deviceToken);
    const version = devices.versionAt(device, email);
    if (version === undefined) attempts.refuseEarly(purpose, { email, network });
    const [entry, place] = version === undefined ? [gate, network] : [gateOfKnown, email.toLowerCase()];
    return entry.pass(place, async () => {
      const user = await repository.findUserByEmail(db, email);
      const isKnown = user !== undefined && user.password_version === version;
      const attempter = { email, network, deviceId: isKnown ? device?.id : undefined };
      const { isSpent } = await attempts.take(purpose, attempter);
      return attempt(user, { ...attempter, isSpent }, (passwordVersion) =>
        devices.issue(device, email, passwordVersion),
      );
    });
  }

  /** What somebody did to an account, their own where they are the one who did it. */
  const tell = (trx: Db, action: AuditAction, id: string, by: Actor, note?: string) =>
    audit.record(trx, {
      by,
      action,
      subject: { kind: 'account', id },
      ...(note !== undefined && { details: { note } }),
    });

  const factors = createFactorsService({ db, vault, key, now, tell, findPublicUrl, productName: branding.productName });

  const mailedCodes = createMailedCodes({ db, queue, mail, key, branding, now, tell });

  async function openSession(
    trx: Db,
    userId: string,
    origin: Origin,
    method: SignInMethod = 'password',
  ): Promise<OpenedSession> {
    const sessionId = await repository.insertSession(trx, {
      user_id: userId,
      expires_at: await endOf(trx, userId),
      last_used_at: now(),
      method,
      address: origin.address,
      browser: origin.browser?.slice(0, longestBrowserName) ?? null,
    });
    await repository.markSeen(trx, userId, now());
    await tell(trx, 'signedIn', userId, byOwner(userId, origin));
    return { ...(await accessFor(userId, sessionId)), refreshToken: await issueRefreshToken(trx, sessionId) };
  }

  /** When a session that begins now is over: the strictest of the person's companies says. */
  async function endOf(trx: Db, userId: string): Promise<Date> {
    const hours = (await listPoliciesOf(trx, userId)).flatMap(({ session_hours: hours }) => hours ?? []);
    return new Date(now().getTime() + Math.min(sessionLifeMs, ...hours.map((hour) => hour * 3_600_000)));
  }

  /** Who they are is known: signs in, or asks for what is still missing. */
  async function proceed(
    user: repository.User,
    origin: Origin,
    remember: Remembers,
  ): Promise<OpenedSession | FactorChallenge> {
    const only = await findProviderOnly(db, user);
    if (only) throw new AppError('auth.providerOnly', { provider: only.provider_name, company: only.name });
    const claims = { userId: user.id, passwordVersion: user.password_version };
    const asked = await factors.findChallenge(user.id, () => tokens.signFactor(claims));
    if (asked) return asked;
    const deviceToken = await remember(user.password_version);
    return { ...(await inTransaction(db, (trx) => openSession(trx, user.id, origin))), deviceToken };
  }

  /** Sessions, access tokens and apps: one of them may be in other hands. */
  async function endAll(trx: Db, userId: string, by: Actor): Promise<void> {
    await repository.revokeSessionsOf(trx, userId, now(), 'administrator');
    const count = await repository.revokeGrantsOf(trx, userId, now());
    const subject = { kind: 'account', id: userId } as const;
    if (count > 0) await audit.record(trx, { by, action: 'grantsRevoked', subject, details: { count } });
  }

  /** Whoever gave the right password: goes on, once a password that somebody else chose is changed. */
  async function welcome(user: repository.User, origin: Origin, remember: Remembers) {
    if (!user.must_change_password) return proceed(user, origin, remember);
    const session = await tokens.signChallenge({ userId: user.id, passwordVersion: user.password_version });
    return { challengeName: 'NEW_PASSWORD_REQUIRED', session } as const;
  }

  async function accessFor(userId: string, sessionId: string) {
    return { accessToken: await tokens.signAccess({ userId, sessionId }), expiresInS: accessTokenLifeS };
  }

  async function issueRefreshToken(trx: Db, sessionId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await repository.insertRefreshToken(trx, sessionId, hashOf(key, token));
    return token;
  }

  const provider: IdentityProvider = {
    signIn: ({ password, ...who }) =>
      admit('signIn', who, async (user, attempter, remember) => {
        const right = await passwords.verify(password, user?.password_hash);
        const owner = right && !user?.disabled ? user : undefined;
        if (owner === undefined) await audit.recordFailedSignIn(who);
        // Only the mailbox learns whether it was right: either way a row is written, and no try is given back.
        if (attempter.isSpent) return mailedCodes.ask(owner);
        // Whether there is such an account is told to nobody who does not know its password.
        if (owner === undefined) throw new AppError(right && user ? 'auth.accountDisabled' : 'UserNotFoundException');
        await attempts.giveBack('signIn', attempter);
        return welcome(owner, who, remember);
      }),

    async answerMailedCode({ session, code, ...origin }) {
      const network = networkOf(origin.address);
      return gate.pass(network, async () => {
        await attempts.countMailedCode(network);
        const user = await mailedCodes.take({ session, code, ...origin });
        const device = await devices.read(origin.deviceToken);
        return welcome(user, origin, (version) => devices.issue(device, user.email, version));
      });
    },

    async answerNewPassword({ session, newPassword, ...origin }) {
      const challenge = await tokens.readChallenge(session);
      checkLength(newPassword);
      const device = await devices.read(origin.deviceToken);
      return gate.pass(networkOf(origin.address), async () => {
        const challenged = await repository.findUser(db, challenge.userId);
        if (challenged?.password_version !== challenge.passwordVersion) throw new AppError('NotAuthorizedException');
        await refuseSame(newPassword, challenged.password_hash);
        const hash = await passwords.hash(newPassword);
        const changed = await inTransaction(db, async (trx) => {
          const user = await repository.findUser(trx, challenge.userId);
          const stale = user?.password_version !== challenge.passwordVersion;
          if (user === undefined || user.disabled || stale) throw new AppError('NotAuthorizedException');
          await repository.setPassword(trx, user.id, hash, false);
          await tell(trx, 'passwordChanged', user.id, byOwner(user.id, origin));
          return { ...user, password_version: user.password_version + 1 };
        });
        return proceed(changed, origin, (version) => devices.issue(device, changed.email, version));
      });
    },

    // Only enqueued here: an unknown account takes as long as a known one.
    forgotPassword: (who) => admit('code', who, () => queue.enqueue(db, mailPasswordCode, { email: who.email })),

    async confirmForgotPassword({ code, newPassword, ...who }) {
      checkLength(newPassword);
      return admit('confirm', who, async (user, _, remember) => {
        // Hashed whether or not there is such an account: an unknown one takes as long.
        const hash = await passwords.hash(newPassword);
        const refusal = user === undefined ? 'CodeMismatchException' : await checkCode(user.id, code);
        if (refusal !== undefined || user === undefined) throw new AppError(refusal ?? 'CodeMismatchException');
        await refuseSame(newPassword, user.password_hash);
        await inTransaction(db, async (trx) => {
          await repository.deleteCode(trx, user.id);
          await repository.setPassword(trx, user.id, hash, false);
          await repository.revokeSessionsOf(trx, user.id, now(), 'password');
          await tell(trx, 'passwordChanged', user.id, byOwner(user.id, who));
        });
        return { deviceToken: await remember(user.password_version + 1) };
      });
    },

    async refresh(refreshToken) {
      if (refreshToken === undefined) throw new AppError('NotAuthorizedException');
      const hash = hashOf(key, refreshToken);
      // The refusal is thrown outside: inside, it would undo the revocation.
      const opened = await inTransaction(db, (trx) => rotate(trx, hash));
      if ('because' in opened) {
        if (opened.because === undefined) throw new AppError('NotAuthorizedException');
        throw new AppError('auth.sessionEnded', { because: opened.because });
      }
      return opened;
    },

    async signOut(refreshToken) {
      if (refreshToken === undefined) return;
      const found = await repository.findSessionOfToken(db, hashOf(key, refreshToken));
      if (found) await repository.revokeSession(db, found.session_id, now());
    },

    signOutEverywhere: (userId, by = bySystem) =>
      inTransaction(db, async (trx) => {
        const isOwner = by.kind === 'user' && by.userId === userId;
        await repository.revokeSessionsOf(trx, userId, now(), isOwner ? 'elsewhere' : 'administrator');
        await tell(trx, 'signedOutEverywhere', userId, by);
      }),

    async readAccessToken(accessToken) {
      const { sessionId } = await tokens.readAccess(accessToken);
      return { sessionId, at: now() };
    },
  };

  /** Or why not; without a reason where none is known, or the owner signed out here. */
  async function rotate(trx: Db, hash: Buffer): Promise<OpenedSession | { because: EndedBecause | undefined }> {
    const held = await repository.lockRefreshToken(trx, hash);
    if (held === undefined) return { because: undefined };
    if (held.revoked_at !== null) return { because: held.ended_because ?? undefined };
    if (held.disabled) return { because: 'administrator' };
    if (held.expires_at <= now()) return { because: 'expired' };
    if (held.replaced_at === null) {
      await repository.markReplaced(trx, hash, now());
      await repository.markUsed(trx, held.session_id, now());
      await repository.markSeen(trx, held.user_id, now());
      const refreshToken = await issueRefreshToken(trx, held.session_id);
      return { ...(await accessFor(held.user_id, held.session_id)), refreshToken };
    }
    const justReplaced = now().getTime() - held.replaced_at.getTime() < replacedGraceMs;
    if (justReplaced && (await repository.isLastReplaced(trx, held.session_id, hash))) {
      return accessFor(held.user_id, held.session_id);
    }
    await repository.revokeSession(trx, held.session_id, now(), 'misuse');
    return { because: 'misuse' };
  }

  /** Why the code is refused, if it is. The try is committed whatever comes of it. */
  async function checkCode(userId: string, code: string) {
    const stored = await repository.tryCode(db, userId);
    const same = stored !== undefined && timingSafeEqual(stored.hash, hashOf(key, `${userId}:${code}`));
    if (!same || stored.tries > triesPerCode) return 'CodeMismatchException';
    return stored.expires_at <= now() ? 'ExpiredCodeException' : undefined;
  }

  function hashNewPassword(password: string): Promise<string> {
    checkLength(password);
    return passwords.hash(password);
  }

  /** A change to what was there before is none: whoever made the account, or found the password, would keep it. */
  async function refuseSame(password: string, hash: string): Promise<void> {
    if (await passwords.verify(password, hash)) throw new AppError('PasswordHistoryPolicyViolationException');
  }

  return {
    ...provider,
    guesses: createGuesses(attempts),
    challenges: createChallengesService({
      db,
      audit,
      tokens,
      factors,
      openSession,
      tell,
      admit,
      giveBack: attempts.giveBack,
    }),
    security: createSecurityService({
      db,
      factors,
      now,
      tell,
      verify: (password, user, origin) =>
        admit('proof', { ...origin, email: user.email }, async (_, attempter) => {
          const right = await passwords.verify(password, user.password_hash);
          if (right) await attempts.giveBack('proof', attempter);
          return right;
        }),
    }),

    countVisit: ({ address }: Origin) => attempts.countVisit(networkOf(address)),

    /** An account without a password of its own; answers nothing when the address is taken. */
    async createProvidedUser(user: Omit<NewAccount, 'password' | 'mustChangePassword'>, by: Actor) {
      // Nobody knows it: who wants a password asks for one by mail, where the company allows passwords.
      const password_hash = await passwords.hash(randomBytes(32).toString('base64url'));
      return inTransaction(db, async (trx) => {
        const inserted = await repository.insertUser(trx, {
          email: user.email,
          first_name: user.firstName,
          last_name: user.lastName,
          password_hash,
          must_change_password: false,
          has_password: false,
        });
        if (inserted) await tell(trx, 'userAdded', inserted.id, by);
        return inserted?.id;
      });
    },

    /** Somebody for whom a provider has vouched. Refuses who is disabled here, whatever is said there. */
    async openByProvider(trx: Db, userId: string, origin: Origin): Promise<OpenedSession> {
      const user = await repository.findUser(trx, userId);
      if (user === undefined || user.disabled) throw new AppError('auth.accountDisabled');
      return openSession(trx, userId, origin, 'provider');
    },

    /** For who has lost all factors: they are asked for none, until a company of theirs wants one. */
    resetFactors: (userId: string, by: Actor = bySystem) =>
      inTransaction(db, async (trx) => {
        await factors.reset(trx, userId, by);
        await repository.revokeSessionsOf(trx, userId, now(), 'administrator');
      }),

    /** A fresh code for the account, by mail; nothing for an address that no account has. */
    async sendPasswordCode(email: string): Promise<void> {
      const user = await repository.findUserByEmail(db, email);
      if (user === undefined || user.disabled) return;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expiresAt = new Date(now().getTime() + codeLifeMin * 60_000);
      await repository.upsertCode(db, user.id, hashOf(key, `${user.id}:${code}`), expiresAt);
      await mail.send({
        to: user.email,
        isFleeting: true,
        ...passwordCodeMail({ ...branding, code, minutes: codeLifeMin }),
      });
    },

    sendSignInCode: mailedCodes.send,

    /** A token of the caller's own session, for what a viewer downloads. */
    async viewerToken({ id, sessionId }: SessionUser) {
      const { accessToken } = await accessFor(id, sessionId);
      return { access_token: accessToken, refreshTimer: viewerTokenRefreshS };
    },

    async profile(userId: string, within: Db = db) {
      const user = await repository.findUser(within, userId);
      if (user === undefined) throw new AppError('NotAuthorizedException');
      return { _id: user.id, email: user.email, firstName: user.first_name, lastName: user.last_name };
    },

    /** Answers the new account's id, or nothing when the address is taken. */
    async createUser(user: NewAccount, by: Actor = bySystem, within: Db = db): Promise<string | undefined> {
      const password_hash = await hashNewPassword(user.password);
      return inTransaction(within, async (trx) => {
        const inserted = await repository.insertUser(trx, {
          email: user.email,
          first_name: user.firstName,
          last_name: user.lastName,
          password_hash,
          must_change_password: user.mustChangePassword,
        });
        if (inserted) await tell(trx, 'userAdded', inserted.id, by);
        return inserted?.id;
      });
    },

    async resetPassword(userId: string, password: string, by: Actor = bySystem): Promise<void> {
      const hash = await hashNewPassword(password);
      await inTransaction(db, async (trx) => {
        await repository.setPassword(trx, userId, hash, true);
        await repository.revokeSessionsOf(trx, userId, now(), 'administrator');
        await tell(trx, 'passwordReset', userId, by);
      });
    },

    async setDisabled(userId: string, disabled: boolean, by: Actor = bySystem, within: Db = db): Promise<void> {
      await inTransaction(within, async (trx) => {
        const changed = await repository.setDisabled(trx, userId, disabled);
        if (disabled) await onDisabled(trx, userId);
        // Enabling also ends what was made in the moment of disabling, and what a version before had left alone.
        if (changed) await endAll(trx, userId, by);
        await tell(trx, disabled ? 'userDisabled' : 'userEnabled', userId, by);
      });
    },

    findUserByEmail: (email: string, within: Db = db) => repository.findUserByEmail(within, email),
    listUsers: () => repository.listUsers(db),
    countUsers: () => repository.countUsers(db),
    async sweep(): Promise<void> {
      await repository.deleteOutdated(db, now());
      await factors.sweep();
      await mailedCodes.sweep();
    },
  };
}

interface Admitted extends Attempter {
  /** Others have used up what the account may be tried in a while. */
  isSpent: boolean;
}

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  mustChangePassword: boolean;
}

function checkLength(password: string): void {
  if ([...password].length < minimumPasswordLength) throw new AppError('InvalidPasswordException');
}
