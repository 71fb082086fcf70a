import { setTimeout as wait } from 'node:timers/promises';
import { SourceFault } from '../SourceFault.ts';

export interface RetryPolicy {
  tries: number;
  /** Doubles with each try. */
  firstPauseMs: number;
  /** Who wants to be left alone for longer is asked by a later job. */
  longestPauseMs: number;
}

export const usualRetryPolicy: RetryPolicy = { tries: 5, firstPauseMs: 500, longestPauseMs: 20_000 };

/** Tries again what may pass, after what the service asks for or a pause that grows; the last fault is thrown. */
export async function withRetries<Result>(
  { tries, firstPauseMs, longestPauseMs }: RetryPolicy,
  ask: () => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof SourceFault) || !error.mayPass || tried === tries) throw error;
      // Half of it by chance, so that those who were refused together do not come back together.
      const own = firstPauseMs * 2 ** (tried - 1) * (0.5 + Math.random() / 2);
      const pauseMs = Math.max(own, (error.retryAfterS ?? 0) * 1000);
      if (pauseMs > longestPauseMs) throw error;
      await wait(pauseMs);
    }
  }
}
