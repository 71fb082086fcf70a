/** Specification 2, section 9: how long the viewer waits for things, in milliseconds. */
export const waitLimits = {
  giveUpMs: 60_000,
  firstDelayMs: 50,
  mostDelayMs: 10_000,
  backoffFactor: 1.3,
  eventMs: 300_000,
  finalFrameMs: 10_000,
  /** How long a lost graphics context may stay away before a person is asked to act. */
  contextMs: 10_000,
} as const;

/** Waits until something is so, looking less and less often (backoff); throws after 60 s, or the signal's reason. */
export async function waitUntil(
  isSo: () => boolean,
  { what, signal, now = Date.now }: { what: string; signal: AbortSignal; now?: () => number },
): Promise<void> {
  const startedAt = now();
  let delayMs: number = waitLimits.firstDelayMs;
  while (!isSo()) {
    if (now() - startedAt >= waitLimits.giveUpMs) {
      throw new Error(`${what} was not there within ${waitLimits.giveUpMs / 1000}s.`);
    }
    await sleep(delayMs, signal);
    delayMs = Math.min(delayMs * waitLimits.backoffFactor, waitLimits.mostDelayMs);
  }
}

export interface EventWait {
  /** Throws 'Viewer did not fire {event} event within {n}s timeout'. */
  fired: Promise<void>;
  /** Something moves: the time begins anew. */
  prolong(): void;
  /** Nobody waits any more. */
  cancel(): void;
}

/** Waits for an event of the viewer. */
export function waitForEvent(
  event: string,
  {
    subscribe,
    timeoutMs = waitLimits.eventMs,
  }: { subscribe(listener: () => void): () => void; timeoutMs?: number | undefined },
): EventWait {
  const { promise: fired, resolve, reject } = Promise.withResolvers<void>();
  const fail = () => {
    unsubscribe();
    reject(new Error(`Viewer did not fire ${event} event within ${timeoutMs / 1000}s timeout`));
  };
  let timer = setTimeout(fail, timeoutMs);
  const cancel = () => {
    clearTimeout(timer);
    unsubscribe();
    resolve();
  };
  const unsubscribe = subscribe(cancel);
  return {
    fired,
    prolong() {
      clearTimeout(timer);
      timer = setTimeout(fail, timeoutMs);
    },
    cancel,
  };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
