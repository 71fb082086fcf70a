import { expect, test } from 'vitest';
import { createSemaphore } from './createSemaphore.ts';

test('so many work at a time, in the order in which they came', async () => {
  const semaphore = createSemaphore(2);
  const order: string[] = [];
  const gates = ['a', 'b', 'c', 'd'].map((name) => ({ name, gate: Promise.withResolvers<void>() }));
  const works = gates.map(({ name, gate }) =>
    semaphore.run(async () => {
      order.push(name);
      await gate.promise;
    }),
  );
  await Promise.resolve();
  expect(order).toEqual(['a', 'b']);
  gates[1]?.gate.resolve();
  await works[1];
  await Promise.resolve();
  expect(order).toEqual(['a', 'b', 'c']);
  for (const { gate } of gates) gate.resolve();
  await Promise.all(works);
  expect(order).toEqual(['a', 'b', 'c', 'd']);
});

test('a place is free again after a failure', async () => {
  const semaphore = createSemaphore(1);
  await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await semaphore.run(async () => 'free')).toBe('free');
});
