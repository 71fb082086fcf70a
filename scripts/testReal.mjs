// npm run test:real -- FOLDER: reads every scan and model below FOLDER and holds the known ones against what is known.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getToolEnvironment } from './environment.mjs';
import { runChild } from './runChild.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [folder] = process.argv.slice(2);

if (folder === undefined || !existsSync(folder)) {
  console.error(folder === undefined ? 'usage: npm run test:real -- FOLDER' : `There is no folder ${folder}.`);
  process.exitCode = 2;
} else {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...getToolEnvironment(root), PLUMBLINE_REAL_FILES: resolve(folder) };
  const args = [vitest, 'run', '--project=long', '--reporter=verbose', 'engine/test/realFiles.test.ts'];
  process.exitCode = (await runChild(process.execPath, args, { cwd: root, env })).code;
}
