// What every npm script calls. Runs on any Node from 20 on and without dependencies: it installs them, then goes on with
// the Node that they bring.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './commands/build.mjs';
import { check, test, testLong } from './commands/check.mjs';
import { dev } from './commands/dev.mjs';
import { programs } from './commands/programs.mjs';
import { start } from './commands/start.mjs';
import { createProgress } from './createProgress.mjs';
import { ensureDependencies } from './ensureDependencies.mjs';
import { ensureNode, getNodePath, isOwnNode, nodeMajor } from './ensureNode.mjs';
import { getToolEnvironment } from './environment.mjs';
import { runChild } from './runChild.mjs';
import { stopWithParent } from './stopWithParent.mjs';
import { Trouble } from './Trouble.mjs';

const commands = { start, test, 'test:long': testLong, check, dev, build, ...programs };
/** All others are for those who work on the product. */
const forEverybody = ['start', 'dev', 'build'];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bootstrapSteps = 2;
/** Set for the second run of this program, on the right Node. */
const bootstrapped = 'PLUMBLINE_BOOTSTRAPPED';

async function main([name, ...args]) {
  const command = commands[name];
  if (!command) throw new Trouble(`usage: node scripts/run.mjs ${Object.keys(commands).join('|')}`, { exitCode: 2 });
  const total = bootstrapSteps + command.steps;
  const secondRun = process.env[bootstrapped] !== undefined;
  delete process.env[bootstrapped];
  const progress = createProgress({ total, done: secondRun ? bootstrapSteps : 0 });
  if (!secondRun) {
    const installed = await ensureDependencies(root, progress, { everything: !forEverybody.includes(name) });
    progress.note(`Running on Node ${nodeMajor}`);
    if (installed || !isOwnNode(root)) return runOnOwnNode([name, ...args]);
  }
  return command.run({ root, args, progress });
}

async function runOnOwnNode(args) {
  await ensureNode(root);
  const env = { ...getToolEnvironment(root), [bootstrapped]: '1' };
  const { code } = await runChild(getNodePath(root), [fileURLToPath(import.meta.url), ...args], { cwd: root, env });
  return code;
}

stopWithParent();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error);
  process.exitCode = error.exitCode ?? 1;
}
