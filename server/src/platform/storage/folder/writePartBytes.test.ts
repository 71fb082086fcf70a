import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { diskTurns } from './diskTurns.ts';
import { writePartBytes } from './writePartBytes.ts';

const mebi = 1024 * 1024;

test('while others have the disk, no more of a part is read than is written at a time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-part-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'bytes');
  await writeFile(path, '');
  const turns = [await diskTurns.take(), await diskTurns.take()];
  const whole = Buffer.alloc(5 * mebi, 'plumbline');
  let read = 0;
  async function* body() {
    for (let at = 0; at < whole.length; at += 65_536) {
      read = at + 65_536;
      yield whole.subarray(at, read);
    }
  }
  const written = writePartBytes(path, { offset: 0, size: whole.length }, body(), async () => {});
  await expect.poll(() => read).toBe(mebi);
  await wait(100);
  expect(read).toBe(mebi);
  for (const leave of turns) leave();
  expect(await written).toBe(createHash('sha256').update(whole).digest('hex'));
  expect((await readFile(path)).equals(whole)).toBe(true);
});
