import { setImmediate } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { borrow } from './borrow.ts';
import { lend } from './lend.ts';

/** What is lent and borrowed again, and how far its source was read. */
function passOn(atOnce: number, items: Iterable<unknown> = [1, 2, 3, 4, 5]) {
  const source = { read: 0, isClosed: false };
  function* each() {
    try {
      for (const item of items) {
        source.read++;
        yield item;
      }
    } finally {
      source.isClosed = true;
    }
  }
  const { port1, port2 } = new MessageChannel();
  const lent = lend(port1, each(), atOnce);
  return { source, lent, items: borrow<unknown>(port2) };
}

test('a source is read when it is asked, so many items at once, and closed at the end', async () => {
  const { source, lent, items } = passOn(2);
  await setImmediate();
  expect(source.read).toBe(0);
  expect((await items.next()).value).toBe(1);
  expect(source.read).toBe(2);
  const rest: unknown[] = [];
  for await (const item of items) rest.push(item);
  expect(rest).toEqual([2, 3, 4, 5]);
  await lent.ended;
  expect(source.isClosed).toBe(true);
});

test('whoever wants nothing more closes the source', async () => {
  const { source, lent, items } = passOn(1);
  await items.next();
  await items.return(undefined);
  await lent.ended;
  expect(source).toEqual({ read: 1, isClosed: true });
});

test('what cannot be sent is told, instead of being waited for', async () => {
  const { lent, items } = passOn(1, [() => 1]);
  await expect(items.next()).rejects.toThrow('could not be cloned');
  expect(lent.failure).toMatchObject({ name: 'DataCloneError' });
  await lent.ended;
});
