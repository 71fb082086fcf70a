import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPostgresChild } from '../../../../test/startPostgresChild.ts';
import { findProcessIdentity } from '../processIdentity.ts';
import { StartError } from '../StartError.ts';
import { openEmbeddedPostgres } from './openEmbeddedPostgres.ts';
import { findPostgresBinaries } from './postgresBinaries.ts';
import { getReachableBinaries } from './reachableBinaries.ts';

const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

/** What is killed here are processes: what they wrote is in the system's hands. */
const settings = { fsync: 'off' };

let made: string;
let folder: string;
let dataFolder: string;
const cleanUps: (() => Promise<unknown>)[] = [];

/** Making a database takes longer than copying one: most tests begin with a copy. */
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'plumbline-postgres-made-'));
  await (await openEmbeddedPostgres({ dataFolder: made, report: () => {}, settings })).close();
});

afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-postgres-'));
  dataFolder = join(folder, 'data');
});

async function copyMade(): Promise<void> {
  await promisify(execFile)('cp', ['-a', made, dataFolder]);
}

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  await rm(folder, { recursive: true, force: true });
});

async function open(at = dataFolder, report: (line: string) => void = () => {}) {
  const postgres = await openEmbeddedPostgres({ dataFolder: at, report, settings });
  cleanUps.push(() => postgres.close());
  return postgres;
}

function startChild(task: Parameters<typeof startPostgresChild>[0]) {
  const child = startPostgresChild({ settings, ...task });
  cleanUps.push(() => child.kill());
  return child;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const writeRow = (url: string) => query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
const readRow = (url: string) => query(url, 'SELECT answer FROM kept');
const row = [{ answer: 42 }];

async function getPostmasterPid(at = dataFolder): Promise<number> {
  return Number.parseInt(await readFile(join(at, 'cluster/postmaster.pid'), 'utf8'), 10);
}

async function isAlive(pid: number): Promise<boolean> {
  return (await findProcessIdentity(pid)) !== undefined;
}

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

/** Names and contents, so that a touched file shows. */
async function readTree(at: string): Promise<Record<string, string>> {
  const entries = await readdir(at, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(file, 'base64')])));
}

test('keeps its rows over a close, stops at the close, and starts again on a free port', async () => {
  const lines: string[] = [];
  const first = await open(dataFolder, (line) => lines.push(line));
  expect(lines).toEqual(['Creating the database']);
  await writeRow(first.url);
  const pid = await getPostmasterPid();
  await Promise.all([first.close(), first.close()]);
  expect(await isAlive(pid)).toBe(false);
  expect(await readdir(join(dataFolder, 'users'))).toEqual([]);

  const second = await open();
  expect(await readRow(second.url)).toEqual(row);
});

test('listens on loopback only, is durable, and lets nobody but its own role in', async () => {
  const postgres = await openEmbeddedPostgres({ dataFolder, report: () => {} });
  cleanUps.push(() => postgres.close());
  const { url } = postgres;
  const names = ['listen_addresses', 'fsync', 'synchronous_commit', 'max_connections'];
  const shown = await query(url, `SELECT ${names.map((name) => `current_setting('${name}') AS ${name}`)}`);
  expect(shown).toEqual([
    {
      listen_addresses: '127.0.0.1',
      fsync: 'on',
      synchronous_commit: 'on',
      max_connections: '100',
    },
  ]);
  expect(await query(url, `SELECT rolsuper FROM pg_roles WHERE rolname = current_user`)).toEqual([{ rolsuper: false }]);

  const wrongPassword = new URL(url);
  wrongPassword.password = 'guessed';
  await expect(query(wrongPassword.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await expect(query(url.replace('//plumbline:', '//postgres:'), 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry');
  const { mode } = await stat(join(dataFolder, 'cluster/plumbline.password'));
  expect(mode & 0o777).toBe(0o600);
});

test('sorts and folds letters alike on every system', async () => {
  await copyMade();
  const { url } = await open();
  expect(await query(url, `SELECT lower('ÄÉΩ') AS lower, 'Straße' ILIKE 'STRASSE' AS same`)).toEqual([
    { lower: 'äéω', same: false },
  ]);
  expect(await query(url, `SELECT datlocprovider AS p FROM pg_database WHERE datname = 'plumbline'`)).toEqual([
    { p: 'b' },
  ]);
});

test('adopts the postmaster that a killed process left behind, committed rows included', async () => {
  await copyMade();
  const child = startChild({ dataFolder });
  await writeRow(await child.url);
  const pid = await getPostmasterPid();
  await child.kill();

  const adopted = await open();
  expect(adopted.url).toBe(await child.url);
  expect(await getPostmasterPid()).toBe(pid);
  expect(await readRow(adopted.url)).toEqual(row);
  await adopted.close();
  expect(await isAlive(pid)).toBe(false);
});

test('replaces an orphaned postmaster of another version or with other settings', async () => {
  await copyMade();
  const child = startChild({ dataFolder });
  await writeRow(await child.url);
  const pid = await getPostmasterPid();
  await child.kill();

  const changed = { ...settings, max_connections: '20' };
  const postgres = await openEmbeddedPostgres({ dataFolder, report: () => {}, settings: changed });
  cleanUps.push(() => postgres.close());
  expect(await isAlive(pid)).toBe(false);
  expect(await readRow(postgres.url)).toEqual(row);
  expect(await query(postgres.url, 'SHOW max_connections')).toEqual([{ max_connections: '20' }]);
});

test('starts after kill -9 of both the process and PostgreSQL while a client is at work', async () => {
  await copyMade();
  const child = startChild({ dataFolder });
  const url = await child.url;
  await writeRow(url);
  const atWork = query(url, 'SELECT pg_sleep(600)').catch((error: Error) => error);
  await waitUntil(
    async () => (await query(url, `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)).length > 0,
  );
  await child.kill();
  process.kill(await getPostmasterPid(), 'SIGKILL');

  const postgres = await open();
  expect(await readRow(postgres.url)).toEqual(row);
  expect(await atWork).toBeInstanceOf(Error);
});

test('starts a killed PostgreSQL again under the address it gave out', async () => {
  await copyMade();
  const lines: string[] = [];
  const restarted = Promise.withResolvers<void>();
  const { url } = await open(dataFolder, (line) => {
    lines.push(line);
    if (line === 'The database had stopped and was started again') restarted.resolve();
  });
  await writeRow(url);
  const pid = await getPostmasterPid();
  process.kill(pid, 'SIGKILL');
  await restarted.promise;
  expect(await readRow(url)).toEqual(row);
  expect(await getPostmasterPid()).not.toBe(pid);
  expect(lines).toEqual(['The database had stopped and was started again']);
});

test('whoever starts it while others wait for it starts it under the address that they hold', async () => {
  await copyMade();
  const first = await open();
  await writeRow(first.url);
  process.kill(await getPostmasterPid(), 'SIGKILL');
  // Before the first has looked for it again.
  const second = await open();
  expect(second.url).toBe(first.url);
  expect(await readRow(first.url)).toEqual(row);
});

test('does not take a recycled pid for its postmaster', async () => {
  await copyMade();
  const child = startChild({ dataFolder });
  await writeRow(await child.url);
  await child.kill();
  process.kill(await getPostmasterPid(), 'SIGKILL');
  // PostgreSQL itself minds living processes of its own user only.
  const { uid, gid } = await stat(join(dataFolder, 'cluster'));
  const stranger = spawn('sleep', ['600'], isRoot ? { uid, gid } : {});
  cleanUps.push(async () => stranger.kill());
  const pidFile = join(dataFolder, 'cluster/postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await writeFile(pidFile, [String(stranger.pid), ...lines.slice(1)].join('\n'));

  const postgres = await open();
  expect(await readRow(postgres.url)).toEqual(row);
  await postgres.close();
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test('does not adopt the running database of the folder that its own is a copy of', async () => {
  await copyMade();
  const original = await open();
  await writeRow(original.url);
  await query(original.url, 'CREATE TABLE later ()');
  const copyFolder = join(folder, 'copy');
  await cp(dataFolder, copyFolder, { recursive: true });

  const copy = await open(copyFolder);
  expect(copy.url).not.toBe(original.url);
  expect(await getPostmasterPid(copyFolder)).not.toBe(await getPostmasterPid());
  await query(original.url, 'DROP TABLE later');
  expect(await query(copy.url, 'SELECT * FROM later')).toEqual([]);
  const pid = await getPostmasterPid(copyFolder);
  await copy.close();
  expect(await isAlive(pid)).toBe(false);
});

test('begins anew when it was killed half-way through making the database', async () => {
  const unfinished = async () =>
    (await readdir(dataFolder).catch((): string[] => [])).filter((name) => name.startsWith('cluster.new-'));
  const child = startChild({ dataFolder });
  await waitUntil(async () => (await unfinished()).some((name) => existsSync(join(dataFolder, name, 'global'))));
  await child.kill();
  expect(existsSync(join(dataFolder, 'cluster'))).toBe(false);

  const postgres = await open();
  await writeRow(postgres.url);
  expect(await unfinished()).toEqual([]);
});

test('leaves a database of another major version alone and says so in one line', async () => {
  await copyMade();
  await (await open()).close();
  await writeFile(join(dataFolder, 'cluster/PG_VERSION'), '17\n');
  const before = await readTree(dataFolder);

  const refused = await open().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect((refused as Error).message).toMatch(/made by PostgreSQL 17, and this Plumbline comes with PostgreSQL 18/);
  expect((refused as Error).message).toMatch(/plumbline backup FOLDER; with this one .* plumbline restore FOLDER/);
  expect((refused as Error).message).not.toContain('\n');
  expect(await readTree(dataFolder)).toEqual(before);
});

test('says in one line why PostgreSQL does not start', async () => {
  await copyMade();
  await (await open()).close();
  await writeFile(join(dataFolder, 'cluster/postgresql.conf'), 'no_such_setting = 1\n', { flag: 'a' });

  const refused = await open().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect((refused as Error).message).toMatch(/^PostgreSQL did not start \(see .*postgres\.log\): .*contains errors$/);
  expect(await readdir(join(dataFolder, 'users'))).toEqual([]);
});

test('processes that race to start share one PostgreSQL, which stays until the last has closed', async () => {
  const children = [1, 2, 3].map(() => startChild({ dataFolder }));
  const urls = await Promise.all(children.map((child) => child.url));
  expect(new Set(urls).size).toBe(1);
  const [first, second, third] = children;
  await writeRow(urls[0]!);
  const pid = await getPostmasterPid();

  await first!.close();
  expect(await readRow(urls[0]!)).toEqual(row);
  await second!.kill();
  expect(await readRow(urls[0]!)).toEqual(row);
  await third!.close();
  expect(await isAlive(pid)).toBe(false);
});

test('a process that opens it twice keeps it until both are closed', async () => {
  await copyMade();
  const [first, second] = await Promise.all([open(), open()]);
  await first.close();
  await writeRow(second.url);
  const pid = await getPostmasterPid();
  await second.close();
  expect(await isAlive(pid)).toBe(false);
});

test('a file where the data folder should be is a StartError', async () => {
  await writeFile(dataFolder, '');
  await expect(open()).rejects.toBeInstanceOf(StartError);
});

if (isRoot) {
  test('as root, works below a folder that is closed to everybody else, and leaves it closed', async () => {
    const home = join(folder, 'home');
    await mkdir(home, { mode: 0o700 });
    const inHome = join(home, 'checkout/data');
    const { url } = await open(inHome);
    await writeRow(url);
    expect((await stat(join(inHome, 'cluster'))).uid).not.toBe(0);
    for (const closed of [home, inHome]) expect(await stat(closed)).toMatchObject({ uid: 0, mode: 0o40700 });
    process.kill(await getPostmasterPid(inHome), 'SIGHUP');
    expect(await readRow(url)).toEqual(row);
  });

  test('as root, mends a cluster that a backup brought back as root and open to others', async () => {
    await copyMade();
    const first = await open();
    await writeRow(first.url);
    await first.close();
    const cluster = join(dataFolder, 'cluster');
    for (const name of ['.', ...(await readdir(cluster, { recursive: true }))]) await chown(join(cluster, name), 0, 0);
    await chmod(cluster, 0o755);
    expect(await readRow((await open()).url)).toEqual(row);
  });

  test('an ordinary user can use it, and root then runs it as that user', async () => {
    await chmod(folder, 0o755);
    await mkdir(dataFolder);
    await chown(dataFolder, nobody.uid, nobody.gid);
    const binaries = await getReachableBinaries({ binaries: await findPostgresBinaries(), account: nobody });
    const child = startChild({ dataFolder, account: nobody, binaries });
    await writeRow(await child.url);
    expect((await stat(join(dataFolder, 'cluster'))).uid).toBe(nobody.uid);
    const pid = await getPostmasterPid();
    await child.close();
    expect(await isAlive(pid)).toBe(false);

    const { url } = await open();
    expect(await readRow(url)).toEqual(row);
    const status = await readFile(`/proc/${await getPostmasterPid()}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\s+65534\s/m);
  });

  test('an ordinary user is told when the database belongs to somebody else', async () => {
    await copyMade();
    await chmod(folder, 0o755);
    await (await open()).close();
    await chown(join(dataFolder, 'cluster'), 12_345, 12_345);
    await chown(dataFolder, nobody.uid, nobody.gid);
    await rm(join(dataFolder, 'users'), { recursive: true });
    const binaries = await getReachableBinaries({ binaries: await findPostgresBinaries(), account: nobody });
    const child = startChild({ dataFolder, account: nobody, binaries });
    await expect(child.url).rejects.toThrow('belongs to another user');
  });
}
