import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { tokenPrefix } from '@plumbline/contract/resources/accessTokens';

/** What a secret is for, as its prefix says: whoever finds one knows what to revoke. */
const marks = { personal: 'pat', access: 'oat', refresh: 'ort', code: 'oac', client: 'ocs' } as const;
export type SecretKind = keyof typeof marks;

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 letters of 62 are 190 bits: nobody guesses them, so a plain hash keeps them. */
const randomLetters = 32;
const checkLetters = 6;
const shape = new RegExp(
  `^${tokenPrefix}(?:${Object.values(marks).join('|')})_[${letters}]{${randomLetters + checkLetters}}$`,
);

/** `plumb_pat_`, 32 random letters, and the CRC-32 of all before as six: one double click selects it all. */
export function makeSecret(kind: SecretKind): string {
  const random = Array.from({ length: randomLetters }, () => letters[randomInt(letters.length)]).join('');
  const head = `${tokenPrefix}${marks[kind]}_${random}`;
  return head + checkOf(head);
}

/** Whether it can be one of ours: what was mistyped or made up is refused without asking the database. */
export function isSecret(text: string): boolean {
  return shape.test(text) && checkOf(text.slice(0, -checkLetters)) === text.slice(-checkLetters);
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function checkOf(head: string): string {
  let rest = crc32(head);
  let check = '';
  for (let i = 0; i < checkLetters; i++) {
    check = letters[rest % letters.length] + check;
    rest = Math.floor(rest / letters.length);
  }
  return check;
}
