import { randomInt } from 'node:crypto';

/** Without those that look alike: it is read from a terminal and typed. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const [groups, groupLength] = [4, 4];

/** Such as H7QM-2RTX-KD9P-WE4C: 79 bits. */
export function makeSetupCode(): string {
  const letter = () => letters[randomInt(letters.length)];
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** As it was meant, whatever stands between the letters. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
