import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import { countAttempt, forgetAttempts, returnAttempt } from './repository.ts';

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

/** Counts an attempt before its outcome is known, so that parallel guesses cannot slip through together. */
export async function takeAttempt(db: Db, limit: Limit, who: string, now: Date): Promise<void> {
  const { most, windowS } = attemptLimits[limit];
  const { count, window_end } = await countAttempt(db, keyOf(limit, who), now, windowS);
  if (count <= most) return;
  const retryAfterS = Math.max(1, Math.ceil((window_end.getTime() - now.getTime()) / 1000));
  throw new AppError('LimitExceededException', { retryAfterS });
}

/** An attempt that went well does not count against the account or the office it came from. */
export async function giveBackSignIn(db: Db, account: string, address: string): Promise<void> {
  await forgetAttempts(db, keyOf('signInByAccount', account));
  await returnAttempt(db, keyOf('signInByAddress', address));
}

const keyOf = (limit: Limit, who: string) => `${limit}:${who.toLowerCase()}`;
