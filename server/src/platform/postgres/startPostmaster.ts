import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { orNone } from '@plumbline/contract/orNone';
import { findProcessIdentity } from '../processIdentity.ts';
import { StartError } from '../StartError.ts';
import { getClusterArgument, getSpawnOptions, type PostgresContext } from './PostgresContext.ts';
import type { Postmaster } from './Postmaster.ts';
import { findPostmasterFile } from './postmasterFile.ts';
import { getPostmasterMarks } from './postmasterMarks.ts';

const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/** Another program took the port meanwhile, or processes of a killed postmaster are still leaving. */
const passing = /Address already in use|shared memory block .* still in use|lock file .* already exists/;
const retryMs = 15_000;
const slowStartMs = 3_000;
const longestLogBytes = 10_000_000;

/** Starts PostgreSQL on `port` or on a free one and waits until it takes connections. */
export async function startPostmaster(context: PostgresContext, port?: number): Promise<Postmaster> {
  const deadline = Date.now() + retryMs;
  while (true) {
    const outcome = await launch(context, port ?? (await findFreePort()));
    if (typeof outcome !== 'string') return outcome;
    if (!passing.test(outcome) || Date.now() > deadline) throw new StartError(explain(outcome, context.logFile));
    await sleep(100);
  }
}

async function launch(context: PostgresContext, port: number): Promise<Postmaster | string> {
  await using log = await openLog(context.logFile);
  const { size: logStart } = await log.stat();
  const child = spawn(join(context.binaries.folder, 'bin/postgres'), await getArguments(context, port), {
    ...getSpawnOptions(context),
    env: { ...getSpawnOptions(context).env, ...(await getStalePidVariable(context)) },
    // A session of its own: Ctrl-C in the terminal must not stop the database before the server is done with it.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const spawnError = once(child, 'exit').then(
    () => undefined,
    (error: Error) => error.message,
  );
  child.unref();
  const ready = await waitUntilReady(context, child);
  return ready ? { ...ready, port } : ((await spawnError) ?? readFrom(context.logFile, logStart));
}

/** PostgreSQL takes any living process of its user for a postmaster; this variable names the pid that is none. */
async function getStalePidVariable({ cluster }: PostgresContext): Promise<Record<string, string>> {
  const stale = await findPostmasterFile(cluster);
  return stale ? { PG_GRANDPARENT_PID: String(stale.pid) } : {};
}

async function getArguments(context: PostgresContext, port: number): Promise<string[]> {
  const marks = await getPostmasterMarks(context);
  const settings = Object.entries({ ...defaults, ...context.settings }).map(([name, value]) => `${name}=${value}`);
  return [
    '-D',
    getClusterArgument(context),
    '-p',
    String(port),
    ...[...settings, marks.cluster, marks.build].flatMap((setting) => ['-c', setting]),
  ];
}

async function waitUntilReady(
  { cluster, report }: PostgresContext,
  child: ChildProcess,
): Promise<Omit<Postmaster, 'port'> | undefined> {
  const slow = setTimeout(() => report('The database is recovering from a hard stop'), slowStartMs);
  try {
    while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      const file = await findPostmasterFile(cluster);
      const identity = file?.ready && file.pid === child.pid ? await findProcessIdentity(child.pid) : undefined;
      if (identity) return { pid: child.pid, identity };
      await sleep(10);
    }
    return undefined;
  } finally {
    clearTimeout(slow);
  }
}

async function openLog(path: string): Promise<FileHandle> {
  const found = await orNone(stat(path), 'ENOENT');
  if (found && found.size > longestLogBytes) await rename(path, `${path}.old`);
  return open(path, 'a', 0o600);
}

async function readFrom(path: string, start: number): Promise<string> {
  await using log = await open(path);
  const { size } = await log.stat();
  const { buffer, bytesRead } = await log.read(Buffer.alloc(size - start), 0, size - start, start);
  return buffer.toString('utf8', 0, bytesRead);
}

function explain(output: string, logFile: string): string {
  const lines = output.trim().split('\n');
  const reason = lines.find((line) => /FATAL:|PANIC:/.test(line)) ?? lines.at(-1) ?? '';
  return `PostgreSQL did not start (see ${logFile}): ${reason.replace(/^.*(FATAL|PANIC):\s*/, '')}`;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port');
  return address.port;
}
