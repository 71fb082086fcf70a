import type { MessagePort } from 'node:worker_threads';
import { unpackError } from '@plumbline/engine/ground/SentError';
import type { FromLender, ToLender } from './messages.ts';

/** Reads what another thread has lent by `lend`. `lost` rejects when that thread can say nothing any more. */
export async function* borrow<Item>(port: MessagePort, lost?: Promise<never>): AsyncGenerator<Item> {
  const say = (said: ToLender) => port.postMessage(said);
  const ask = () => {
    const { promise, resolve } = Promise.withResolvers<FromLender<Item>>();
    port.once('message', resolve);
    say('next');
    return lost ? Promise.race([promise, lost]) : promise;
  };
  try {
    for (;;) {
      const told = await ask();
      if (told.kind === 'failed') throw unpackError(told.error);
      yield* told.items;
      if (told.isLast) return;
    }
  } finally {
    say('end');
    port.close();
  }
}
