import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type Client, callLimits, createClient } from '@plumbline/contract/client';
import { fileCalls } from '@plumbline/contract/resources/files';
import { footprintOfModel } from '@plumbline/contract/resources/models';
import { uploadLimits } from '@plumbline/contract/uploadFile';
import { makeE57 } from '@plumbline/engine/files/scan/e57/fixtures/makeE57';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { addModel, testElements } from '../verdicts/verdicts.fixture.ts';

const tenantId = 'files|looked';
let house: TestHouse;
let origin: string;
let projectId: string;
let userId: string;
let call: Client;
let lister: Client;
let whole: Buffer;

const fields = ['cartesianX', 'cartesianY', 'cartesianZ'].map(
  (name) => ({ kind: 'float', name, precision: 'double' }) as const,
);
const number = (name: string, value: number) => `<${name} type="Float">${value}</${name}>`;
const poseXml = `<pose type="Structure"><rotation type="Structure">${number('w', 1)}${number('x', 0)}${number('y', 0)}${number('z', 0)}</rotation><translation type="Structure">${number('x', 10)}${number('y', 20)}${number('z', 1.5)}</translation></pose>`;
const many = 20_000;
const columns = [0, 1, 2].map((axis) => Float64Array.from({ length: many }, (_, i) => i * 0.01 * (axis + 1)));

beforeAll(async () => {
  house = await openTestHouse();
  await house.work();
  projectId = await house.addProject(tenantId);
  const reader = await house.addMember('reads@look.test', projectId, ['READ', 'FILE_SCAN_LIST', 'FILE_SCAN_READ']);
  const other = await house.addMember('lists@look.test', projectId, ['READ', 'FILE_SCAN_LIST']);
  userId = reader.userId;
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`;
  call = clientOf(reader.authorization);
  lister = clientOf(other.authorization);
  whole = Buffer.from(await makeE57({ scans: [{ fields, columns, xml: poseXml }] }));
});
afterAll(() => house.close());

function clientOf(authorization: string): Client {
  const token = authorization.replace('Bearer ', '');
  return createClient({ origin, getToken: async () => token, limits: { ...callLimits, retries: 0 } });
}

const add = (filename: string, bytes: Buffer) =>
  house.modules.files.addWhole({ projectId, tenantId }, { kind: 'scan', userId, filename, bytes });
const read = (fileId: string) => call(fileCalls.scan.read, { params: { projectId, fileId } });
const settled = (fileId: string) =>
  expect
    .poll(
      async () => {
        const { summary, readability } = await read(fileId);
        return summary !== undefined || readability?.isReadable === false;
      },
      { timeout: 60_000 },
    )
    .toBe(true);

test('a scan that has arrived is read to its end, and says what is in it, once', async () => {
  const fileId = await add('hall.e57', whole);
  await settled(fileId);
  const { readability, summary, look } = await read(fileId);
  expect(readability).toEqual({ isReadable: true });
  expect(summary).toMatchObject({ format: 'e57', points: many, scans: 1, images: 0, panoramas: 0 });
  expect(summary?.bounds?.max[0]).toBeCloseTo(10 + (many - 1) * 0.01, 3);
  expect(summary?.spacingM).toBeGreaterThan(0);
  expect(look?.stations).toMatchObject([{ points: many, position: [10, 20, 1.5] }]);
  const inspection = () =>
    house.platform.db.selectFrom('file_inspection').selectAll().where('file_id', '=', fileId).executeTakeFirst();
  const before = await inspection();
  await house.modules.files.readScan(fileId);
  expect(await inspection()).toEqual(before);
  expect(before?.tries).toBe(1);
});

test('a scan that is damaged inside says so, although its head is whole', async () => {
  const torn = Buffer.from(whole);
  // Some page in the middle of the points: its checksum does not fit any more.
  torn.fill(0x5a, 200_000, 200_400);
  const fileId = await add('torn inside.e57', torn);
  await settled(fileId);
  const { readability, summary } = await read(fileId);
  expect(summary).toBeUndefined();
  expect(readability?.isReadable).toBe(false);
  expect(readability?.message).toMatch(/\w+.*\.$/);
});

test('scans from before are looked into too', async () => {
  const fileId = await add('older.e57', whole);
  await settled(fileId);
  await house.platform.db.deleteFrom('file_inspection').where('file_id', '=', fileId).execute();
  expect((await read(fileId)).summary).toBeUndefined();
  await house.modules.files.sweep();
  await settled(fileId);
});

test('a file is downloaded under its name, as a whole or by ranges, by whoever may read it', async () => {
  const fileId = await add('Halle Süd.e57', whole);
  const params = { projectId, fileId };
  await expect(lister(fileCalls.scan.download, { params })).rejects.toMatchObject({ code: 'auth.forbidden' });
  const { signedUrl } = await call(fileCalls.scan.download, { params });
  const part = await fetch(new URL(signedUrl, origin), { headers: { range: 'bytes=8-15' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(8, 16));
  expect(part.headers.get('content-disposition')).toContain(`filename*=UTF-8''Halle%20S%C3%BCd.e57`);
  const all = Buffer.from(await (await fetch(new URL(signedUrl, origin))).arrayBuffer());
  expect(all.equals(whole)).toBe(true);
});

test('a file that is here already is known by its size and its beginning, one of the same name first', async () => {
  const bytes = Buffer.concat([whole, Buffer.from('again')]);
  const hash = createHash('sha256').update(bytes.subarray(0, uploadLimits.headBytes)).digest('hex');
  await add('first.e57', bytes);
  await add('second.e57', bytes);
  const asked = { size: bytes.length, hash };
  const files = [
    { ...asked, filename: 'first.e57' },
    { ...asked, filename: 'other.e57' },
    { ...asked, filename: 'first.e57', size: 12 },
  ];
  const found = await lister(fileCalls.scan.same, { params: { projectId }, body: { files } });
  expect(found.map((one) => one?.filename)).toEqual(['first.e57', 'second.e57', undefined]);
  expect(found[0]).toMatchObject({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdByRef: { email: 'reads@look.test' },
  });
});

test('a model has a footprint', async () => {
  const modelId = await addModel(
    house,
    projectId,
    testElements(3, (i) => ({ elementType: i ? 'IfcWall' : 'IfcSlab' })),
  );
  const box = (index: number, sides: number[]) =>
    house.platform.db
      .updateTable('element')
      .set({ box: sides })
      .where('model_id', '=', modelId)
      .where('element_index', '=', index)
      .execute();
  await box(0, [0, 0, 0, 20, 10, 0.3]);
  await box(1, [0, 0, 0, 20, 0.2, 3]);
  await box(2, [4, 4, 0, 5, 5, 0.2]);
  const footprint = await lister(footprintOfModel, { params: { projectId, modelId } });
  expect(footprint).toMatchObject({
    bounds: { min: [0, 0, 0], max: [20, 10, 3] },
    slabs: [[0, 0, 20, 10]],
    walls: [[0, 0, 20, 0.2]],
  });
});
