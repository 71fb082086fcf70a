import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { byUser } from '../../Actor.ts';
import { readParts } from '../../bcf/write/readParts.fixture.ts';
import { makeArchive } from '../../exports/archive/makeArchive.ts';
import { everyTime } from '../../platform/once.ts';
import { openRunHouse, type RunHouse } from '../runs/runHouse.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let house: RunHouse;
let project: Awaited<ReturnType<RunHouse['addProject']>>;
let authorization: string;
let userId: string;

beforeAll(async () => {
  house = await openRunHouse();
  project = await house.addProject('packed');
  const { runId, viewId } = await project.start();
  await house.work(runId);
  ({ userId, authorization } = await house.addMember('boss@test.test', project.projectId, ['ALL']));
  await sql`
    insert into issue (project_id, number, status, priority, diagnosis, location, created_by, view_id, model_id, link_change)
    values (${project.projectId}, 1, 'Open Issue', 'Major', 'Leaks', 'Roof', ${userId}, ${viewId}, ${project.modelId}, 0)`.execute(
    house.platform.db,
  );
});
afterAll(() => house?.close());

const call = (method: 'GET' | 'POST', path: string, header = authorization, key: string = crypto.randomUUID()) =>
  house.app.inject({
    method,
    url: `/api/projects/${project.projectId}${path}`,
    headers: { authorization: header, ...(method === 'POST' && { 'idempotency-key': key }) },
    ...(method === 'POST' && { payload: {} }),
  });
const readAll = (bytes: Uint8Array) => readParts(Readable.from([bytes]));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('everything of a project comes in one file that reads back as it was, with a hash for each', async () => {
  const key = crypto.randomUUID();
  const begun = await call('POST', '/exports', authorization, key);
  expect((await call('POST', '/exports', authorization, key)).json()).toEqual(begun.json());
  expect(begun.json()).toMatchObject({ status: 'waiting', createdBy: 'boss@test.test' });
  const exportId = begun.json()._id;
  expect((await call('POST', '/exports')).json()._id).toBe(exportId);
  expect((await call('GET', `/exports/${exportId}/download`)).json().code).toBe('projects.noExport');
  await house.modules.projectExports.pack({ projectId: project.projectId, exportId }, new AbortController().signal);
  const [ready] = (await call('GET', '/exports')).json().exports;
  expect(ready).toMatchObject({ _id: exportId, status: 'ready' });

  const { signedUrl } = (await call('GET', `/exports/${exportId}/download`)).json();
  const { pathname, search } = new URL(signedUrl, 'http://here.test');
  const answer = await house.app.inject({ method: 'GET', url: pathname + search });
  expect(answer.headers['content-disposition']).toMatch(/packed \d{4}-\d\d-\d\d\.zip/);
  expect([answer.rawPayload.length, sha256(answer.rawPayload)]).toEqual([ready.size, ready.sha256]);

  const parts = await readAll(answer.rawPayload);
  const manifest = JSON.parse(String(parts.get('manifest.json')));
  const told = manifest.files.map((line: { name: string; sha256: string }) => [line.name, line.sha256]);
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(
      [...parts].filter(([name]) => name !== 'manifest.json').map(([name, bytes]) => [name, sha256(bytes)]),
    ),
  );
  const names = [...parts.keys()];
  expect(names).toEqual(expect.arrayContaining(['README.txt', 'files/files.csv', 'members.csv', 'audit.csv']));
  expect(sha256(parts.get('files/scans/house.e57') as Uint8Array)).toBe(sha256(house.site.scan));
  expect(sha256(parts.get('files/models/house.ifc') as Uint8Array)).toBe(sha256(house.site.model));

  const verdicts = names.filter((name) => name.startsWith('verdicts/'));
  expect(verdicts).toHaveLength(3);
  const lines = verdicts.flatMap((name) => String(parts.get(name)).trim().split('\r\n').slice(1));
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from classification`.execute(
    house.platform.db,
  );
  expect(lines).toHaveLength(rows[0]?.count ?? 0);

  const issues = await readAll(parts.get('issues/issues-1.bcf') as Buffer);
  expect([...issues.keys()].filter((name) => name.endsWith('markup.bcf'))).toHaveLength(1);
  expect(String(parts.get('members.csv'))).toContain('boss@test.test');
  expect(String(parts.get('audit.csv'))).toContain('Project exported');
  expect(JSON.parse(String(parts.get('data/issue.json')))).toMatchObject([{ diagnosis: 'Leaks' }]);
});

test('nobody but administrators asks for it or reads it', async () => {
  const { authorization: theirs } = await house.addMember('reader@test.test', project.projectId, ['READ']);
  expect((await call('POST', '/exports', theirs)).statusCode).toBe(403);
  expect((await call('GET', '/exports', theirs)).statusCode).toBe(403);
});

test('after a week it is gone, and takes no room', async () => {
  const { db } = house.platform;
  expect((await house.listObjects('packed/exports/')).length).toBe(1);
  await sql`update project_export set expires_at = now() - interval '1 minute'`.execute(db);
  await house.modules.projectExports.sweep();
  expect(await house.listObjects('packed/exports/')).toEqual([]);
  expect((await call('GET', '/exports')).json().exports).toEqual([]);
});

test('a job that is stopped leaves no half of a file, and is done by the next', async () => {
  const { begin, pack } = house.modules.projectExports;
  const { _id: exportId } = await begin({ projectId: project.projectId, userId }, byUser(userId), everyTime);
  const stopped = AbortSignal.abort(new Error('stopping'));
  await expect(pack({ projectId: project.projectId, exportId }, stopped)).rejects.toThrow('stopping');
  expect(await house.listObjects('packed/exports/')).toEqual([]);
  expect((await call('GET', '/exports')).json().exports[0]).toMatchObject({ status: 'running' });
});

test('an archive of more than four gigabytes could be read: entries that large are written as ZIP64', async () => {
  async function* parts() {
    yield { name: 'large.bin', size: 5e9, isPacked: true, open: async () => [Buffer.from('stands for it')] as never };
  }
  const bytes = await buffer(makeArchive({ madeAt: new Date(), parts: parts(), about: {} }));
  expect(
    bytes.includes(Buffer.from([0x01, 0x00, 0x18, 0x00])) || bytes.includes(Buffer.from([0x01, 0x00, 0x1c, 0x00])),
  ).toBe(true);
  expect(String((await readAll(bytes)).get('large.bin'))).toBe('stands for it');
});
