import { expect, test } from 'vitest';
import { StorageError } from '../../platform/storage/StorageError.ts';
import { isAway, retryWhileAway } from './retryWhileAway.ts';

const never = new AbortController().signal;

test('what is away is waited for', async () => {
  const errors = [
    Object.assign(new Error('the server stops'), { code: '57P01' }),
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new StorageError('unreachable', 'The S3 server cannot be reached.'),
  ];
  let tries = 0;
  const result = await retryWhileAway(async () => {
    tries++;
    const error = errors.shift();
    if (error) throw error;
    return 'back';
  }, never);
  expect([result, tries]).toEqual(['back', 5]);
});

test('what is wrong stays wrong', async () => {
  const wrong = Object.assign(new Error('a duplicate'), { code: '23505' });
  await expect(retryWhileAway(() => Promise.reject(wrong), never)).rejects.toBe(wrong);
  expect(isAway(new StorageError('full', 'The storage is full.'))).toBe(false);
});

test('nobody waits any longer than asked to', async () => {
  const stopping = new AbortController();
  const waiting = retryWhileAway(async () => {
    stopping.abort(new Error('stop'));
    throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
  }, stopping.signal);
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});
