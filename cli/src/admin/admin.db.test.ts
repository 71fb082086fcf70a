import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts';
import { runHere } from '../../test/runHere.ts';
import { runPlumbline, startPlumbline } from '../../test/runPlumbline.ts';

let database: TestDatabase;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-admin-'));
  env = { DATABASE_URL: database.url, PLUMBLINE_DATA: join(folder, 'data'), PLUMBLINE_DEMO: '0' };
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** As a process where something is typed in; a process for each of so many commands would load the server as often. */
const admin = (line: string, input?: string) => {
  const args = ['admin', ...split(line)];
  return input === undefined ? runHere(args, env) : runPlumbline(args, env, input);
};
const split = (line: string) => (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));

async function succeeds(line: string, input?: string): Promise<string> {
  const { code, output, errors } = await admin(line, input);
  expect([code, errors]).toEqual([0, '']);
  return output;
}

async function fails(line: string, words: RegExp): Promise<void> {
  const { code, errors } = await admin(line);
  expect(code).toBe(2);
  expect(errors.split('\n')[0]).toMatch(words);
}

test('day one: a company, a project, a user, a membership and a flag, and the user reaches the project', async () => {
  await succeeds('company add "Müller & Söhne"');
  expect(await succeeds('project add "Rathaus Süd" --company "müller & söhne"')).toContain('muller-sohne|rathaus-sud');
  expect(await succeeds('user add ada@site.test --first Ada --last Lovelace')).toMatch(/Temporary password: \S{16}/);
  await succeeds('user add bob@site.test --first Bob --last Ross --password-stdin', 'happy little trees\n');
  await succeeds('member set bob@site.test --project muller-sohne|rathaus-sud --permissions read,LIST,VIEW_ASSETS');
  await succeeds('flag set insightsdashboard on --project muller-sohne|rathaus-sud');
  expect(await succeeds('member list --project muller-sohne|rathaus-sud')).toBe(
    'bob@site.test\tREAD,LIST,VIEW_ASSETS\n',
  );
  expect(await succeeds('user list')).toContain('ada@site.test\tAda Lovelace\tmust change password');

  const server = await startPlumbline(env);
  const call = (path: string, init?: RequestInit) =>
    fetch(`${server.url}/api${path}`, init).then((r) => r.json() as Promise<Record<string, string>>);
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'bob@site.test', password: 'happy little trees' });
  const { accessToken } = await call('/auth/sign-in', { method: 'POST', headers: json, body });
  const authorization = `Bearer ${accessToken}`;
  expect(await call('/users/current/projects/all', { headers: { authorization } })).toMatchObject([
    { tenantId: 'muller-sohne|rathaus-sud', featureFlags: { insightsDashboard: true } },
  ]);

  await succeeds('maintenance on');
  await expect.poll(async () => (await fetch(`${server.url}/api/users/current`)).status, { timeout: 10_000 }).toBe(503);
  await succeeds('maintenance off');
  await expect.poll(async () => (await fetch(`${server.url}/api/users/current`)).status, { timeout: 10_000 }).toBe(401);

  const asked = JSON.stringify({ name: 'Script', projects: 'all', rights: 'read' });
  const making = { method: 'POST', headers: { ...json, authorization }, body: asked };
  const { token } = await call('/users/current/access-tokens', making);
  const statusFor = async (bearer: string) =>
    (await fetch(`${server.url}/api/users/current`, { headers: { authorization: bearer } })).status;
  await succeeds('user sign-out bob@site.test');
  expect([await statusFor(authorization), await statusFor(`Bearer ${token}`)]).toEqual([401, 200]);
  await succeeds('user revoke-tokens bob@site.test');
  expect(await statusFor(`Bearer ${token}`)).toBe(401);
  await succeeds('user disable bob@site.test');
  expect(await call('/auth/sign-in', { method: 'POST', headers: json, body })).toMatchObject({
    code: 'auth.accountDisabled',
  });
  await succeeds('user enable bob@site.test');
  await succeeds('company administrator add ada@site.test --company "müller & söhne"');
  await succeeds('company administrator add bob@site.test --company "müller & söhne"');
  await succeeds('company administrator remove bob@site.test --company "müller & söhne"');
  expect((await admin('company administrator remove ada@site.test --company "müller & söhne"')).errors).toMatch(
    /last administrator of the company/,
  );
  await succeeds('flag set insightsDashboard default --project muller-sohne|rathaus-sud');
  await succeeds('member remove bob@site.test --project muller-sohne|rathaus-sud');
  expect(await succeeds('member list --project muller-sohne|rathaus-sud')).toBe('');
  expect(await server.end('SIGTERM')).toBe(0);
});

test('an invitation mails the temporary password instead of printing it', async () => {
  const output = await succeeds('user add eve@site.test --first Eve --last Adams --invite');
  expect(output).not.toMatch(/Temporary password/);
  const outbox = join(folder, 'data', 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const message = await readFile(join(outbox, names.at(-1) as string), 'utf8');
  expect(message).toContain('To: eve@site.test');
});

test('what cannot be done is said in one line, with the usage', async () => {
  await succeeds('company add Twice');
  await fails('company add twice', /There is a company twice already/);
  await fails('project add X --company Nobody', /There is no company Nobody/);
  await fails('project add X --company Twice --tenant "a b"', /A tenant id has/);
  await fails('user add not-an-address --first A --last B', /not-an-address is not an e-mail address/);
  await fails('user add a@b.test --first A', /--last is missing/);
  await fails('user disable nobody@b.test', /There is no user nobody@b\.test/);
  await fails('member set a@b.test --project nowhere --permissions READ', /There is no project with the tenant id/);
  await fails('member set a@b.test --project nowhere --permissions KING', /There is no permission KING/);
  await fails('flag set nothing on --project x', /There is no flag nothing/);
  await fails('maintenance maybe', /on or off, not maybe/);
  await fails('company add --shout X', /Unknown option '--shout'/);
});

test('the results of a project wait for a review, or do not', async () => {
  await succeeds('company add Reviewing');
  await succeeds('project add Works --company Reviewing');
  expect(await succeeds('publishing reviewing|works reviewed')).toMatch(/wait until somebody with SR_WRITE/);
  await fails('publishing no|where automatic', /There is no project with the tenant id no\|where/);
  await fails('publishing reviewing|works sometimes', /automatic or reviewed, not sometimes/);
});

test('a project has a quota of its own, or the server’s', async () => {
  await succeeds('company add Storing');
  await succeeds('project add Works --company Storing');
  expect(await succeeds('quota show storing|works')).toMatch(/^storing\|works: 0\.000 GB used without a limit \(files/);
  expect(await succeeds('quota set storing|works 2.5')).toMatch(/0\.000 GB used of 2\.500 GB/);
  expect(await succeeds('quota show storing|works')).toMatch(/of 2\.500 GB/);
  expect(await succeeds('quota set storing|works default')).toMatch(/without a limit/);
  await fails('quota set no|where 1', /There is no project with the tenant id no\|where/);
  await fails('quota set storing|works much', /A number of gigabytes, or default, not much/);
});

test('a project works on so many analyses at a time, and a company has so many projects, as is set', async () => {
  await succeeds('company add Limiting');
  await succeeds('project add Works --company Limiting');
  expect(await succeeds('limit set limiting|works 2')).toMatch(/^limiting\|works: 2 analyses at a time/);
  expect(await succeeds('limit set limiting|works none')).toMatch(/any number of analyses at a time/);
  expect(await succeeds('company limit Limiting --projects 1 --analyses 3')).toMatch(
    /^Limiting: 1 project, 3 analyses at a time, the trail of 12 months at least/,
  );
  const refused = await admin('project add More --company Limiting');
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('may have 1 project, and has as many.')]);
  expect(await succeeds('company limit Limiting --audit-months 24')).toMatch(
    /1 project, 3 analyses at a time, the trail of 24 months/,
  );
  expect(await succeeds('company limit Limiting --projects none')).toMatch(/any number of projects, 3 analyses/);
  await succeeds('project add More --company Limiting');
  await fails('limit set limiting|works 0', /A whole number from 1, or none, not 0/);
  await fails('limit set no|where 1', /There is no project with the tenant id no\|where/);
  await fails('company limit Limiting --projects some', /A whole number from 0, or none, not some/);
  await fails('company limit Nobody --projects 1', /There is no company Nobody/);
});

test('the audit trail names the operator of every command, is printed, and is shortened by day', async () => {
  await succeeds('user reset-password bob@site.test');
  const { output } = await runPlumbline(['admin', 'audit', 'list', '--project', 'muller-sohne|rathaus-sud'], env);
  const who = `Command line (${userInfo().username})`;
  const told = output.split('\r\n').slice(1, -1).reverse();
  const cells = told.map((row) => /^[^,]+,([^,]*),([^,]*),([^,]*),/.exec(row)?.slice(1) as string[]);
  const byOperator = cells.filter(([actor]) => actor === who).map(([, what, which]) => `${what}: ${which}`);
  // Bob has left the project before his password was reset.
  expect(byOperator.filter((line) => !line.startsWith('Maintenance'))).toEqual([
    'Project added: Rathaus Süd',
    'Membership changed: bob@site.test',
    'Feature switched: insightsDashboard',
    'Signed out everywhere: bob@site.test',
    'All tokens and apps revoked: bob@site.test',
    'User disabled: bob@site.test',
    'User enabled: bob@site.test',
    'Made administrator of the company: bob@site.test',
    'No longer administrator of the company: bob@site.test',
    'Feature switched: insightsDashboard',
    'Member removed: bob@site.test',
  ]);
  expect(cells.filter(([actor]) => actor !== who).map(([actor, what]) => `${actor}: ${what}`)).toEqual([
    'bob@site.test: Signed in',
    'bob@site.test: Access token made',
    'Somebody not signed in: Sign-in failed',
  ]);
  const { rows } = await query('select action, actor_kind, actor_name from audit_entry');
  const commands = rows.filter(({ actor_name }) => actor_name === userInfo().username);
  expect(new Set(commands.map(({ action }) => action))).toEqual(
    new Set([
      'companyAdded',
      'projectAdded',
      'limitsChanged',
      'userAdded',
      'membershipSet',
      'flagChanged',
      'maintenanceSwitched',
      'signedOutEverywhere',
      'grantsRevoked',
      'userDisabled',
      'userEnabled',
      'administratorNamed',
      'administratorDismissed',
      'membershipRemoved',
      'publishingChanged',
      'quotaChanged',
      'passwordReset',
    ]),
  );
  expect(rows.filter(({ actor_kind }) => actor_kind === 'system')).toEqual([]);
  expect(await succeeds('audit shorten --before 2020-01-01')).toBe('Deleted 0 entries of the audit trail.\n');
  await fails('audit shorten', /--before is missing/);
  await fails('audit shorten --before 2020-02-30', /A day such as 2026-10-30 is expected, not 2020-02-30/);
  await fails('audit shorten --before 2999-01-01', /--before is a day that has been/);
});

async function query(text: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await client.query<Record<string, string>>(text);
  } finally {
    await client.end();
  }
}

test('operators are added, listed and removed, and the audit trail tells of it', async () => {
  expect(await succeeds('operator list')).toBe('');
  expect(await succeeds('operator add bob@site.test')).toContain('bob@site.test runs the product now.');
  expect(await succeeds('operator list')).toBe('bob@site.test\n');
  expect(await succeeds('operator remove bob@site.test')).toContain('does not run the product any more');
  expect(await succeeds('operator list')).toBe('');
  const { rows } = await query(
    "select action from audit_entry where subject_name = 'bob@site.test' order by id desc limit 2",
  );
  expect(rows.map(({ action }) => action)).toEqual(['operatorDismissed', 'operatorNamed']);
  await fails('operator add nobody@site.test', /There is no user nobody@site.test/);
});
