import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createLanes } from './createLanes.ts';

test('whoever comes after the end begins nothing, however many they are', async () => {
  const lanes = createLanes(tmpdir(), 1);
  await lanes.end();
  for (let comer = 0; comer < 3; comer++) {
    await expect(lanes.work({ kind: 'check', scan: 0 }, () => {})).rejects.toThrow(
      'The processes of the run were ended.',
    );
  }
});
