import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { getNpmEnvironment } from './environment.mjs';
import { runChild } from './runChild.mjs';
import { Trouble } from './Trouble.mjs';

/** The version of Node that everything but the bootstrap runs on. */
export const nodeMajor = 24;

export const getNodePath = (root) => join(root, 'node_modules/.bin/node');

/** Whether this process is the Node of the project, and not one that has been replaced on disk meanwhile. */
export function isOwnNode(root) {
  return process.execPath === findRealPath(getNodePath(root)) && process.version.startsWith(`v${nodeMajor}.`);
}

/** Makes sure that the npm package `node` brought its program: npm skips the step that fetches it where scripts are off. */
export async function ensureNode(root) {
  if (hasNode(root)) return;
  const folder = join(root, 'node_modules/node');
  const args = ['installArchSpecificPackage.js'];
  const { output } = await runChild(process.execPath, args, {
    cwd: folder,
    env: getNpmEnvironment(root),
    collect: true,
  });
  await linkProgram(root);
  if (hasNode(root)) return;
  throw new Trouble(`${output.trimEnd()}\n\nNode ${nodeMajor} could not be fetched from the npm registry.`);
}

function findRealPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function hasNode(root) {
  const { stdout } = spawnSync(getNodePath(root), ['--version'], { encoding: 'utf8' });
  return stdout?.startsWith(`v${nodeMajor}.`) ?? false;
}

async function linkProgram(root) {
  await mkdir(join(root, 'node_modules/.bin'), { recursive: true });
  await symlink('../node/bin/node', getNodePath(root)).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
