import { createHmac, randomInt } from 'node:crypto';

/** Without those that are read as one another. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const half = 5;
const count = 10;

/** Ten codes of ten letters: 49 bits each, which nobody guesses in as many tries as there are. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => `${someLetters()}-${someLetters()}`);
}

const someLetters = () => Array.from({ length: half }, () => letters[randomInt(letters.length)]).join('');

/** However it was typed. */
export function hashRecoveryCode(key: Uint8Array, userId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHmac('sha256', key).update(`recovery:${userId}:${plain}`).digest();
}
