import { expect, test } from 'vitest';
import { hashSecret, isSecret, makeSecret } from './secrets.ts';

test('a secret says what it is for and carries its own check', () => {
  const token = makeSecret('personal');
  expect(token).toMatch(/^plumb_pat_[0-9A-Za-z]{38}$/);
  expect(isSecret(token)).toBe(true);
  expect(makeSecret('personal')).not.toBe(token);
  expect(hashSecret(token)).toHaveLength(32);
});

test('what was mistyped, cut off, or made for something else is none', () => {
  const token = makeSecret('access');
  const typo = `${token.slice(0, 20)}${token[20] === 'a' ? 'b' : 'a'}${token.slice(21)}`;
  const relabelled = token.replace('_oat_', '_pat_');
  for (const wrong of [typo, relabelled, token.slice(0, -1), `${token}0`, '', 'plumb_pat_', ` ${token}`]) {
    expect(isSecret(wrong), wrong).toBe(false);
  }
});
