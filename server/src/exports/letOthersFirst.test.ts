import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { letOthersFirst, noteWaiting } from './letOthersFirst.ts';

/** A file that is being made, and how far it is. */
function makeFile() {
  const file = { slices: 0, isOver: false };
  const making = (async () => {
    while (!file.isOver) {
      await letOthersFirst();
      file.slices++;
    }
  })();
  onTestFinished(async () => {
    file.isOver = true;
    await making;
  });
  return file;
}

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await setImmediate();
}

test('a file waits while somebody waits for an answer, and goes on once they all have it', async () => {
  const file = makeFile();
  await turns(5);
  const before = file.slices;
  expect(before).toBeGreaterThan(2);
  const [first, second] = [noteWaiting(), noteWaiting()];
  await turns(3);
  const held = file.slices;
  first();
  first();
  await turns(3);
  expect(file.slices).toBe(held);
  expect(held - before).toBeLessThan(3);
  second();
  await turns(5);
  expect(file.slices).toBeGreaterThan(held + 2);
});

test('a file goes on where people ask without pause, and does not wait for what takes long', async () => {
  const file = makeFile();
  const ends = Array.from({ length: 3 }, noteWaiting);
  onTestFinished(() => {
    for (const end of ends) end();
  });
  await expect.poll(() => file.slices).toBeGreaterThan(2);
  await sleep(300);
  const before = file.slices;
  await turns(5);
  expect(file.slices).toBeGreaterThan(before + 2);
});
