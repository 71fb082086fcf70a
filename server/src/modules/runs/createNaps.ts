import { setTimeout as wait } from 'node:timers/promises';

/** While others hold all that is left. */
const napMs = 200;

/** Short waits that end early when somebody has news. */
export function createNaps(signal: AbortSignal) {
  let wake = () => {};
  return {
    wake: () => wake(),
    nap: () =>
      Promise.race([
        wait(napMs, undefined, { signal }),
        new Promise<void>((resolve) => {
          wake = resolve;
        }),
      ]),
  };
}
