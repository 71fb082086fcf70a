import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createGate } from './createGate.ts';

const limits = { atOnce: 1, mostWaiting: 6, mostWaitingEach: 4, longestWaitMs: 60_000 };

/** Passes of work that ends when it is told to; how each went, and in which order they were let in. */
function openGate(changed: Partial<typeof limits> = {}) {
  const gate = createGate({ ...limits, ...changed });
  const entered: string[] = [];
  const refused: string[] = [];
  const leave: (() => void)[] = [];
  const knock = (place: string, name = place) => {
    const inside = () => {
      entered.push(name);
      return new Promise<void>((resolve) => leave.push(resolve));
    };
    return gate.pass(place, inside).catch((error) => {
      expect(error).toMatchObject({ code: 'auth.busy', status: 429, payload: { retryAfterS: expect.any(Number) } });
      refused.push(name);
    });
  };
  const letOut = async () => {
    leave.shift()?.();
    await setImmediate();
  };
  return { gate, entered, refused, knock, letOut };
}

test('only so many are inside at once; the others come in their order', async () => {
  const { gate, entered, knock, letOut } = openGate({ atOnce: 2 });
  for (const name of ['a', 'b', 'c', 'd']) void knock('office', name);
  expect(gate.load()).toEqual({ inside: 2, waiting: 2 });
  expect(entered).toEqual(['a', 'b']);
  await letOut();
  expect(entered).toEqual(['a', 'b', 'c']);
  await letOut();
  await letOut();
  await letOut();
  expect(gate.load()).toEqual({ inside: 0, waiting: 0 });
});

test('what is too much for one place is refused at once, before its work begins', async () => {
  const { gate, entered, refused, knock } = openGate();
  for (let i = 0; i < 640; i++) void knock('flood');
  // Nobody has left and no time has passed.
  await setImmediate();
  expect(gate.load()).toEqual({ inside: 1, waiting: limits.mostWaitingEach });
  expect([entered.length, refused.length]).toEqual([1, 640 - 1 - limits.mostWaitingEach]);
});

test('a newcomer takes the place of the last of whoever holds most of the waiting room, and soon has its turn', async () => {
  const { gate, entered, refused, knock, letOut } = openGate();
  for (let i = 0; i < 5; i++) void knock('flood', `flood ${i}`);
  for (let i = 0; i < 2; i++) void knock('other', `other ${i}`);
  expect(gate.load().waiting).toBe(limits.mostWaiting);
  void knock('owner');
  await setImmediate();
  expect(refused).toEqual(['flood 4']);
  expect(gate.load().waiting).toBe(limits.mostWaiting);
  for (let i = 0; i < 4; i++) await letOut();
  expect(entered).toEqual(['flood 0', 'flood 1', 'other 0', 'owner', 'flood 2']);
});

test('in a room that is shared evenly nobody is displaced', async () => {
  const { refused, knock } = openGate({ mostWaiting: 2 });
  for (const place of ['inside', 'a', 'b', 'c']) void knock(place);
  await setImmediate();
  expect(refused).toEqual(['c']);
});

test('whoever has waited too long is refused, and whoever fails lets the next one in', async () => {
  const gate = createGate({ ...limits, longestWaitMs: 20 });
  const { promise, reject } = Promise.withResolvers<never>();
  const first = gate.pass('a', () => promise);
  await expect(gate.pass('a', async () => 'never')).rejects.toMatchObject({ code: 'auth.busy' });
  expect(gate.load()).toEqual({ inside: 1, waiting: 0 });
  const third = gate.pass('a', async () => 'in');
  reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  expect(await third).toBe('in');
  expect(gate.load()).toEqual({ inside: 0, waiting: 0 });
});
