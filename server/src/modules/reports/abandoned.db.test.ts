import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { tableCsv, tableXlsx } from '@plumbline/contract/resources/classificationTable';
import { qualityReport } from '@plumbline/contract/resources/qualityReport';
import { fillPath, type RouteDefinition } from '@plumbline/contract/route';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { buildApp } from '../../app.ts';
import { createLog } from '../../createLog.ts';
import { addModel, addVersion, addView, testElements, verdict, viewer } from '../verdicts/verdicts.fixture.ts';
import { reportsRoutes } from './routes.ts';
import type { ReportsService } from './service.ts';

const count = 8000;
const routes: RouteDefinition[] = [tableCsv, tableXlsx, qualityReport];

let house: TestHouse;
let app: Awaited<ReturnType<typeof buildApp>>;
let params: Record<string, string>;
let headers: Record<string, string>;
let lines: { level: number; msg: string }[] = [];
let made: { parts: number; isWhole: boolean; ended: PromiseWithResolvers<void> };
/** What an answer waits for before it is there. */
let held: Promise<void> | undefined;
let isAsked: PromiseWithResolvers<void>;

/** The same file, counted. Its maker has ended when taking it back has. */
async function watch(making: Promise<FileAnswer>): Promise<FileAnswer> {
  isAsked.resolve();
  const { body, ...answer } = await making;
  await held;
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  let isTakenBack = false;
  const watched = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (isTakenBack) return;
        if (done) {
          made.isWhole = true;
          controller.close();
        } else {
          made.parts++;
          controller.enqueue(value);
        }
      },
      async cancel(reason) {
        isTakenBack = true;
        await reader.cancel(reason);
        made.ended.resolve();
      },
    },
    { highWaterMark: 0 },
  );
  return { ...answer, body: watched as FileAnswer['body'] };
}

beforeAll(async () => {
  house = await openTestHouse();
  const { reports } = house.modules;
  const watchedReports: ReportsService = {
    exportCsv: (...asked) => watch(reports.exportCsv(...asked)),
    exportXlsx: (...asked) => watch(reports.exportXlsx(...asked)),
    makeQualityReport: (...asked) => watch(reports.makeQualityReport(...asked)),
  };
  const others = house.modules.routes.filter(({ route }) => !routes.includes(route));
  const log = createLog(
    'info',
    new Writable({
      write(line, _, done) {
        lines.push(JSON.parse(String(line)));
        done();
      },
    }),
  );
  app = await buildApp({
    modules: { ...house.modules, routes: [...others, ...reportsRoutes(watchedReports)] },
    platform: house.platform,
    log,
    production: false,
    version: 'test',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });

  const tenant = 'abandoned|site';
  const projectId = await house.addProject(tenant);
  await house.modules.access.setFlag(projectId, 'qualityReport', true);
  const modelId = await addModel(house, projectId, testElements(count), { active: true });
  // Nothing makes these smaller: more than the way to the caller holds.
  await sql`
    update element
    set name = (select string_agg(md5(element_index || ':' || part), '') from generate_series(1, 150) as part)
    where model_id = ${modelId}`.execute(house.platform.db);
  const viewId = await addView(house, projectId, { modelId });
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#F2C230' } })
    .png()
    .toBuffer();
  await house.platform.storage.put(`${tenant}/runs/a.png`, picture, { contentType: 'image/png' });
  const evidence = { viewspheres: [], sections: [{ name: 'A', perspectivePath: `${tenant}/runs/a.png` }] };
  await addVersion(
    house,
    viewId,
    Array.from({ length: count }, (_, i) => verdict(i, 'deviated', { magnitudeM: 0.02, ...(i < 200 && { evidence }) })),
  );
  const { authorization } = await house.addMember('a@abandoned.test', projectId, viewer);
  params = { projectId, viewId };
  headers = { authorization };
}, 60_000);
afterAll(async () => {
  await app.close();
  await house.close();
});

beforeEach(() => {
  lines = [];
  made = { parts: 0, isWhole: false, ended: Promise.withResolvers() };
  isAsked = Promise.withResolvers();
});
afterEach(() => {
  held = undefined;
});

function ask(route: RouteDefinition, more: Record<string, string> = {}): ClientRequest {
  const { port } = app.server.address() as AddressInfo;
  const asked = request(`http://127.0.0.1:${port}/api${fillPath(route.path, params)}`, {
    method: route.method,
    headers: { ...headers, ...more, ...(route.method === 'POST' && { 'content-type': 'application/json' }) },
    agent: false,
  });
  asked.on('error', () => undefined);
  asked.end(route.method === 'POST' ? '{}' : undefined);
  return asked;
}

const closedEarly = 'caller left before the end of a file';

/** All that was told of the call, once it was told that nobody listens. */
async function logged(): Promise<{ level: number; msg: string }[]> {
  while (!lines.some(({ msg }) => msg === closedEarly)) await wait(20);
  return lines;
}

const listFiles = () => readdir(house.config.dataFolder, { recursive: true });

async function countBusyConnections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state not in ('idle')
      and query not like '%pgboss%'`.execute(house.platform.db);
  return rows[0]?.count ?? 0;
}

const countCallers = () => promisify(app.server.getConnections.bind(app.server))();

const information = 30;

test.each([
  ['CSV', tableCsv, {}],
  ['packed CSV', tableCsv, { 'accept-encoding': 'gzip' }],
  ['XLSX', tableXlsx, {}],
  ['PDF', qualityReport, {}],
] as const)('[QUAL-7] [QUAL-8] whoever goes away in the middle of a %s ends its making', async (_, route, more) => {
  const files = await listFiles();
  const [response] = (await once(ask(route, more), 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  await once(response, 'readable');
  response.destroy();
  await made.ended.promise;
  const { parts } = made;
  const told = await logged();
  expect(told.filter(({ level }) => level > information)).toEqual([]);
  expect([made.parts, made.isWhole]).toEqual([parts, false]);
  await expect.poll(countBusyConnections).toBe(0);
  expect(await listFiles()).toEqual(files);
});

test.each([
  ['CSV', tableCsv],
  ['XLSX', tableXlsx],
  ['PDF', qualityReport],
] as const)('[QUAL-7] [QUAL-8] whoever goes away before the first byte of a %s ends its making', async (_, route) => {
  const waiting = Promise.withResolvers<void>();
  held = waiting.promise;
  const asked = ask(route);
  await isAsked.promise;
  asked.destroy();
  while ((await countCallers()) > 0) await wait(20);
  waiting.resolve();
  await made.ended.promise;
  const told = await logged();
  expect(told.filter(({ level }) => level > information)).toEqual([]);
  expect(made.isWhole).toBe(false);
});
