import type { MessagePort } from 'node:worker_threads';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { packError } from '@plumbline/engine/ground/SentError';
import type { FromLender, ToLender } from './messages.ts';

/** What another thread reads by a port. */
export interface Lent {
  /** What was thrown where it is read from, with its class: the other thread is told its words alone. */
  readonly failure: unknown;
  /** When the other thread wants nothing more of it, and the source has been closed. */
  readonly ended: Promise<void>;
  /** As if the other thread wanted nothing more: it may be gone. */
  end(): Promise<void>;
}

/** Lets another thread read a source by `borrow`: it is asked when that thread asks, so many items at once. */
export function lend<Item>(port: MessagePort, source: AsyncIterable<Item> | Iterable<Item>, atOnce = 1): Lent {
  const items = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  const ended = Promise.withResolvers<void>();
  let failure: unknown;
  let isEnding = false;

  async function take(): Promise<FromLender<Item>> {
    const taken: Item[] = [];
    while (taken.length < atOnce) {
      const { done, value } = await items.next();
      if (done) return { kind: 'items', items: taken, isLast: true };
      taken.push(value);
    }
    return { kind: 'items', items: taken, isLast: false };
  }

  async function answer(): Promise<void> {
    try {
      port.postMessage(await take());
    } catch (error) {
      failure = error;
      port.postMessage({ kind: 'failed', error: packError(error) } satisfies FromLender<Item>);
    }
  }

  function end(): Promise<void> {
    if (!isEnding) {
      isEnding = true;
      port.close();
      ended.resolve((async () => void (await items.return?.()))());
    }
    return ended.promise;
  }

  port.on('message', (said: ToLender) => void (said === 'next' ? answer() : bestEffort(end())));
  return {
    get failure() {
      return failure;
    },
    ended: ended.promise,
    end,
  };
}
