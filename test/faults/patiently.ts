import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../contract/src/ApiError.ts';
import { isAway } from './isAway.ts';

/** Longer than the busiest machine takes: what has not come by then does not come. */
export const longestWaitMs = 15 * 60_000;

interface Patience {
  waitMs?: number;
  /** An answer that is another one later: that something is not there yet. */
  passing?: string;
}

/** The server may be away at any moment, and the machine busy. */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  { waitMs = longestWaitMs, passing }: Patience = {},
): Promise<Answer> {
  for (const end = Date.now() + waitMs; ; await sleep(100)) {
    try {
      return await ask();
    } catch (error) {
      const isPassing = isAway(error) || (error instanceof ApiError && error.code === passing);
      if (!isPassing || Date.now() > end) throw error;
    }
  }
}
