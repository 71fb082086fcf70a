import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getWebStamp, isWebBuilt } from './webBuild.mjs';

let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-web-'));
  for (const path of ['web/src/main.tsx', 'web/index.html', 'viewer/src/Viewer.ts', 'contract/src/status.ts']) {
    await write(path, 'old');
  }
  await write('package-lock.json', '{}');
  await write('web/dist/.build-stamp', await getWebStamp(root));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path, content) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

test('what is built stays built while only output, times and other rooms change', async () => {
  expect(await isWebBuilt(root)).toBe(true);
  await write('web/dist/assets/index.js', 'new');
  await write('web/node_modules/.vite/x', 'new');
  await write('server/src/app.ts', 'new');
  await utimes(join(root, 'web/src/main.tsx'), 1, 1);
  expect(await isWebBuilt(root)).toBe(true);
});

test.each(['web/index.html', 'web/src/new.ts', 'viewer/src/Viewer.ts', 'contract/src/status.ts', 'package-lock.json'])(
  'a change of %s asks for a build',
  async (path) => {
    await write(path, 'new');
    expect(await isWebBuilt(root)).toBe(false);
  },
);

test('a renamed or lost file asks for a build, and so does a build that did not come to its end', async () => {
  await rename(join(root, 'web/src/main.tsx'), join(root, 'web/src/other.tsx'));
  expect(await isWebBuilt(root)).toBe(false);
  await rename(join(root, 'web/src/other.tsx'), join(root, 'web/src/main.tsx'));
  expect(await isWebBuilt(root)).toBe(true);
  await rm(join(root, 'viewer'), { recursive: true });
  expect(await isWebBuilt(root)).toBe(false);
  await write('viewer/src/Viewer.ts', 'old');
  expect(await isWebBuilt(root)).toBe(true);
  await rm(join(root, 'web/dist/.build-stamp'));
  expect(await isWebBuilt(root)).toBe(false);
});
