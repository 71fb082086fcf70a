import { expect, test } from 'vitest';
import { createLanes } from './createLanes.ts';

test('processes that are ended take nothing more: whoever is on the way finds out', async () => {
  const lanes = createLanes(1);
  await lanes.end();
  const { signal } = new AbortController();
  await expect(lanes.work('/nowhere', { kind: 'register' }, { signal, size: 1, makeRoom: () => {} })).rejects.toThrow(
    'were ended',
  );
});
