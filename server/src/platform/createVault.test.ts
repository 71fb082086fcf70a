import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createVault } from './createVault.ts';

const [old, fresh] = [randomBytes(32), randomBytes(32)];

describe('a vault', () => {
  test('opens what it has sealed, for its owner alone', async () => {
    const vault = createVault([old]);
    const sealed = await vault.seal('ann', 'a token');
    expect(sealed).not.toContain('a token');
    expect(await vault.open('ann', sealed)).toBe('a token');
    expect(await vault.open('ben', sealed)).toBeUndefined();
  });

  test('seals with its first key, and opens what any of them has sealed', async () => {
    const before = await createVault([old]).seal('ann', 'a token');
    const both = createVault([fresh, old]);
    expect(await both.open('ann', before)).toBe('a token');
    const after = await both.seal('ann', 'another');
    expect(await createVault([fresh]).open('ann', after)).toBe('another');
    expect(await createVault([fresh]).open('ann', before)).toBeUndefined();
  });

  test('opens nothing that was changed', async () => {
    const vault = createVault([old]);
    const parts = (await vault.seal('ann', 'a token')).split('.');
    for (const i of [0, 2, 3, 4]) {
      const part = parts[i] as string;
      const changed = parts.with(i, (part.startsWith('A') ? 'B' : 'A') + part.slice(1)).join('.');
      expect(await vault.open('ann', changed)).toBeUndefined();
    }
    expect(await vault.open('ann', 'no such thing')).toBeUndefined();
  });
});
