import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '@plumbline/server/config';
import { prepareDataFolder } from '@plumbline/server/platform/dataFolder';
import { StartError } from '@plumbline/server/platform/StartError';
import type { Role, RunningServer } from '@plumbline/server/startServer';
import { type Command, UsageError } from './Command.ts';
import { followDemo } from './followDemo.ts';
import { readArgs } from './readArgs.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

export const serve: Command = {
  name: 'serve',
  usage: '[--role api|worker|all]',
  summary: 'runs the product; with --role, a part of it',
  run: (args) => start(roleOf(readArgs(args, { role: { type: 'string' } }).values.role ?? 'all')),
};

export const work: Command = {
  name: 'work',
  usage: '',
  summary: 'runs background work only, as serve --role worker does',
  run: async (args) => {
    readArgs(args, {});
    return start('worker');
  },
};

function roleOf(text: string): Role {
  if (text === 'api' || text === 'worker' || text === 'all') return text;
  throw new UsageError(`--role is api, worker or all, not ${text}.`);
}

async function start(role: Role): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  // A signal during the start is kept until there is something to stop.
  const stopRequested = firstSignal();
  const report = (step: string) => console.log(`  ${step} …`);
  const { createLog, logTo, startServer } = await loadServer();
  const log = createLog(config.logLevel, logTo(await logFile(config)));
  const server = await startServer({ config, role, log, report, webFolder });
  announce(server, config);
  const following = new AbortController();
  const followed =
    server.url === undefined ? undefined : followDemo(server.findDemoProgress, { signal: following.signal });
  const outdated = await Promise.race([stopRequested, server.outdated.then((fault) => leave(fault, role))]);
  following.abort();
  await followed;
  console.log('Stopping …');
  await server.close();
  if (outdated) throw new StartError(outdated);
}

/**
 * A process that works would write what the newer version does not expect, so it stops, with a sentence. One that only answers
 * goes on until it is replaced, so that no call is lost in an upgrade.
 */
async function leave(fault: string, role: Role): Promise<string> {
  if (role !== 'api') return fault;
  console.error(`! ${fault}`);
  return new Promise(() => {});
}

/** Loaded when it is needed: a mistyped role is answered at once. */
async function loadServer() {
  const [{ createLog, logTo }, { startServer }] = await Promise.all([
    import('@plumbline/server/createLog'),
    import('@plumbline/server/startServer'),
  ]);
  return { createLog, logTo, startServer };
}

/** In a terminal the log goes to a file, so that the address stays readable; elsewhere it is the output. */
async function logFile({ dataFolder, production }: Config): Promise<string | undefined> {
  if (!process.stdout.isTTY || production) return undefined;
  await prepareDataFolder(dataFolder);
  return join(dataFolder, 'server.log');
}

function announce(server: RunningServer, { dataFolder }: Config): void {
  const { url, operationsUrl, hasDemo, demoServiceUrl, setupCode, warning } = server;
  if (warning) console.log(`\n! ${warning}`);
  if (operationsUrl) console.log(`  Probes: ${operationsUrl}/livez and /readyz`);
  if (url === undefined) {
    console.log('\nThe worker is ready.\n');
    return;
  }
  console.log(`\nPlumbline is ready: ${url}\n`);
  if (setupCode) {
    console.log(`  Set it up: open ${url.replace(/\/+$/, '')}/setup and give the code ${setupCode}`);
    console.log('  The code is good for a day, and until the next start, which prints another.');
  }
  if (hasDemo) console.log('  Demo: sign in as admin@demo.test with the password plumbline-demo');
  if (demoServiceUrl) console.log(`  Demo Cloud, which stands in for Autodesk: ${demoServiceUrl}`);
  console.log(`  Data: ${dataFolder}\n  Stop: Ctrl+C\n`);
}

/** Resolves at the first SIGINT or SIGTERM; a later one ends the process at once. */
function firstSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let first: number | undefined;
  const onSignal = () => {
    // A terminal sends Ctrl+C to npm and to us, and npm passes its own on: twice is once.
    if (first !== undefined && performance.now() - first > 1000) process.exit(130);
    first ??= performance.now();
    resolve();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return promise;
}
