import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getToolEnvironment } from './environment.mjs';
import { runChild } from './runChild.mjs';
import { Trouble } from './Trouble.mjs';

const inputs = ['web', 'viewer/src', 'contract/src', 'package-lock.json'];
const outputs = ['node_modules', 'dist'];
const stampFile = 'web/dist/.build-stamp';

/** Whether web/dist was built from what is there now. */
export async function isWebBuilt(root) {
  const stamp = await readFile(join(root, stampFile), 'utf8').catch(() => undefined);
  return stamp !== undefined && stamp === (await getWebStamp(root));
}

/** Builds the web app into web/dist; what the build says is shown when it fails. */
export async function buildWeb(root) {
  // Taken before the build: what changes meanwhile is not in it.
  const stamp = await getWebStamp(root);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = { cwd: join(root, 'web'), env: getToolEnvironment(root), collect: true };
  const { code, output } = await runChild(process.execPath, [vite, 'build'], options);
  if (code !== 0) throw new Trouble(`${output.trimEnd()}\n\nThe web app could not be built.`);
  await writeFile(join(root, stampFile), stamp);
}

/** A hash over names and contents of everything the build reads. */
export async function getWebStamp(root) {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(inputs.map((input) => listFiles(root, input)))).flat()) {
    hash
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

async function listFiles(root, path) {
  const found = await stat(join(root, path)).catch(() => undefined);
  if (!found?.isDirectory()) return found ? [path] : [];
  const names = (await readdir(join(root, path))).filter((name) => !outputs.includes(name)).sort();
  return (await Promise.all(names.map((name) => listFiles(root, `${path}/${name}`)))).flat();
}
