import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBusyHouse } from '../../../test/openBusyHouse.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { seedDemo } from '../../demo/seedDemo.ts';
import { openEmbeddedPostgres } from '../../platform/postgres/openEmbeddedPostgres.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse({ PLUMBLINE_ENV: 'staging', PLUMBLINE_SUPPORT_EMAIL: 'help@site.test' });
});
afterAll(() => house.close());

test('health answers 200 with the state of database, storage, queue, disk and demo data', async () => {
  const before = await house.app.inject({ url: '/api/health' });
  expect(before.statusCode).toBe(200);
  expect(before.json()).toEqual({
    state: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    maintenance: false,
    database: { state: 'ok' },
    storage: { state: 'ok' },
    queue: { state: 'ok' },
    disk: { state: 'ok' },
    demo: { state: 'absent' },
  });
  await seedDemo(house.platform, house.product);
  await expect
    .poll(async () => (await house.app.inject({ url: '/api/health' })).json().demo, { timeout: 5000 })
    .toEqual({ state: 'present' });
});

test('a queue of calls before the database is no failure: health goes on telling that it is well', async () => {
  await using full = await openBusyHouse(house, { free: 0 });
  const health = await full.modules.system.health();
  expect(health).toMatchObject({ state: 'ok', database: { state: 'ok' }, queue: { state: 'ok' } });
  expect(health, 'never heard').not.toHaveProperty('maintenance');
  expect(health).not.toHaveProperty('demo');
});

test('health says that the database fails once it is gone', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-gone-'));
  stack.defer(() => rm(folder, { recursive: true }));
  const database = await openEmbeddedPostgres({ dataFolder: folder, report: () => {} });
  const gone = await openTestHouse({ DATABASE_URL: database.url });
  stack.defer(() => gone.close());
  const ask = async () => (await gone.app.inject({ url: '/api/health' })).json();
  expect(await ask()).toMatchObject({ state: 'ok', database: { state: 'ok' } });
  await database.close();
  await expect.poll(ask, { timeout: 20_000 }).toMatchObject({
    code: 'system.failing',
    payload: { state: 'failing', database: { state: 'failing' } },
  });
  expect((await gone.app.inject({ url: '/api/live' })).statusCode).toBe(200);
});

test('health answers 503 and says what fails, and is 200 again once it is mended; live answers all the time', async () => {
  const files = join(house.config.dataFolder, 'files');
  const ask = async (path: string) => (await house.app.inject({ url: `/api/${path}` })).statusCode;
  await rename(files, `${files}.away`);
  await writeFile(files, 'not a folder');
  try {
    await expect.poll(() => ask('health'), { timeout: 5000 }).toBe(503);
    const failing = await house.app.inject({ url: '/api/health' });
    expect(failing.json()).toMatchObject({
      code: 'system.failing',
      requestId: expect.any(String),
      payload: { state: 'failing', storage: { state: 'failing' }, database: { state: 'ok' }, queue: { state: 'ok' } },
    });
    expect(failing.body).not.toContain(house.config.dataFolder);
    expect(await ask('live')).toBe(200);
  } finally {
    await rm(files);
    await rename(`${files}.away`, files);
  }
  await expect.poll(() => ask('health'), { timeout: 5000 }).toBe(200);
});

test('settings tell branding and environment before anybody has signed in, and no secret', async () => {
  const response = await house.app.inject({ url: '/api/settings' });
  expect(response.json()).toEqual({
    productName: 'Plumbline',
    companyName: 'Plumbline',
    supportEmail: 'help@site.test',
    salesEmail: 'sales@plumbline.example',
    helpUrl: 'mailto:help@site.test',
    environment: 'staging',
    production: false,
    maintenance: false,
  });
});

test('[NOTE-2] in maintenance mode calls answer 503 with a typed body; health and settings go on', async () => {
  await house.modules.system.setMaintenance(true);
  const call = await house.app.inject({ url: '/api/users/current' });
  expect(call.statusCode).toBe(503);
  expect(call.json()).toEqual({
    code: 'maintenance',
    message: 'We are down for scheduled maintenance. We expect to be back in a couple of hours.',
    requestId: expect.any(String),
  });
  expect((await house.app.inject({ url: '/api/settings' })).json().maintenance).toBe(true);
  expect((await house.app.inject({ url: '/api/health' })).statusCode).toBe(200);
  expect((await house.app.inject({ url: '/api/live' })).json()).toEqual({ state: 'live' });
  await house.modules.system.setMaintenance(false);
  expect((await house.app.inject({ url: '/api/users/current' })).statusCode).toBe(401);
});

test('[NOTE-2] maintenance mode by setting needs no database switch', async () => {
  const shut = await openTestHouse({ PLUMBLINE_MAINTENANCE: '1' });
  try {
    expect((await shut.app.inject({ url: '/api/users/current' })).statusCode).toBe(503);
  } finally {
    await shut.close();
  }
});
