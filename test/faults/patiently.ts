import { setTimeout as sleep } from 'node:timers/promises';
import { isAway } from './isAway.ts';

/** Longer than the busiest machine takes: what has not come by then does not come. */
export const longestWaitMs = 15 * 60_000;

/** The server may be away at any moment, and the machine busy. */
export async function patiently<Answer>(ask: () => Promise<Answer>, waitMs = longestWaitMs): Promise<Answer> {
  for (const end = Date.now() + waitMs; ; await sleep(100)) {
    try {
      return await ask();
    } catch (error) {
      if (!isAway(error) || Date.now() > end) throw error;
    }
  }
}
