// What every npm script calls. Runs on any Node from 20 on and without dependencies: it installs them, then goes on with
// the Node that they bring.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from './commands/commands.mjs';
import { readUsage, unknownCommand } from './commands/readUsage.mjs';
import { usages } from './commands/usages.mjs';
import { createProgress } from './createProgress.mjs';
import { ensureDependencies } from './ensureDependencies.mjs';
import { ensureNode, getNodePath, isOwnNode, nodeMajor } from './ensureNode.mjs';
import { getToolEnvironment } from './environment.mjs';
import { runChild } from './runChild.mjs';
import { stopWithParent } from './stopWithParent.mjs';
import { Trouble } from './Trouble.mjs';

/** All others are for those who work on the product. */
const forEverybody = ['start', 'dev', 'build'];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bootstrapSteps = 2;
/** Set for the second run of this program, on the right Node. */
const bootstrapped = 'PLUMBLINE_BOOTSTRAPPED';

async function main([name, ...args]) {
  if (!Object.hasOwn(commands, name ?? '')) throw unknownCommand(name, usages);
  const command = commands[name];
  const usage = readUsage(name, usages[name], args);
  if (usage !== undefined) {
    console.log(usage);
    return 0;
  }
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
