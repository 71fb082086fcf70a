import { expect, test } from 'vitest';
import { makeSetupCode, plainCode } from './setupCode.ts';

test('a code has four groups of four letters that cannot be mixed up, and is another each time', () => {
  const codes = Array.from({ length: 50 }, makeSetupCode);
  for (const code of codes) expect(code).toMatch(/^([A-HJKMNP-Z2-9]{4}-){3}[A-HJKMNP-Z2-9]{4}$/);
  expect(new Set(codes).size).toBe(50);
});

test('a code may be typed in small letters, with blanks, dashes or none', () => {
  expect(plainCode(' h7qm 2rtx–kd9p-WE4C ')).toBe('H7QM2RTXKD9PWE4C');
});
