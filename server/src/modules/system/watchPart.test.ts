import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchPart } from './watchPart.ts';

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const never = () => new Promise<void>(() => {});
const failing = { state: 'failing', detail: 'does not answer' };

test('a refusal counts at once, and so does its end', async () => {
  let answer = () => Promise.resolve();
  const part = watchPart(() => answer());
  expect(part.known()).toBeUndefined();
  await part.look();
  expect(part.known()).toEqual({ state: 'ok' });
  answer = () => Promise.reject(refused);
  await part.look();
  expect(part.known()).toEqual({ state: 'failing', detail: 'ECONNREFUSED' });
  answer = () => Promise.resolve();
  await part.look();
  expect(part.known()).toEqual({ state: 'ok' });
});

test('late is not dead, silent three times in a row is, and it is not asked again meanwhile', async () => {
  let answer: () => Promise<void> = () => Promise.resolve();
  let asked = 0;
  const part = watchPart(
    () => {
      asked++;
      return answer();
    },
    { afterMs: 1 },
  );
  await part.look();
  const waiting = Promise.withResolvers<void>();
  answer = () => waiting.promise;
  for (const known of [{ state: 'ok' }, { state: 'ok' }, failing]) {
    await part.look();
    expect(part.known()).toEqual(known);
  }
  expect(asked).toBe(2);
  answer = () => Promise.resolve();
  waiting.resolve();
  await sleep(0);
  await part.look();
  expect(part.known()).toEqual({ state: 'ok' });
});

test('whoever was never heard of is not taken for well', async () => {
  const part = watchPart(never, { afterMs: 1 });
  await part.look();
  expect(part.known()).toEqual(failing);
});

test('a pool without a free connection is slow', async () => {
  let answer = () => Promise.resolve();
  const part = watchPart(() => answer());
  await part.look();
  answer = () => Promise.reject(new Error('timeout exceeded when trying to connect'));
  await part.look();
  expect(part.known()).toEqual({ state: 'ok' });
});
