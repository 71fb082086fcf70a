import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts';
import { runPlumbline, startPlumbline } from '../../test/runPlumbline.ts';

const tenant = 'northbank|harbour-house';
let database: TestDatabase;
let folder: string;
let server: Awaited<ReturnType<typeof startPlumbline>>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-upload-'));
  const env = { DATABASE_URL: database.url, PLUMBLINE_DATA: join(folder, 'data'), PLUMBLINE_PART_BYTES: '65536' };
  server = await startPlumbline(env);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const upload = (files: string[], { project = tenant, kind = 'scan', password = 'plumbline-demo' } = {}) =>
  runPlumbline(
    ['upload', '--project', project, '--kind', kind, '--email', 'admin@demo.test', '--server', server.url, ...files],
    {},
    password,
  );

async function listed(kind: string): Promise<{ filename: string; status: string; sha256?: string }[]> {
  const body = JSON.stringify({ email: 'admin@demo.test', password: 'plumbline-demo' });
  const headers = { 'content-type': 'application/json' };
  const signIn = await fetch(`${server.url}/api/auth/sign-in`, { method: 'POST', headers, body });
  const authorization = `Bearer ${((await signIn.json()) as { accessToken: string }).accessToken}`;
  const get = async (path: string) => (await fetch(`${server.url}/api${path}`, { headers: { authorization } })).json();
  const projects = (await get('/users/current/projects/all')) as { _id: string; tenantId: string }[];
  const projectId = projects.find(({ tenantId }) => tenantId === tenant)?._id;
  return (await get(`/files/v3/projects/${projectId}/files/${kind}s`)) as never;
}

test('[FILE-9] the command line sends files by the same protocol, several at once', async () => {
  const files = await Promise.all(
    [300_000, 65_536, 1].map(async (size, i) => {
      const bytes = randomBytes(size);
      const path = join(folder, `scan ${i}.e57`);
      await writeFile(path, bytes);
      return { path, name: `scan ${i}.e57`, sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
  const { code, output, errors } = await upload(files.map(({ path }) => path));
  expect([code, errors]).toEqual([0, '']);
  expect(output.trim().split('\n')).toHaveLength(3);
  const stored = await listed('scan');
  for (const { name, sha256 } of files) {
    expect(stored.find(({ filename }) => filename === name)).toMatchObject({ status: 'uploaded', sha256 });
  }
});

test('what cannot be sent is said in one line', async () => {
  const empty = join(folder, 'empty.e57');
  await writeFile(empty, '');
  const text = join(folder, 'notes.txt');
  await writeFile(text, 'x');
  const cases: [Promise<{ code: number | null; errors: string }>, RegExp, number][] = [
    [upload([join(folder, 'nothing.e57')]), /There is no file .*nothing\.e57/, 2],
    [upload([empty]), /empty\.e57 is empty/, 2],
    [upload([text]), /not of a format that is taken as a scan/, 2],
    [upload([text], { kind: 'photo' }), /--kind is scan, model or document/, 2],
    [upload([text], { kind: 'document', project: 'no|where' }), /There is no project with the tenant id no\|where/, 2],
    [upload([text], { kind: 'document', password: 'wrong one' }), /Incorrect username or password/, 1],
  ];
  for (const [outcome, words, code] of cases) {
    const { code: ended, errors } = await outcome;
    expect(errors.split('\n')[0]).toMatch(words);
    expect(ended).toBe(code);
  }
});

test('[FILE-9] a script uploads with an access token and no password', async () => {
  const post = async (path: string, body: object, authorization = '') => {
    const headers = { 'content-type': 'application/json', authorization };
    const response = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { accessToken: string; token: string };
  };
  const { accessToken } = await post('/auth/sign-in', { email: 'admin@demo.test', password: 'plumbline-demo' });
  const asked = { name: 'Nightly', projects: 'all', rights: 'write' };
  const { token } = await post('/users/current/access-tokens', asked, `Bearer ${accessToken}`);
  const path = join(folder, 'by token.e57');
  await writeFile(path, 'by token');
  const args = ['upload', '--project', tenant, '--kind', 'scan', '--server', server.url, path];
  const { code, errors } = await runPlumbline(args, { PLUMBLINE_TOKEN: token });
  expect([code, errors]).toEqual([0, '']);
  expect((await listed('scan')).map(({ filename }) => filename)).toContain('by token.e57');
  const wrong = await runPlumbline(args, { PLUMBLINE_TOKEN: `${token}x` });
  expect(wrong.errors).toMatch(/The access token is not valid\./);
});
