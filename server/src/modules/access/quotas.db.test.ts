import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRequestProject } from '../../../test/addRequestProject.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';

let house: TestHouse;
const gigabyte = 1e9;

beforeAll(async () => {
  house = await openTestHouse({ PLUMBLINE_PROJECT_QUOTA_GB: '1' });
});
afterAll(() => house.close());

async function addProject(tenantId: string, quotaBytes: number | null) {
  const projectId = await house.addProject(tenantId);
  await house.modules.access.setQuota(projectId, quotaBytes);
  const email = `${tenantId.replace('|', '.')}@site.test`;
  const held = ['ADMIN', 'READ', 'LIST', 'VIEW_ASSETS'] as const;
  const { authorization, userId } = await house.addMember(email, projectId, held);
  const post = async (url: string, payload?: object) => {
    const response = await house.app.inject({
      method: 'POST',
      url: `/api${url}`,
      headers: { authorization },
      ...(payload && { payload }),
    });
    return { status: response.statusCode, body: response.json() };
  };
  const base = `/files/v3/projects/${projectId}/files/models`;
  const hash = createHash('sha256').update('').digest('hex');
  return {
    projectId,
    userId,
    post,
    create: (size: number) => post(`${base}/`, { filename: `${randomUUID()}.ifc`, size, hash, visibility: 'model' }),
    usage: async () =>
      (await house.app.inject({ url: `/api/files/v3/projects/${projectId}/usage`, headers: { authorization } })).json(),
    cancel: (fileId: string) => post(`${base}/${fileId}/cancel`),
  };
}

test('an upload takes its room when it begins: what does not fit is refused with a sentence and the figures', async () => {
  const project = await addProject('quota|files', 1000);
  const { body: first } = await project.create(600);
  const refused = await project.create(401);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'projects.quotaExceeded',
    message: expect.stringContaining('no room left'),
    payload: { quotaBytes: 1000, usedBytes: 600, neededBytes: 401 },
  });
  expect((await readdir(join(house.config.dataFolder, 'files', '.uploads'))).length).toBe(1);
  expect((await project.create(400)).status).toBe(200);
  expect((await project.create(1)).status).toBe(409);
  await project.cancel(first._id);
  expect((await project.create(600)).status).toBe(200);
});

test('of many that come at once, as many get in as fit', async () => {
  const project = await addProject('quota|race', 1000);
  const answers = await Promise.all(Array.from({ length: 10 }, () => project.create(300)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await house.modules.access.describeQuota(project.projectId)).toMatchObject({ usedBytes: 900 });
});

test('the setting holds for projects without a limit of their own', async () => {
  const project = await addProject('quota|default', null);
  expect((await project.create(gigabyte + 1)).body.payload.quotaBytes).toBe(gigabyte);
  expect((await project.create(gigabyte)).status).toBe(200);
  expect(await project.usage()).toEqual({ usedBytes: gigabyte, quotaBytes: gigabyte });
});

test('files that are taken in as a whole are held against it too', async () => {
  const { projectId, userId } = await addProject('quota|whole', 5);
  const add = (text: string) =>
    house.modules.files.addWhole(
      { projectId, tenantId: 'quota|whole' },
      { kind: 'document', userId, filename: 'a.txt', bytes: Buffer.from(text) },
    );
  await add('five.');
  await expect(add('!')).rejects.toMatchObject({ code: 'projects.quotaExceeded' });
});

test('pictures count, and are refused when their project is full', async () => {
  const tenant = 'quota|pictures';
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer();
  const project = await addProject(tenant, 10);
  const sign = () =>
    project.post(`/auth/sign-asset-write-public/${encodeURIComponent(tenant)}/temp/${randomUUID()}.png`);
  const { body } = await sign();
  const send = () =>
    house.app.inject({
      method: 'PUT',
      url: body.signedUrl,
      headers: { 'content-type': 'image/png' },
      payload: picture,
    });
  const refused = await send();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'projects.quotaExceeded']);
  await house.modules.access.setQuota(project.projectId, 100_000);
  expect((await send()).statusCode).toBe(200);
  const { usedBytes, usage } = await house.modules.access.describeQuota(project.projectId);
  expect(usage.pictures).toBeGreaterThan(0);
  // Sent again to the same address, it counts once.
  expect((await send()).statusCode).toBe(200);
  expect((await house.modules.access.describeQuota(project.projectId)).usedBytes).toBe(usedBytes);
  await house.modules.access.setQuota(project.projectId, usedBytes);
  expect((await sign()).body.code).toBe('projects.quotaExceeded');
});

test('an analysis of a project that is full is refused; what runs keep counts, what they lost does not', async () => {
  const { projectId, call, bodyOf } = await addRequestProject(house, 'quota|runs');
  const { describeQuota, setQuota } = house.modules.access;
  const { usedBytes } = await describeQuota(projectId);
  await setQuota(projectId, usedBytes + 1000);
  const asked = await call('POST', '', bodyOf());
  expect(asked.status).toBe(200);
  const setRun = (row: { stored_bytes: number; status: 'running' | 'failed' }) =>
    house.platform.db.updateTable('analysis_run').set(row).where('project_id', '=', projectId).execute();
  await setRun({ stored_bytes: 1000, status: 'running' });
  const refused = await call('POST', '', bodyOf({ name: 'Another' }));
  expect([refused.status, refused.body.code]).toEqual([409, 'projects.quotaExceeded']);
  await setRun({ stored_bytes: 1000, status: 'failed' });
  expect((await call('POST', '', bodyOf({ name: 'Another' }))).status).toBe(200);
});
