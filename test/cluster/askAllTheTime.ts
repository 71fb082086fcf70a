import { setTimeout as wait } from 'node:timers/promises';

export interface Asking {
  /** How many calls were answered as they should be. */
  answered(): number;
  /** What went wrong with the others. */
  failures: string[];
  end(): Promise<void>;
}

/** Calls one after the other, several at a time, never twice for the same: what fails once is told. */
export function askAllTheTime(calls: readonly (() => Promise<unknown>)[], { lanes = 4, pauseMs = 20 } = {}): Asking {
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  async function lane(from: number): Promise<void> {
    for (let index = from; !isOver; index++) {
      const call = calls[index % calls.length] as () => Promise<unknown>;
      await call().then(
        () => {
          answered += 1;
        },
        (error: Error) => failures.push(`${new Date().toISOString()} ${error.message} ${String(error.cause ?? '')}`),
      );
      await wait(pauseMs);
    }
  }
  const asking = Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)));
  return {
    answered: () => answered,
    failures,
    async end() {
      isOver = true;
      await asking;
    },
  };
}
