import { setImmediate } from 'node:timers/promises';

/** A file that is made goes on all the same, where people ask without pause. */
const mostMs = 25;
/** What takes longer waits for something else than the computing of a file. */
const longestCountedMs = 250;

/** Of the one thread that answers and makes files: what somebody at a screen waits for now. */
const waitedFor = new Set<object>();
let whenNone: PromiseWithResolvers<void> | undefined;

/** Says that somebody waits for an answer; returns what says that they have it. */
export function noteWaiting(): () => void {
  const one = {};
  waitedFor.add(one);
  const late = setTimeout(end, longestCountedMs).unref();
  function end(): void {
    clearTimeout(late);
    if (!waitedFor.delete(one) || waitedFor.size > 0) return;
    whenNone?.resolve();
    whenNone = undefined;
  }
  return end;
}

/** Comes back when nobody waits for an answer: whoever waits for a page goes before a file, through all that it asks. */
export async function letOthersFirst(): Promise<void> {
  await setImmediate();
  if (waitedFor.size === 0) return;
  whenNone ??= Promise.withResolvers();
  const { promise, resolve } = Promise.withResolvers<void>();
  const enough = setTimeout(resolve, mostMs);
  await Promise.race([whenNone.promise, promise]);
  clearTimeout(enough);
}
