import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureDependencies } from './ensureDependencies.mjs';
import { getNodePath, isOwnNode } from './ensureNode.mjs';

let root;
let lines;
const progress = {
  note: (text) => lines.push(text),
  run: (text, work) => {
    lines.push(text);
    return work();
  },
};

/** A project that npm can install without a network: its `node` is a folder with a program that runs this very Node. */
beforeEach(async () => {
  lines = [];
  root = await mkdtemp(join(tmpdir(), 'plumbline-install-test-'));
  const runtime = { name: 'node', version: '24.0.0', bin: { node: 'bin/node' } };
  await write('runtime/package.json', JSON.stringify(runtime));
  await write('runtime/bin/node', `#!/bin/sh\nexec '${process.execPath}' "$@"\n`);
  await chmod(join(root, 'runtime/bin/node'), 0o755);
  await write('package.json', JSON.stringify({ name: 'made-up', dependencies: { node: 'file:runtime' } }));
  const packages = {
    '': { name: 'made-up', dependencies: { node: 'file:runtime' } },
    'node_modules/node': { resolved: 'runtime', link: true },
    runtime,
  };
  await write('package-lock.json', JSON.stringify({ name: 'made-up', lockfileVersion: 3, requires: true, packages }));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path, content) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

const limitMs = 60_000;

test(
  'installs once, and again when the lock file has changed',
  async () => {
    expect(await ensureDependencies(root, progress)).toBe(true);
    expect(existsSync(getNodePath(root))).toBe(true);
    expect(await ensureDependencies(root, progress)).toBe(false);
    await write('package-lock.json', `${await readFile(join(root, 'package-lock.json'), 'utf8')}\n`);
    expect(await ensureDependencies(root, progress)).toBe(true);
    expect(lines).toEqual(['Installing dependencies', 'Dependencies are installed', 'Installing dependencies']);
  },
  limitMs,
);

test(
  'what tests need is added when it is asked for, and stays',
  async () => {
    const lockFile = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
    const devDependencies = { tool: 'file:tool' };
    lockFile.packages[''].devDependencies = devDependencies;
    lockFile.packages['node_modules/tool'] = { resolved: 'tool', link: true, dev: true };
    lockFile.packages.tool = { name: 'tool', version: '1.0.0', dev: true };
    await write('package-lock.json', JSON.stringify(lockFile));
    const dependencies = { node: 'file:runtime' };
    await write('package.json', JSON.stringify({ name: 'made-up', dependencies, devDependencies }));
    await write('tool/package.json', JSON.stringify({ name: 'tool', version: '1.0.0' }));
    const hasTool = () => existsSync(join(root, 'node_modules/tool/package.json'));
    const kept = join(root, 'node_modules/.cache/kept');

    await ensureDependencies(root, progress);
    expect(hasTool()).toBe(false);
    await write('node_modules/.cache/kept', '');
    expect(await ensureDependencies(root, progress, { everything: true })).toBe(true);
    expect([hasTool(), existsSync(kept)]).toEqual([true, true]);
    expect(await ensureDependencies(root, progress)).toBe(false);
    expect(await ensureDependencies(root, progress, { everything: true })).toBe(false);
    expect(hasTool()).toBe(true);
    expect(lines.slice(0, 2)).toEqual(['Installing dependencies', 'Installing what tests and benches need']);
  },
  limitMs,
);

test(
  'links the program where npm left it out',
  async () => {
    const lockFile = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
    delete lockFile.packages.runtime.bin;
    await write('package-lock.json', JSON.stringify(lockFile));
    await write('runtime/package.json', JSON.stringify({ name: 'node', version: '24.0.0' }));
    await write('runtime/installArchSpecificPackage.js', '');
    await ensureDependencies(root, progress);
    expect(existsSync(getNodePath(root))).toBe(true);
  },
  limitMs,
);

test(
  'installs by a lock file that lacks an optional package, and leaves the lock file alone',
  async () => {
    const optionalDependencies = { other: 'file:other' };
    const dependencies = { node: 'file:runtime' };
    await write('package.json', JSON.stringify({ name: 'made-up', dependencies, optionalDependencies }));
    await write('other/package.json', JSON.stringify({ name: 'other', version: '1.0.0' }));
    const lockFile = await readFile(join(root, 'package-lock.json'), 'utf8');
    expect(await ensureDependencies(root, progress)).toBe(true);
    expect(existsSync(join(root, 'node_modules/other/package.json'))).toBe(true);
    expect(await readFile(join(root, 'package-lock.json'), 'utf8')).toBe(lockFile);
  },
  limitMs,
);

test(
  'what npm said is shown and kept when it fails, and the next try installs again',
  async () => {
    await write('package.json', 'not JSON');
    for (const _try of [1, 2]) {
      const failure = await ensureDependencies(root, progress).catch((error) => error);
      expect(failure.message).toMatch(/^npm error code EJSONPARSE/);
      const logFile = /all it said is in (.*)$/.exec(failure.message)[1];
      expect(await readFile(logFile, 'utf8')).toContain('EJSONPARSE');
      await rm(dirname(logFile), { recursive: true });
    }
  },
  limitMs,
);

test('only the Node in node_modules is taken for the own one', () => {
  expect(isOwnNode(root)).toBe(false);
});
