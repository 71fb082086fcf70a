import { expect, test } from 'vitest';
import { ApiError } from '../../contract/src/ApiError.ts';
import { patiently } from './patiently.ts';

test('a server that does not answer is asked again, one that refuses is not, and what never comes is an error', async () => {
  const answers = [0, 502, 429].map((status) => new ApiError(status, { code: 'timeout', message: 'No answer.' }));
  const ask = async () => {
    const error = answers.shift();
    if (error) throw error;
    return 'here';
  };
  expect(await patiently(ask)).toBe('here');
  let asked = 0;
  const refuse = (status: number) => async () => {
    asked++;
    throw new ApiError(status, { code: 'auth.forbidden', message: 'No.' });
  };
  await expect(patiently(refuse(403))).rejects.toThrow('No.');
  expect(asked).toBe(1);
  asked = 0;
  await expect(patiently(refuse(403), { waitMs: 150, passing: 'auth.forbidden' })).rejects.toThrow('No.');
  expect(asked).toBeGreaterThan(1);
  asked = 0;
  await expect(patiently(refuse(0), { waitMs: 150 })).rejects.toThrow('No.');
  expect(asked).toBeGreaterThan(1);
});
