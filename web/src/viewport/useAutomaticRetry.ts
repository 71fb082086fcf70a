import { useEffect, useEffectEvent, useRef } from 'react';
import { useDoubt } from '../data/services.ts';
import { useServerContact } from '../state/stores.ts';
import type { ViewportStatus } from './viewportStatus.ts';

const pauseMs = 10_000;
/** A file that is damaged would break off for ever. */
const mostTries = 2;

/** Loads by itself what a lost connection broke: when the server is back, or soon where it was away too shortly to notice. */
export function useAutomaticRetry(status: ViewportStatus, retry: () => void): void {
  const returns = useServerContact((state) => state.returns);
  const isLost = useServerContact((state) => state.isLost);
  const doubt = useEffectEvent(useDoubt());
  const again = useEffectEvent(retry);
  const tries = useRef(0);
  const problem = status.kind === 'problem' && status.what !== 'viewer' ? status.problem : undefined;
  const isReady = status.kind === 'ready';

  const seen = useRef(returns);
  useEffect(() => {
    if (seen.current === returns) return;
    seen.current = returns;
    if (problem) again();
  }, [returns, problem]);

  useEffect(() => {
    if (isReady) tries.current = 0;
  }, [isReady]);

  useEffect(() => {
    if (!problem || isLost || !isBrokenOff(problem)) return;
    doubt();
    if (tries.current >= mostTries) return;
    const timer = setTimeout(() => {
      tries.current += 1;
      again();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [problem, isLost]);
}

/** The browser's own error for a download that could not begin or did not end lies at the bottom. */
function isBrokenOff(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return error instanceof Error && error.cause !== undefined && isBrokenOff(error.cause);
}
