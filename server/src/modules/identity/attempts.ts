import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';

/** How often something may be tried in a window, by account and by network address. */
export const attemptLimits = {
  signInByAccount: { most: 10, windowS: 900 },
  signInByAddress: { most: 100, windowS: 900 },
  codeByAccount: { most: 5, windowS: 3600 },
  codeByAddress: { most: 50, windowS: 3600 },
  confirmByAccount: { most: 10, windowS: 900 },
  confirmByAddress: { most: 100, windowS: 900 },
} as const;

type Limit = keyof typeof attemptLimits;

/** Where attempts are counted. */
interface AttemptStore {
  countAttempt(db: Db, key: string, now: Date, windowS: number): Promise<{ count: number; window_end: Date }>;
  forgetAttempts(db: Db, key: string): Promise<void>;
  returnAttempt(db: Db, key: string): Promise<void>;
}

const keyOf = (limit: Limit, who: string) => `${limit}:${who.toLowerCase()}`;

export function createAttempts(db: Db, store: AttemptStore, now: () => Date) {
  return {
    /** Counts an attempt before its outcome is known, so that parallel guesses cannot slip through together. */
    async take(limit: Limit, who: string): Promise<void> {
      const { most, windowS } = attemptLimits[limit];
      const { count, window_end } = await store.countAttempt(db, keyOf(limit, who), now(), windowS);
      if (count <= most) return;
      const retryAfterS = Math.max(1, Math.ceil((window_end.getTime() - now().getTime()) / 1000));
      throw new AppError('LimitExceededException', { retryAfterS });
    },

    /** An attempt that went well does not count against the account or the office it came from. */
    async giveBackSignIn(account: string, address: string): Promise<void> {
      await store.forgetAttempts(db, keyOf('signInByAccount', account));
      await store.returnAttempt(db, keyOf('signInByAddress', address));
    },
  };
}
