import { expect, test } from 'vitest';
import { accessTokenLifeS, createTokens } from './tokens.ts';

const key = new Uint8Array(32).fill(7);
const claims = { userId: 'u', sessionId: 's' };

test('an access token is good for five minutes and says when it has expired', async () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const tokens = createTokens(key, () => now);
  const token = await tokens.signAccess(claims);
  now = new Date(now.getTime() + (accessTokenLifeS - 1) * 1000);
  await expect(tokens.readAccess(token)).resolves.toEqual(claims);
  now = new Date(now.getTime() + 2000);
  await expect(tokens.readAccess(token)).rejects.toMatchObject({ code: 'auth.tokenExpired' });
});

test('a token signed with another key is refused', async () => {
  const theirs = createTokens(new Uint8Array(32).fill(8), () => new Date());
  const ours = createTokens(key, () => new Date());
  await expect(ours.readAccess(await theirs.signAccess(claims))).rejects.toMatchObject({ code: 'auth.tokenInvalid' });
});

test('a token that was read before is good for itself alone: changed or as a challenge it is refused', async () => {
  const tokens = createTokens(key, () => new Date());
  const token = await tokens.signAccess(claims);
  await expect(tokens.readAccess(token)).resolves.toEqual(claims);
  await expect(tokens.readAccess(token)).resolves.toEqual(claims);
  const [head, , signature] = token.split('.');
  const other = Buffer.from(JSON.stringify({ sub: 'v', sid: 's', aud: 'access', exp: 4e9 })).toString('base64url');
  await expect(tokens.readAccess([head, other, signature].join('.'))).rejects.toMatchObject({
    code: 'auth.tokenInvalid',
  });
  await expect(tokens.readChallenge(token)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
});
