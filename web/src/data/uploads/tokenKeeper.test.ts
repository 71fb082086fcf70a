import { expect, test, vi } from 'vitest';
import { createTokenKeeper } from './tokenKeeper.ts';

function setup() {
  let time = 0;
  const ask = vi.fn(
    async (renew: boolean) => `${renew ? 'new' : 'token'}-${ask.mock.calls.length}` as string | undefined,
  );
  const at = (ms: number) => {
    time = ms;
  };
  return { ask, getToken: createTokenKeeper({ ask, now: () => time }), at };
}

test('[FILE-10] the token is asked for again after 60 s', async () => {
  const { ask, getToken, at } = setup();
  expect(await getToken({ renew: false })).toBe('token-1');
  at(59_999);
  expect(await getToken({ renew: false })).toBe('token-1');
  at(60_000);
  expect(await getToken({ renew: false })).toBe('token-2');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('[FILE-9] a token that was refused is renewed at once, once for all lanes', async () => {
  const { ask, getToken } = setup();
  await getToken({ renew: false });
  const lanes = await Promise.all([1, 2, 3].map(() => getToken({ renew: true })));
  expect(lanes).toEqual(['new-2', 'new-2', 'new-2']);
  expect(ask).toHaveBeenLastCalledWith(true);
  expect(await getToken({ renew: false })).toBe('new-2');
});

test('a question that failed is asked again', async () => {
  const { ask, getToken } = setup();
  ask.mockRejectedValueOnce(new Error('no answer'));
  await expect(getToken({ renew: false })).rejects.toThrow('no answer');
  expect(await getToken({ renew: false })).toBe('token-2');
});

test('nobody signed in is an answer', async () => {
  const { ask, getToken } = setup();
  ask.mockResolvedValueOnce(undefined);
  expect(await getToken({ renew: false })).toBeUndefined();
});
