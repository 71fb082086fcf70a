import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findReachedTests, listReached } from './findReachedTests.mjs';

let root;

const git = (...args) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });

async function write(files) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-reach-'));
  git('init', '-q');
  await write({
    'package.json': '{}',
    'contract/package.json': '{ "exports": { "./*": "./src/*.ts" } }',
    'contract/src/size.ts': 'export const size = 1;',
    'web/package.json': '{}',
    'web/src/Box.tsx': `import { size } from '@plumbline/contract/size';\nimport './box.css';\nexport const Box = () => size;`,
    'web/src/box.css': '',
    'web/src/Box.test.tsx': `import { Box } from './Box.tsx';\nBox();`,
    'web/src/other.test.ts': 'export {};',
  });
  git('add', '-A');
  git('-c', 'user.name=T', '-c', 'user.email=t@test', 'commit', '-qm', 'Begin');
});

afterEach(() => rm(root, { recursive: true, force: true }));

test('without a change no test is reached', async () => {
  expect(await findReachedTests(root)).toEqual([]);
});

test('a change reaches the tests that import it, across rooms and by way of styles', async () => {
  await write({ 'contract/src/size.ts': 'export const size = 2;' });
  expect(await findReachedTests(root)).toEqual(['web/src/Box.test.tsx']);
  git('checkout', '-q', '.');
  await write({ 'web/src/box.css': 'b {}' });
  expect(await findReachedTests(root)).toEqual(['web/src/Box.test.tsx']);
});

test('a new test is reached by being there, and what changed since another commit counts when that is asked for', async () => {
  await write({ 'web/src/new.test.ts': 'export {};' });
  expect(await findReachedTests(root)).toEqual(['web/src/new.test.ts']);
  await write({ 'web/src/other.test.ts': 'export const a = 1;' });
  git('add', '-A');
  git('-c', 'user.name=T', '-c', 'user.email=t@test', 'commit', '-qm', 'Go on');
  expect(await findReachedTests(root)).toEqual([]);
  expect((await findReachedTests(root, 'HEAD~1')).sort()).toEqual(['web/src/new.test.ts', 'web/src/other.test.ts']);
});

test('another lock file or setting of the tests reaches all of them', async () => {
  await write({ 'package.json': '{ "private": true }' });
  expect(await findReachedTests(root)).toBeUndefined();
});

test('a commit that is not there is told', async () => {
  await expect(findReachedTests(root, 'nowhere')).rejects.toThrow('nowhere');
});

test('the nearest come first, and circles end', () => {
  const graph = new Map([
    ['far.test.ts', ['b.ts']],
    ['b.ts', ['a.ts']],
    ['near.test.ts', ['a.ts']],
    ['a.ts', ['b.ts']],
  ]);
  expect(listReached(graph, ['a.ts'])).toEqual(['a.ts', 'b.ts', 'near.test.ts', 'far.test.ts']);
});
