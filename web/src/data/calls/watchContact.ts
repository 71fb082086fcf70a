import type { StoreApi } from 'zustand';
import type { ServerContact } from '../../state/serverContact.ts';

interface WatchOptions {
  store: StoreApi<ServerContact>;
  /** Whether the server answers, whatever it says. */
  ask: () => Promise<boolean>;
  /** The browser's word on its network. */
  events?: Pick<EventTarget, 'addEventListener'>;
  sleep?: (ms: number) => Promise<void>;
}

export type ContactWatch = ReturnType<typeof watchContact>;

const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

/** What a proxy says when there is nobody behind it, and 0 for no answer at all. */
const noAnswer = [0, 502, 504];

/** Notices that the server does not answer, asks until it does, and lets those go on who wait for it. */
export function watchContact({ store, ask, events, sleep = pause }: WatchOptions) {
  let isAsking = false;
  const waiting = new Set<() => void>();
  let hurry: () => void = () => undefined;

  async function doubt(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    // One call may have failed for a reason of its own: whoever is told of a return asks everything again.
    for (let ms = firstPauseMs; !(await ask()); ms = Math.min(ms * 2, longestPauseMs)) {
      if (!store.getState().isLost) store.getState().lose();
      await Promise.race([sleep(ms), hurried()]);
    }
    isAsking = false;
    regain();
  }

  function hurried(): Promise<void> {
    return new Promise((resolve) => {
      hurry = resolve;
    });
  }

  function regain() {
    if (!store.getState().isLost) return;
    store.getState().regain();
    for (const go of waiting) go();
  }

  events?.addEventListener('offline', () => void doubt());
  events?.addEventListener('online', () => hurry());

  return {
    /** Somebody had no answer, which may have reasons of its own. */
    doubt,
    /** Hears of every exchange. */
    hear({ status }: { status: number }): void {
      if (noAnswer.includes(status)) void doubt();
      else hurry();
    },
    /** As long as it says, or until the server is back if it is away. */
    async wait(ms: number): Promise<void> {
      let go: () => void = () => undefined;
      const back = new Promise<void>((resolve) => {
        go = resolve;
        waiting.add(go);
      });
      await Promise.race([sleep(ms), back]);
      waiting.delete(go);
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
