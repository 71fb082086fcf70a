// Many verdicts in many views: what they take on the disk, what pages and paintings cost, and what each process holds of them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openSession } from '../cli/src/upload/openSession.ts';
import { startPlumbline } from '../cli/test/runPlumbline.ts';
import type { Client } from '../contract/src/client.ts';
import { viewerPermissions } from '../contract/src/permissions.ts';
import { colorizing } from '../contract/src/resources/classifications.ts';
import { tablePage } from '../contract/src/resources/classificationTable.ts';
import { createRandom } from '../engine/src/ground/random/createRandom.ts';
import { percentile } from './load/summarise.ts';
import { openBenchModules } from './openBenchModules.ts';
import { addBuildings } from './qualityBuilding.ts';

interface SizesOptions {
  projects: number;
  viewsOfProject: number;
  elements: number;
  processes: number;
  /** Of pages and paintings of views at random. */
  calls: number;
}

interface Place {
  projectId: string;
  viewId: string;
}

const account = { email: 'sizes@site.test', password: 'a good password' };
const elementsOfPage = 50;

export async function benchSizes(folder: string, options: SizesOptions) {
  await using stack = new AsyncDisposableStack();
  const { places, ...made } = await prepare(folder, options);
  const env = { PLUMBLINE_DATA: join(folder, 'data'), PLUMBLINE_DEMO: '0', PLUMBLINE_ENV: 'production' };
  const processes = [];
  for (let n = 0; n < options.processes; n++) {
    const server = await startPlumbline(env, ['serve', '--role', 'api']);
    stack.defer(() => server.end('SIGTERM').then(() => undefined));
    const call = await openSession(server.url, account.email, account.password);
    processes.push(await measure(server.pid, call, places, options.calls));
  }
  return { ...made, processes };
}

/** Writes verdicts of several projects, and tells what they took. */
async function prepare(folder: string, { projects, viewsOfProject, elements }: SizesOptions) {
  await using stack = new AsyncDisposableStack();
  const { modules, platform } = await openBenchModules(stack, folder);
  const userId = (await modules.identity.createUser({
    ...account,
    firstName: 'Sizes',
    lastName: 'Person',
    mustChangePassword: false,
  })) as string;
  const companyId = (await modules.access.createCompany('Sizes'))?.id as string;
  const started = performance.now();
  const places: Place[] = [];
  for (let n = 0; n < projects; n++) {
    const project = { companyId, name: `Tower ${n}`, tenantId: `sizes|tower-${n}` };
    const projectId = (await modules.access.createProject(project))?.id as string;
    await modules.access.setMembership(projectId, userId, viewerPermissions);
    const building = { db: platform.db, modules, projectId, elements };
    const viewIds = await addBuildings({ ...building, views: viewsOfProject });
    places.push(...viewIds.map((viewId) => ({ projectId, viewId })));
    console.log(`${places.length} views after ${Math.round((performance.now() - started) / 1000)} s`);
  }
  const verdicts = places.length * elements;
  const bytes = await sizeOf(platform.db, sql`pg_database_size(current_database())`);
  const rows = await sizeOf(platform.db, sql`pg_total_relation_size('classification')`);
  const proofs = await sizeOf(platform.db, sql`pg_total_relation_size('classification_evidence')`);
  return {
    places,
    verdicts,
    views: places.length,
    databaseMib: toMib(bytes),
    bytesOfVerdict: Math.round(rows / verdicts),
    bytesOfProofs: Math.round(proofs / verdicts),
  };
}

async function sizeOf(db: Parameters<typeof addBuildings>[0]['db'], what: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select ${what} as bytes`.execute(db);
  return Number(rows[0]?.bytes);
}

/** What a process holds as it is asked for more and more views, and how long pages take: new to it, and again. */
async function measure(pid: number, call: Client, places: readonly Place[], calls: number) {
  const heldMib: Record<string, number> = { none: await residentMib(pid) };
  const first: number[] = [];
  const painted: number[] = [];
  for (const [n, params] of places.entries()) {
    first.push(await timed(() => call(tablePage, { params, query: { limit: elementsOfPage } })));
    painted.push(await timed(() => call(colorizing, { params, query: {} })));
    const seen = n + 1;
    if ([1, 10, 50, 100].includes(seen) || seen === places.length) heldMib[`${seen} views`] = await residentMib(pid);
  }
  const random = createRandom(1);
  const again: number[] = [];
  for (let n = 0; n < calls; n++) {
    const params = places[Math.floor(random.next() * places.length)] as Place;
    const query = { limit: elementsOfPage, sort: 'magnitudeDisplay', skip: Math.floor(random.next() * 1000) };
    again.push(await timed(() => call(tablePage, { params, query })));
  }
  return { heldMib, firstPageMs: spread(first), paintingMs: spread(painted), randomViewPageMs: spread(again) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function spread(times: number[]) {
  const sorted = times.sort((a, b) => a - b);
  return { p50: round(percentile(sorted, 0.5)), p95: round(percentile(sorted, 0.95)), most: round(sorted.at(-1) ?? 0) };
}

const round = (ms: number) => Math.round(ms * 10) / 10;
const toMib = (bytes: number) => Math.round(bytes / 2 ** 20);

async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}
