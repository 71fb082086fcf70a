import { expect, test } from 'vitest';
import { ApiError } from './ApiError.ts';
import { bestEffort } from './bestEffort.ts';
import { orNone } from './orNone.ts';
import { throwUnless } from './throwUnless.ts';

const noModel = new ApiError(404, { code: 'models.noActive', message: 'There is no model.' });
const busy = new Error('timeout exceeded when trying to connect');

test('the error that is meant is undefined, by its code or its class', async () => {
  expect(await orNone(Promise.resolve(7), 'models.noActive')).toBe(7);
  expect(await orNone(Promise.reject(noModel), 'models.noActive')).toBeUndefined();
  expect(await orNone(Promise.reject(noModel), 'ENOENT', ApiError)).toBeUndefined();
});

test.each([busy, undefined, null, 'models.noActive'])('any other goes on: %s', async (error) => {
  await expect(orNone(Promise.reject(error), 'models.noActive', ApiError)).rejects.toBe(error);
});

test('in a catch block only what is meant is left', () => {
  expect(() => throwUnless(noModel, 'models.noActive')).not.toThrow();
  expect(() => throwUnless(new SyntaxError('{'), SyntaxError)).not.toThrow();
  expect(() => throwUnless(busy, SyntaxError, 'ENOENT')).toThrow(busy);
});

test('where every error is meant, none goes on', async () => {
  expect(await bestEffort(Promise.resolve(7))).toBe(7);
  expect(await bestEffort(Promise.reject(busy))).toBeUndefined();
});
