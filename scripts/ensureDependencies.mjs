import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureNode } from './ensureNode.mjs';
import { getNpmEnvironment } from './environment.mjs';
import { mendPostgres } from './mendPostgres.mjs';
import { runChild } from './runChild.mjs';
import { Trouble } from './Trouble.mjs';

const shownLines = 15;

/** Installs what package-lock.json names, and says so, unless that was done already on a system like this one. */
export async function ensureDependencies(root, progress) {
  const stampFile = join(root, 'node_modules/.plumbline-install');
  const stamp = await getInstallStamp(root);
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) {
    progress.note('Dependencies are installed');
    return false;
  }
  await progress.run('Installing dependencies', async () => {
    await installWithNpm(root);
    await mendPostgres(root);
    await ensureNode(root);
    await writeFile(stampFile, stamp);
  });
  return true;
}

/** Names a state of node_modules: what is in the lock file, for which system. */
export async function getInstallStamp(root) {
  const lock = await readFile(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

async function installWithNpm(root) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-install-'));
  const logFile = join(folder, 'npm.log');
  const npm = (...args) =>
    runChild('npm', [...args, '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
      cwd: root,
      env: getNpmEnvironment(root),
      logFile,
    });
  let { code, output } = await npm('ci');
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
