import type { FactorKind } from '@plumbline/contract/resources/identity';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import { deviceLifeS } from './tokens.ts';

/**
 * Rate limits: how often something may be tried in a window, by everybody together at one account, from one network, from
 * one network at one account (a place), and by a device that has signed in to the account before. A device is worth ten
 * guesses in all its life: signing in makes it another.
 */
export const attemptLimits = {
  /** More of them do not refuse a sign-in, but make it slow: nobody is shut out by what others try elsewhere. */
  signInByAccount: { most: 10, windowS: 900 },
  signInByPlace: { most: 10, windowS: 900 },
  signInByAddress: { most: 100, windowS: 900 },
  signInByDevice: { most: 10, windowS: deviceLifeS },
  mailedCodeByAddress: { most: 100, windowS: 900 },
  codeByAccount: { most: 5, windowS: 3600 },
  codeByAddress: { most: 50, windowS: 3600 },
  codeByDevice: { most: 5, windowS: 3600 },
  confirmByAccount: { most: 10, windowS: 900 },
  confirmByAddress: { most: 100, windowS: 900 },
  confirmByDevice: { most: 10, windowS: 900 },
  proofByAccount: { most: 10, windowS: 3600 },
  proofByAddress: { most: 100, windowS: 3600 },
  proofByDevice: { most: 10, windowS: 3600 },
  /** Three codes of a million are good at a time: from however many places, one guesser in 3,000 is lucky in a day. */
  totpByAccount: { most: 100, windowS: 86_400 },
  totpByPlace: { most: 10, windowS: 3600 },
  totpByAddress: { most: 100, windowS: 3600 },
  totpByDevice: { most: 10, windowS: 3600 },
  // Nobody guesses what follows, so no number of tries elsewhere shuts it.
  recoveryCodeByPlace: { most: 10, windowS: 3600 },
  recoveryCodeByAddress: { most: 100, windowS: 3600 },
  recoveryCodeByDevice: { most: 10, windowS: 3600 },
  passkeyByPlace: { most: 10, windowS: 3600 },
  passkeyByAddress: { most: 100, windowS: 3600 },
  passkeyByDevice: { most: 10, windowS: 3600 },
  visitByAddress: { most: 100, windowS: 900 },
  tokenByAddress: { most: 100, windowS: 900 },
} as const;

type Limit = keyof typeof attemptLimits;
export type Purpose = 'signIn' | 'code' | 'confirm' | 'proof' | FactorKind;

/** What counts strangers, and refuses them. */
const refusing: Record<Purpose, readonly Limit[]> = {
  signIn: ['signInByAddress', 'signInByPlace'],
  code: ['codeByAddress', 'codeByAccount'],
  confirm: ['confirmByAddress', 'confirmByAccount'],
  proof: ['proofByAddress', 'proofByAccount'],
  totp: ['totpByAddress', 'totpByPlace', 'totpByAccount'],
  recoveryCode: ['recoveryCodeByAddress', 'recoveryCodeByPlace'],
  passkey: ['passkeyByAddress', 'passkeyByPlace'],
};

/** Who tries, and at which account. */
export interface Attempter {
  email: string;
  network: string;
  /** A device that the account knows. */
  deviceId?: string | undefined;
}

/** Where attempts are counted. */
interface AttemptStore {
  countAttempt(db: Db, key: string, now: Date, windowS: number): Promise<{ count: number; window_end: Date }>;
  forgetAttempts(db: Db, key: string): Promise<void>;
  returnAttempt(db: Db, key: string): Promise<void>;
}

/** How many refusals are remembered, so that a flood is refused without a look into the database. */
const mostRemembered = 10_000;

const keyOf = (limit: Limit, who: string) => `${limit}:${who.toLowerCase()}`;

function whoseOf(limit: Limit, { email, network }: Attempter): string {
  if (limit.endsWith('ByPlace')) return `${network} ${email}`;
  return limit.endsWith('ByAddress') ? network : email;
}

export function createAttempts(db: Db, store: AttemptStore, now: () => Date) {
  const refusedUntil = new LRUCache<string, Date>({ max: mostRemembered });

  /** Counts an attempt before its outcome is known, so that parallel guesses cannot slip through together. */
  async function count(limit: Limit, who: string): Promise<Date | undefined> {
    const { most, windowS } = attemptLimits[limit];
    const key = keyOf(limit, who);
    const { count, window_end } = await store.countAttempt(db, key, now(), windowS);
    if (count <= most) return undefined;
    refusedUntil.set(key, window_end);
    return window_end;
  }

  async function take(limit: Limit, who: string): Promise<void> {
    const until = await count(limit, who);
    if (until) throw refusal(limit, until);
  }

  function refuseKnown(limit: Limit, who: string): void {
    const key = keyOf(limit, who);
    const until = refusedUntil.get(key);
    if (until === undefined) return;
    if (until > now()) throw refusal(limit, until);
    refusedUntil.delete(key);
  }

  function refusal(limit: Limit, until: Date): AppError {
    const retryAfterS = Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000));
    const code = limit === 'totpByAccount' ? 'auth.tooManyCodes' : 'LimitExceededException';
    return new AppError(code, { retryAfterS });
  }

  return {
    /** Refuses at once, from memory, whom `take` would refuse. */
    refuseEarly(purpose: Purpose, attempter: Attempter): void {
      for (const limit of refusing[purpose]) refuseKnown(limit, whoseOf(limit, attempter));
    },

    /**
     * Counts an attempt or refuses it. A known device counts by itself, so that nobody else can shut its owner out;
     * once its own tries are spent it is a stranger. Answers whether the account's own count is used up too.
     */
    async take(purpose: Purpose, attempter: Attempter): Promise<{ isSpent: boolean }> {
      const { email, deviceId } = attempter;
      const isKnown = deviceId !== undefined && !(await count(`${purpose}ByDevice`, `${deviceId}:${email}`));
      if (isKnown) return { isSpent: false };
      for (const limit of refusing[purpose]) await take(limit, whoseOf(limit, attempter));
      return { isSpent: purpose === 'signIn' && (await count('signInByAccount', email)) !== undefined };
    },

    /** A mailed code has few tries of its own; this bounds the looks into the database. */
    async countMailedCode(network: string): Promise<void> {
      refuseKnown('mailedCodeByAddress', network);
      await take('mailedCodeByAddress', network);
    },

    /** Each way to a provider is a row until it is over. */
    countVisit: (network: string) => take('visitByAddress', network),

    /** Access tokens that were never given: too many to guess, but each is a look into the database. */
    refuseTokenEarly: (network: string) => refuseKnown('tokenByAddress', network),
    countToken: (network: string) => take('tokenByAddress', network),

    /** An attempt that went well does not count against the account or the office it came from. */
    async giveBack(purpose: 'signIn' | 'proof' | FactorKind, attempter: Attempter): Promise<void> {
      if (attempter.deviceId !== undefined) return;
      if (purpose === 'signIn') await store.forgetAttempts(db, keyOf('signInByAccount', attempter.email));
      for (const limit of refusing[purpose]) {
        const key = keyOf(limit, whoseOf(limit, attempter));
        // An owner who comes and goes would give the others another hundred codes each time.
        const isShared = limit.endsWith('ByAddress') || limit === 'totpByAccount';
        await (isShared ? store.returnAttempt(db, key) : store.forgetAttempts(db, key));
      }
    },
  };
}
