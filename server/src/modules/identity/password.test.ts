import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('a password is kept as argon2id with a salt of its own', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
  await expect(verifyPassword('correct horse', first)).resolves.toBe(true);
  await expect(verifyPassword('correct hors', first)).resolves.toBe(false);
});

test('the same letters in another Unicode form are the same password', async () => {
  const hash = await hashPassword('Zoë passt auf');
  await expect(verifyPassword('Zoe\u0308 passt auf', hash)).resolves.toBe(true);
});

test('nobody’s hash is never matched', async () => {
  await expect(verifyPassword('', undefined)).resolves.toBe(false);
});
