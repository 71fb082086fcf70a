import { LRUCache } from 'lru-cache';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import { deviceLifeS } from './tokens.ts';

/**
 * Rate limits: how often something may be tried in a window, by everybody together at one account, from one network,
 * and by a device that has signed in to the account before. A device is worth ten guesses in all its life: signing in
 * makes it another.
 */
export const attemptLimits = {
  signInByAccount: { most: 10, windowS: 900 },
  signInByAddress: { most: 100, windowS: 900 },
  signInByDevice: { most: 10, windowS: deviceLifeS },
  codeByAccount: { most: 5, windowS: 3600 },
  codeByAddress: { most: 50, windowS: 3600 },
  codeByDevice: { most: 5, windowS: 3600 },
  confirmByAccount: { most: 10, windowS: 900 },
  confirmByAddress: { most: 100, windowS: 900 },
  confirmByDevice: { most: 10, windowS: 900 },
  factorByAccount: { most: 10, windowS: 3600 },
  factorByAddress: { most: 100, windowS: 3600 },
  factorByDevice: { most: 10, windowS: 3600 },
  visitByAddress: { most: 100, windowS: 900 },
  tokenByAddress: { most: 100, windowS: 900 },
} as const;

type Limit = keyof typeof attemptLimits;
export type Purpose = 'signIn' | 'code' | 'confirm' | 'factor';

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
    if (until) throw refusal(until);
  }

  function refuseKnown(limit: Limit, who: string): void {
    const key = keyOf(limit, who);
    const until = refusedUntil.get(key);
    if (until === undefined) return;
    if (until > now()) throw refusal(until);
    refusedUntil.delete(key);
  }

  function refusal(until: Date): AppError {
    const retryAfterS = Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000));
    return new AppError('LimitExceededException', { retryAfterS });
  }

  return {
    /** Refuses at once, from memory, whom `take` would refuse. */
    refuseEarly(purpose: Purpose, { email, network }: Attempter): void {
      refuseKnown(`${purpose}ByAddress`, network);
      refuseKnown(`${purpose}ByAccount`, email);
    },

    /**
     * Counts an attempt or refuses it. A known device counts by itself, so that nobody else can shut its owner out;
     * once its own tries are spent it is a stranger.
     */
    async take(purpose: Purpose, { email, network, deviceId }: Attempter): Promise<void> {
      if (deviceId !== undefined && !(await count(`${purpose}ByDevice`, `${deviceId}:${email}`))) return;
      await take(`${purpose}ByAddress`, network);
      await take(`${purpose}ByAccount`, email);
    },

    /** Each way to a provider is a row until it is over. */
    countVisit: (network: string) => take('visitByAddress', network),

    /** Access tokens that were never given: too many to guess, but each is a look into the database. */
    refuseTokenEarly: (network: string) => refuseKnown('tokenByAddress', network),
    countToken: (network: string) => take('tokenByAddress', network),

    /** An attempt that went well does not count against the account or the office it came from. */
    async giveBack(purpose: 'signIn' | 'factor', { email, network, deviceId }: Attempter): Promise<void> {
      if (deviceId !== undefined) return;
      await store.forgetAttempts(db, keyOf(`${purpose}ByAccount`, email));
      await store.returnAttempt(db, keyOf(`${purpose}ByAddress`, network));
    },
  };
}
