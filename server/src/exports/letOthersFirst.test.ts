import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { letOthersFirst } from './letOthersFirst.ts';

function compute(ms: number) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('whoever has something to do in each turn goes first, but not for ever', async () => {
  let turns = 0;
  let isOver = false;
  const busy = (async () => {
    while (!isOver && turns < 200) {
      compute(3);
      turns++;
      await setImmediate();
    }
  })();
  await letOthersFirst();
  isOver = true;
  await busy;
  expect(turns).toBeGreaterThan(10);
  expect(turns).toBeLessThan(30);
});
