import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitForEvent, waitUntil } from './waiting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

test('[VIEW-11] the waiting helper looks after 50 ms, then 1.3 times later each time, at most 10 s apart', async () => {
  const looks: number[] = [];
  const startedAt = Date.now();
  const wait = waitUntil(
    () => {
      looks.push(Date.now() - startedAt);
      return false;
    },
    { what: 'A host', signal: never },
  );
  const failed = expect(wait).rejects.toThrow('A host was not there within 60s.');
  await vi.advanceTimersByTimeAsync(120_000);
  await failed;
  const gaps = looks.slice(1).map((at, i) => at - looks[i]!);
  expect(gaps.slice(0, 3)).toEqual([50, 65, 84]);
  for (const [i, gap] of gaps.entries()) expect(gap).toBeLessThanOrEqual(Math.min(10_000, 51 * 1.3 ** i));
  expect(Math.max(...gaps)).toBe(10_000);
  expect(looks.at(-2)).toBeLessThan(60_000);
  expect(looks.at(-1)).toBeGreaterThanOrEqual(60_000);
});

test('[VIEW-11] the waiting helper ends as soon as it looks and it is so, or when nobody waits any more', async () => {
  let isSo = false;
  const wait = waitUntil(() => isSo, { what: 'A host', signal: never });
  await vi.advanceTimersByTimeAsync(40);
  isSo = true;
  await vi.advanceTimersByTimeAsync(10);
  await wait;
  const gone = new AbortController();
  const left = expect(waitUntil(() => false, { what: 'A host', signal: gone.signal })).rejects.toThrow('aborted');
  gone.abort();
  await left;
  expect(vi.getTimerCount()).toBe(0);
});

function source() {
  const listeners = new Set<() => void>();
  return {
    listeners,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

test('[VIEW-11] an event that does not come within 300 s is named in the error', async () => {
  const { subscribe, listeners } = source();
  const { fired } = waitForEvent('loaded', { subscribe });
  const failed = expect(fired).rejects.toThrow('Viewer did not fire loaded event within 300s timeout');
  await vi.advanceTimersByTimeAsync(299_999);
  expect(listeners.size).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(listeners.size).toBe(0);
});

test('[VIEW-11] the final frame has 10 s', async () => {
  const { fired } = waitForEvent('frame', { subscribe: source().subscribe, timeoutMs: 10_000 });
  const failed = expect(fired).rejects.toThrow('Viewer did not fire frame event within 10s timeout');
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
});

test('while something moves the time begins anew; an event ends it and leaves nothing behind', async () => {
  const { subscribe, listeners } = source();
  const { fired, prolong } = waitForEvent('loaded', { subscribe });
  await vi.advanceTimersByTimeAsync(299_000);
  prolong();
  await vi.advanceTimersByTimeAsync(299_000);
  for (const listener of listeners) listener();
  await fired;
  expect(listeners.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
