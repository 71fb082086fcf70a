import { afterAll, expect, test } from 'vitest';
import { openHashing } from '../../platform/hashing/openHashing.ts';
import { createPasswords } from './password.ts';

const hashing = openHashing({ threads: 1 });
const passwords = createPasswords(hashing);
afterAll(() => hashing.close());

test('a password is kept as argon2id with a salt of its own', async () => {
  const [first, second] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
  await expect(passwords.verify('correct horse', first)).resolves.toBe(true);
  await expect(passwords.verify('correct hors', first)).resolves.toBe(false);
});

test('the same letters in another Unicode form are the same password', async () => {
  const hash = await passwords.hash('Zoë passt auf');
  await expect(passwords.verify('Zoe\u0308 passt auf', hash)).resolves.toBe(true);
});

test('nobody’s hash is never matched', async () => {
  await expect(passwords.verify('', undefined)).resolves.toBe(false);
});
