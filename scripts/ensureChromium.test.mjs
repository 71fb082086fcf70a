import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureChromium, findChromium } from './ensureChromium.mjs';

let folder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-chromium-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function addProgram(name, exitCode) {
  await writeFile(join(folder, name), `#!/bin/sh\nexit ${exitCode}\n`);
  await chmod(join(folder, name), 0o755);
}

test('takes the first on the path that runs', async () => {
  await addProgram('chromium', 1);
  await addProgram('google-chrome', 0);
  expect(findChromium({ PATH: folder })).toBe(join(folder, 'google-chrome'));
});

test('CHROMIUM_PATH is the only one looked at, and is said when it does not run', async () => {
  await addProgram('chromium', 0);
  await addProgram('mine', 1);
  const env = { PATH: folder, CHROMIUM_PATH: join(folder, 'mine') };
  expect(findChromium(env)).toBeUndefined();
  await expect(ensureChromium(env)).rejects.toThrow(`CHROMIUM_PATH is ${folder}/mine`);
});
