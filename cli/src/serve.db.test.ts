import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/createTestDatabase.ts';
import { runHere } from '../test/runHere.ts';
import { runPlumbline, startPlumbline } from '../test/runPlumbline.ts';

let folder: string;
let data: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-serve-'));
  data = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function signIn(url: string, email: string, password = 'plumbline-demo') {
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function findPostmaster(): Promise<number> {
  const names = (await readdir(data, { recursive: true })) as string[];
  const file = names.find((name) => name.endsWith('postmaster.pid')) as string;
  return Number((await readFile(join(data, file), 'utf8')).split('\n')[0]);
}

describe('on embedded defaults', () => {
  test('it starts on an empty folder, all four accounts can sign in, and it stops cleanly', async () => {
    const server = await startPlumbline({ PLUMBLINE_DATA: data });
    const health = (await (await fetch(`${server.url}/api/health`)).json()) as Record<string, unknown>;
    expect(health).toMatchObject({ state: 'ok', demo: { state: 'present' } });
    for (const name of ['admin', 'member', 'reviewer']) {
      expect((await signIn(server.url, `${name}@demo.test`)).body.accessToken).toBeDefined();
    }
    expect((await signIn(server.url, 'new@demo.test')).body.challengeName).toBe('NEW_PASSWORD_REQUIRED');
    const postmaster = await findPostmaster();
    expect(isAlive(postmaster)).toBe(true);
    expect(await server.end('SIGTERM')).toBe(0);
    await expect.poll(() => isAlive(postmaster), { timeout: 10_000 }).toBe(false);
    expect(server.collected.errors).toBe('');
  });

  test('killed at once after an acknowledged write, it starts again by itself and has lost nothing', async () => {
    const password = (n: number) => `a password no. ${n}`;
    let server = await startPlumbline({ PLUMBLINE_DATA: data });
    await runPlumbline(
      ['admin', 'user', 'add', 'k@site.test', '--first', 'K', '--last', 'L', '--password-stdin'],
      { PLUMBLINE_DATA: data },
      password(0),
    );
    for (let round = 0; round < 3; round++) {
      const { body } = await signIn(server.url, 'k@site.test', password(round));
      expect(body.accessToken).toBeDefined();
      const name = `company ${round}`;
      const added = await runHere(['admin', 'company', 'add', name], { PLUMBLINE_DATA: data });
      expect(added).toMatchObject({ code: 0, errors: '' });
      const reset = await runHere(['admin', 'user', 'reset-password', 'k@site.test'], { PLUMBLINE_DATA: data });
      const temporary = /password: (\S+)/.exec(reset.output)?.[1] as string;
      const { body: challenge } = await signIn(server.url, 'k@site.test', temporary);
      const changed = await fetch(`${server.url}/api/auth/new-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ session: challenge.session, newPassword: password(round + 1) }),
      });
      expect(changed.status).toBe(200);
      await server.end('SIGKILL');
      if (round === 1) process.kill(await findPostmaster(), 'SIGKILL');
      server = await startPlumbline({ PLUMBLINE_DATA: data });
    }
    const companies = await runHere(['admin', 'company', 'list'], { PLUMBLINE_DATA: data });
    expect(companies.output.split('\n')).toEqual(expect.arrayContaining(['company 0', 'company 1', 'company 2']));
    expect((await signIn(server.url, 'k@site.test', password(3))).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  test('PLUMBLINE_DEMO=0 leaves the demo out', async () => {
    const server = await startPlumbline({ PLUMBLINE_DATA: data, PLUMBLINE_DEMO: '0' });
    expect((await signIn(server.url, 'admin@demo.test')).body.code).toBe('UserNotFoundException');
    expect(server.collected.output).not.toContain('Demo Cloud');
    expect(await server.end('SIGINT')).toBe(0);
  });

  test('the demo has a design service on a port of its own, which ends with the server', async () => {
    const server = await startPlumbline({ PLUMBLINE_DATA: data, PLUMBLINE_DEMO: 'bare' });
    const settings = (await (await fetch(`${server.url}/api/settings`)).json()) as Record<string, unknown>;
    expect(settings).toMatchObject({ designService: { name: 'Demo Cloud' } });
    const [, address = ''] = /Demo Cloud.*: (http\S+)/.exec(server.collected.output) ?? [];
    expect(new URL(address).port).not.toBe(new URL(server.url).port);
    expect((await fetch(address)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
    await expect(fetch(address)).rejects.toThrow();
    expect(server.collected.errors).toBe('');
  });

  test('the roles can be two processes on one folder', async () => {
    const api = await startPlumbline({ PLUMBLINE_DATA: data }, ['serve', '--role', 'api']);
    await fetch(`${api.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'member@demo.test' }),
    });
    const worker = await startPlumbline({ PLUMBLINE_DATA: data }, ['work']);
    const mails = async () => (await readdir(join(data, 'outbox')).catch(() => [])).filter((n) => n.endsWith('.eml'));
    await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1);
    expect(await api.end('SIGTERM')).toBe(0);
    expect(await worker.end('SIGTERM')).toBe(0);
  });
});

describe('what cannot start says why in one line, and damages nothing', () => {
  const oneLine = (outcome: { code: number | null; errors: string }, words: RegExp) => {
    expect(outcome.code).toBe(1);
    expect(outcome.errors.trim().split('\n')).toHaveLength(1);
    expect(outcome.errors).toMatch(words);
    expect(outcome.errors).not.toMatch(/\bat .*:\d+:\d+/);
  };

  test('a wrong setting', async () => {
    oneLine(await runHere(['serve'], { PLUMBLINE_DATA: data, PORT: 'eighty' }), /setting PORT/);
    await expect(readdir(folder)).resolves.toEqual([]);
  });

  test('a taken port', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const outcome = await runPlumbline(['serve'], { PLUMBLINE_DATA: data, PORT: String(port), LOG_LEVEL: 'silent' });
    taken.close();
    oneLine(outcome, new RegExp(`Port ${port} is taken`));
    await expect(findPostmaster()).rejects.toThrow();
  });

  test('a taken port of the demo’s design service', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const env = { PORT: '0', PLUMBLINE_STAND_IN_PORT: String(port), PLUMBLINE_DEMO: 'bare', LOG_LEVEL: 'silent' };
    const outcome = await runPlumbline(['serve'], { PLUMBLINE_DATA: data, ...env });
    taken.close();
    oneLine(outcome, new RegExp(`Port ${port} is taken.*PLUMBLINE_STAND_IN_PORT=`));
    await expect(findPostmaster()).rejects.toThrow();
  });

  test('a data folder of another version', async () => {
    await mkdir(data);
    await writeFile(join(data, 'VERSION'), '99\n');
    oneLine(await runHere(['serve'], { PLUMBLINE_DATA: data }), /format 99/);
    await expect(readdir(data)).resolves.toEqual(['VERSION']);
  });

  test('a data folder that cannot be made: below a file, in /proc, with a file where a folder belongs', async () => {
    await writeFile(data, '');
    const below = join(data, 'below');
    oneLine(
      await runPlumbline(['serve'], { PLUMBLINE_DATA: below }),
      /data folder .*below cannot be used: a part of its path is a file/,
    );
    const nowhere = '/proc/plumbline';
    oneLine(await runPlumbline(['serve'], { PLUMBLINE_DATA: nowhere }), /data folder \/proc\/plumbline cannot be used/);
    const occupied = join(folder, 'occupied');
    await mkdir(occupied);
    await writeFile(join(occupied, 'VERSION'), '1\n');
    await writeFile(join(occupied, 'database'), '');
    oneLine(await runPlumbline(['serve'], { PLUMBLINE_DATA: occupied }), /database cannot be used/);
  });

  test('an unreachable database, without telling its password', async () => {
    const outcome = await runHere(['serve'], {
      PLUMBLINE_DATA: data,
      DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/house',
    });
    oneLine(outcome, /database\/house at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)/);
    expect(outcome.errors + outcome.output).not.toContain('hush');
  });

  test('a database that refuses the password, or is not there', async () => {
    const { url, drop } = await createTestDatabase();
    const wrong = new URL(url);
    wrong.password = 'hush';
    oneLine(
      await runHere(['serve'], { PLUMBLINE_DATA: data, DATABASE_URL: wrong.href }),
      /cannot be reached \(28P01\)/,
    );
    await drop();
    oneLine(await runHere(['serve'], { PLUMBLINE_DATA: data, DATABASE_URL: url }), /cannot be reached \(3D000\)/);
  });

  test('an unknown role and an unknown command', async () => {
    const role = await runHere(['serve', '--role', 'king'], { PLUMBLINE_DATA: data });
    expect(role).toMatchObject({ code: 2, errors: expect.stringContaining('--role is api, worker or all, not king.') });
    const command = await runHere(['analyze'], {});
    expect(command).toMatchObject({ code: 2, errors: expect.stringContaining('there is no command "analyze"') });
  });
});

describe('an upgrade', () => {
  test('makes an old worker stop with a sentence, and an old server say so and go on until it is replaced', async () => {
    const database = await createTestDatabase();
    const env = { PLUMBLINE_DATA: data, DATABASE_URL: database.url, PLUMBLINE_DEMO: '0' };
    const server = await startPlumbline(env, ['serve', '--role', 'api']);
    const worker = await startPlumbline(env, ['work']);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("insert into kysely_migration (name, timestamp) values ('9999-future', 'then')");
    await client.end();
    await expect.poll(() => isAlive(worker.pid), { timeout: 40_000 }).toBe(false);
    expect(worker.collected.errors).toMatch(/^plumbline: This database was written by another version of Plumbline/);
    await expect.poll(() => server.collected.errors, { timeout: 40_000 }).toMatch(/^! This database was written by/);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    const late = await runPlumbline(['work'], env);
    expect([late.code, late.errors]).toEqual([1, expect.stringContaining('9999-future')]);
    expect(await server.end('SIGTERM')).toBe(0);
    await database.drop();
  });
});
