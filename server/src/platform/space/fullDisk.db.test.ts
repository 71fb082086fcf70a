import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addRequestProject, type RequestProject } from '../../../test/addRequestProject.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { buildApp } from '../../app.ts';
import { createLog } from '../../createLog.ts';
import { createModules } from '../../modules.ts';
import { createBallast } from './ballast.ts';
import { createSpace } from './createSpace.ts';

const mebibyte = 1024 ** 2;
const reserveMb = 100;
const plenty = 1000 * mebibyte;
/** Of the server that these tests talk to; all else of it is real. */
const disk = { freeBytes: plenty, totalBytes: 10_000 * mebibyte };

let house: TestHouse;
let project: RequestProject;
let neighbour: { projectId: string; authorization: string };

beforeAll(async () => {
  const real = await openTestHouse({ PLUMBLINE_PART_BYTES: String(64 * 1024) });
  const ballast = createBallast(real.config.dataFolder, mebibyte);
  const space = { ...real.platform.space, ...createSpace({ readDisk: async () => disk, ballast, reserveMb }) };
  const platform = { ...real.platform, space };
  const modules = createModules(platform, real.product);
  const log = createLog('silent');
  const app = await buildApp({ modules, platform, log, production: false, version: real.product.version });
  await app.ready();
  house = { ...real, platform, modules, app };
  house.close = async () => {
    await app.close();
    await real.close();
  };
  project = await addRequestProject(house, 'full|disk');
  const projectId = await house.addProject('neigh|bour');
  neighbour = { projectId, ...(await house.addMember('neighbour@site.test', projectId, ['ADMIN', 'FILE_SCAN_LIST'])) };
});
afterAll(() => house?.close());
beforeEach(() => {
  disk.freeBytes = plenty;
});

type By = { projectId: string; authorization: string };
const owner = (): By => ({ projectId: project.projectId, authorization: project.admin.authorization });

async function post(url: string, payload: object | undefined, { authorization }: Pick<By, 'authorization'>) {
  const response = await house.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { authorization },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}

const models = ({ projectId }: By) => `/files/v3/projects/${projectId}/files/models`;
const create = (size: number, by: By = owner()) =>
  post(
    `${models(by)}/`,
    { filename: `${randomUUID()}.ifc`, size, hash: createHash('sha256').update('').digest('hex'), visibility: 'model' },
    by,
  );
const cancel = (fileId: string, by: By = owner()) => post(`${models(by)}/${fileId}/cancel`, undefined, by);
const listUploads = () => readdir(join(house.config.dataFolder, 'files', '.uploads')).catch(() => []);
const usable = plenty - reserveMb * mebibyte;

test('an upload larger than what is free beyond the reserve is refused at once, with a sentence; smaller ones of others are not', async () => {
  const refused = await create(usable + 1);
  expect(refused.status).toBe(507);
  expect(refused.body).toMatchObject({
    code: 'storage.full',
    message: expect.stringContaining('not enough free space'),
    payload: { freeBytes: usable, neededBytes: usable + 1 },
  });
  expect(await listUploads()).toEqual([]);
  const small = await create(3 * mebibyte, neighbour);
  expect(small.status).toBe(200);
  await cancel(small.body._id, neighbour);
});

test('what open uploads still have to send is promised to them, also to those who come at once', async () => {
  const asked = await Promise.all(
    [owner(), neighbour, owner(), neighbour].map(async (by) => ({ by, answer: await create(usable * 0.4, by) })),
  );
  const taken = asked.filter(({ answer }) => answer.status === 200);
  expect(taken).toHaveLength(2);
  for (const { answer } of asked) if (answer.status !== 200) expect(answer.body.code).toBe('storage.full');
  expect((await create(usable * 0.3)).status).toBe(507);
  expect((await create(usable * 0.1)).status).toBe(200);
  for (const { by, answer } of taken) expect((await cancel(answer.body._id, by)).status).toBe(200);
  const again = await create(usable * 0.8);
  expect(again.status).toBe(200);
  await cancel(again.body._id);
});

test('a disk that fills up meanwhile refuses parts; the upload can be cancelled, or goes on when there is room', async () => {
  const bytes = Buffer.alloc(100 * 1024, 7);
  const { body: begun } = await create(bytes.length);
  const next = () => post(`${models(owner())}/${begun._id}/next-pending-part`, {}, owner());
  const { body: asked } = await next();
  disk.freeBytes = reserveMb * mebibyte;
  const sendPart = () =>
    house.app.inject({ method: 'PUT', url: asked.part.signedUrl, payload: bytes.subarray(0, asked.part.partSize) });
  const refused = await sendPart();
  expect([refused.statusCode, refused.json().code]).toEqual([507, 'storage.full']);
  disk.freeBytes = plenty;
  expect((await sendPart()).statusCode).toBe(200);
  disk.freeBytes = 0;
  expect((await cancel(begun._id)).status).toBe(200);
  const row = house.platform.db.selectFrom('file').select('id').where('id', '=', begun._id);
  expect(await row.executeTakeFirst()).toBeUndefined();
});

test('while the disk is low, pictures and analyses are refused; reading, deleting and signing in go on', async () => {
  disk.freeBytes = reserveMb * mebibyte - 1;
  const { authorization } = await house.addMember('viewer@full.test', project.projectId, [
    'READ',
    'LIST',
    'VIEW_ASSETS',
  ]);
  const picture = `${encodeURIComponent('full|disk')}/temp/${randomUUID()}.png`;
  const written = await post(`/auth/sign-asset-write-public/${picture}`, undefined, { authorization });
  expect([written.status, written.body.code]).toEqual([507, 'storage.full']);
  const asked = await project.call('POST', '', project.bodyOf());
  expect([asked.status, asked.body.code]).toEqual([507, 'storage.full']);
  expect((await project.call('GET', '')).status).toBe(200);
  const health = await house.app.inject({ url: '/api/health' });
  expect([health.statusCode, health.json()]).toMatchObject([200, { state: 'ok', disk: { state: 'low' } }]);
  const deleted = await house.app.inject({
    method: 'DELETE',
    url: `/api/files/v3/projects/${project.projectId}/files/documents/${project.documentId}`,
    headers: { authorization: project.admin.authorization },
  });
  expect(deleted.statusCode).toBe(200);
});

test('an analysis whose disk fills up ends with a sentence before it takes what the database needs', async () => {
  const { body } = await project.call('POST', '', project.bodyOf({ documents: [] }));
  const run = await house.platform.db
    .selectFrom('analysis_run')
    .selectAll()
    .where('project_id', '=', project.projectId)
    .executeTakeFirstOrThrow();
  disk.freeBytes = reserveMb * mebibyte - 1;
  const { runs, deliveries } = house.modules;
  await runs.work(run.id, new AbortController().signal, deliveries.delivery);
  const { body: told } = await project.call('GET', body._id);
  expect(told.status).toBe('failed');
  expect(JSON.stringify(told)).toContain('The analysis stopped because the storage is full.');
  disk.freeBytes = plenty;
  expect((await project.call('POST', `${body._id}/rerun`)).status).toBe(200);
  disk.freeBytes = 0;
  expect((await project.call('POST', `${body._id}/cancel`)).status).toBe(200);
});
