import { setImmediate } from 'node:timers/promises';

const quietMs = 1;
/** Two files that are made at once would let each other first for ever. */
const mostTurns = 20;

/** Comes back after a turn in which nobody else had anything to do: whoever waits for a page goes before a file. */
export async function letOthersFirst(): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn++) {
    const began = performance.now();
    await setImmediate();
    if (performance.now() - began < quietMs) return;
  }
}
