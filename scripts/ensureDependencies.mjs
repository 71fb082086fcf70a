import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropUnread } from './dropUnread.mjs';
import { ensureNode } from './ensureNode.mjs';
import { getNpmEnvironment } from './environment.mjs';
import { mendPostgres } from './mendPostgres.mjs';
import { runChild } from './runChild.mjs';
import { Trouble } from './Trouble.mjs';

const shownLines = 15;

/**
 * Installs what package-lock.json names, and says so, unless that was done already on a system like this one: what the
 * product runs on, or, with `everything`, what it is tested and measured with too. More than is asked for may stay.
 */
export async function ensureDependencies(root, progress, { everything = false } = {}) {
  const stampFile = join(root, 'node_modules/.plumbline-install');
  const stamp = await getInstallStamp(root);
  const [had, part] = (await readFile(stampFile, 'utf8').catch(() => '')).split(' ');
  if (had === stamp && (part === undefined || !everything)) {
    progress.note('Dependencies are installed');
    return false;
  }
  const adds = had === stamp;
  await progress.run(adds ? 'Installing what tests and benches need' : 'Installing dependencies', async () => {
    await installWithNpm(root, { everything, adds });
    await mendPostgres(root);
    await ensureNode(root);
    await dropUnread(root);
    await writeFile(stampFile, everything ? stamp : `${stamp} to-run`);
  });
  return true;
}

/** Names a state of node_modules: what is in the lock file, without what is dropped of it, for which system. */
async function getInstallStamp(root) {
  const lock = await readFile(join(root, 'package-lock.json'));
  const dropped = await readFile(new URL('./dropUnread.mjs', import.meta.url));
  const system = `${process.platform} ${process.arch}`;
  return createHash('sha256').update(lock).update(dropped).update(system).digest('hex');
}

async function installWithNpm(root, { everything, adds }) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-install-'));
  const logFile = join(folder, 'npm.log');
  const dev = everything ? '--include=dev' : '--omit=dev';
  const npm = (...args) =>
    runChild('npm', [...args, dev, '--include=optional', '--no-audit', '--no-fund'], {
      cwd: root,
      env: getNpmEnvironment(root),
      logFile,
    });
  // `npm ci` would begin by removing what is there.
  let { code, output } = await (adds ? npm('install', '--no-save') : npm('ci'));
  // `npm ci` refuses a lock file without the optional packages of other systems, which mirrors of the registry may lack.
  if (output.includes('npm error code EUSAGE')) ({ code, output } = await npm('install', '--no-save'));
  if (code === 0) return rm(folder, { recursive: true });
  throw new Trouble(`${getReason(output)}\n\nnpm could not install the dependencies; all it said is in ${logFile}`);
}

/** npm names the reason where its errors begin; pages of usage may follow. */
function getReason(output) {
  const lines = output.trimEnd().split('\n');
  const start = lines.findIndex((line) => line.startsWith('npm error'));
  return (start < 0 ? lines.slice(-shownLines) : lines.slice(start, start + shownLines)).join('\n');
}
