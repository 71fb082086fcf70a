import { expect, test, vi } from 'vitest';
import { createServerContact } from '../../state/serverContact.ts';
import { aDevice } from '../../state/testing/aDevice.ts';
import { watchContact } from './watchContact.ts';

/** A server that answers or not; its clock stands still unless a test moves it. */
function setup(answers: boolean[]) {
  const store = createServerContact(aDevice());
  const events = new EventTarget();
  const sleeping: (() => void)[] = [];
  const ask = vi.fn(() => Promise.resolve(answers.shift() ?? true));
  // Whoever waits longer than the watch itself sleeps through the test.
  const sleep = (ms: number) => new Promise<void>((resolve) => void (ms < 60_000 && sleeping.push(resolve)));
  const watch = watchContact({ store, ask, events, sleep });
  return { store, watch, events, ask, wake: () => sleeping.shift()?.() };
}

test('one call that failed for a reason of its own loses no contact, and has nothing asked again', async () => {
  const { store, watch, ask } = setup([true]);
  watch.hear({ status: 0 });
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  expect(store.getState()).toMatchObject({ isLost: false, returns: 0 });
});

test('a server that is away is asked until it answers; then those go on who wait for it', async () => {
  const { store, watch, ask, wake } = setup([false, false, true]);
  watch.hear({ status: 502 });
  await vi.waitFor(() => expect(store.getState().isLost).toBe(true));
  const went = vi.fn();
  const waiting = watch.wait(80_000).then(went);
  wake();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  expect(went).not.toHaveBeenCalled();
  wake();
  await waiting;
  expect(store.getState()).toMatchObject({ isLost: false, returns: 1 });
});

test('the network of the browser, and any answer, hurry the next question', async () => {
  const { store, watch, events, ask } = setup([false, false, true]);
  events.dispatchEvent(new Event('offline'));
  await vi.waitFor(() => expect(store.getState().isLost).toBe(true));
  events.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => {
    watch.hear({ status: 404 });
    expect(store.getState().isLost).toBe(false);
  });
});
