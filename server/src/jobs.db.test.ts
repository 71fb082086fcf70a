import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ZodObject } from 'zod';
import { openBusyHouse } from '../test/openBusyHouse.ts';
import { openProgressSite } from '../test/openProgressSite.ts';
import { openTestHouse, type TestHouse } from '../test/openTestHouse.ts';
import { createLog } from './createLog.ts';
import { analysisStep, freeUpload, jobs, removeObjects } from './jobs.ts';
import { addVersion, addView, verdict } from './modules/verdicts/verdicts.fixture.ts';
import type { JobDefinition } from './platform/queue/Queue.ts';
import { startWork } from './startWork.ts';

let house: TestHouse;
/** What payloads of jobs say, by the names of their fields. */
let known: Record<string, unknown>;

/** These take objects out of the storage, and ask no database. */
const askNoDatabase: string[] = [freeUpload.name, removeObjects.name];

/** A project with a model, a published scan and a measured work package. */
beforeAll(async () => {
  house = await openTestHouse();
  const origin = await house.app.listen({ port: 0, host: '127.0.0.1' });
  const site = await openProgressSite(house, 'busy|site', origin);
  const elements = await site.wallsOn(['L0'], 6);
  const modelId = await site.activate(elements);
  const ann = await site.join('ann');
  await ann.create({}, elements.map(({ globalId }) => globalId).join('\n'));
  const viewId = await addView(house, site.projectId, { modelId, name: 'A scan', scanDate: new Date('2026-09-04') });
  await addVersion(house, viewId, [verdict(0, 'verified'), verdict(1, 'missing')]);
  await site.measure();
  known = {
    projectId: site.projectId,
    modelId,
    viewId,
    userId: ann.userId,
    email: ann.email,
    session: randomUUID(),
    passwordVersion: 1,
    fileId: randomUUID(),
    uploadId: randomUUID(),
    importId: randomUUID(),
    exportId: randomUUID(),
    webhookId: randomUUID(),
    invitationId: randomUUID(),
    wishId: randomUUID(),
    status: 'open',
    runId: randomUUID(),
    key: 'busy/x',
    prefix: 'busy/x/',
    number: 1,
    outcome: 'ready',
    at: new Date().toISOString(),
    step: { kind: 'spool' },
    size: 1,
    trade: 'Architecture',
  };
});
afterAll(() => house.close());

function payloadOf({ name, payload }: { name: string; payload: unknown }): never {
  const fields = Object.keys((payload as ZodObject).shape);
  const unknown = fields.filter((field) => !(field in known));
  if (unknown.length > 0) throw new Error(`Say above what ${unknown.join(' and ')} of the job ${name} is.`);
  return Object.fromEntries(fields.map((field) => [field, known[field]])) as never;
}

async function listTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(house.platform.db);
  return rows.map(({ name }) => name);
}

/** How many rows each table has, and what stands in them. */
async function readTables(tables: readonly string[]) {
  const read = tables.map(
    (name) => sql`
      select ${name}::text as name, count(*)::int as count, md5(string_agg(t::text, ' ' order by t::text)) as content
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; count: number; content: string | null }>`
    ${sql.join(read, sql` union all `)} order by name`.execute(house.platform.db);
  return rows;
}

/** What has become of the jobs of a kind, without those that nobody has tried yet. */
async function listOutcomes(name: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = ${name} and state in ('completed', 'retry', 'failed')`.execute(
    house.platform.db,
  );
  // The clock may have enqueued another one meanwhile.
  return [...new Set(rows.map(({ state }) => (state === 'completed' ? 'done' : 'tried again')))];
}

test('while no connection is to be had, a job changes nothing, and is tried again', async () => {
  const { db, queue } = house.platform;
  await using full = await openBusyHouse(house, { free: 0 });
  for (const job of jobs) {
    const { delayS: _, ...atOnce } = job as JobDefinition;
    await queue.enqueue(db, atOnce, payloadOf(job));
  }
  const tables = await listTables();
  const before = await readTables(tables);
  const background = await startWork(full.modules, full.platform, createLog('silent'));
  // A piece of an analysis is taken by a loop of its own, which waits for the database.
  for (const { name } of jobs.filter((job) => job !== analysisStep)) {
    const outcome = askNoDatabase.includes(name) ? 'done' : 'tried again';
    await expect.poll(() => listOutcomes(name), { message: name }).toEqual([outcome]);
  }
  expect(await listOutcomes(analysisStep.name)).not.toContain('done');
  expect(await readTables(tables)).toEqual(before);
  await background.close();
});

test('with a single connection, a job does its work or fails, and no row is lost', async () => {
  await using busy = await openBusyHouse(house, { free: 1 });
  const context = { jobId: randomUUID(), signal: new AbortController().signal, log: createLog('silent') };
  let before = await readTables(await listTables());
  for (const { job, run } of busy.modules.jobs) {
    const [outcome] = await Promise.allSettled([run(payloadOf(job), context)]);
    before = before.filter(({ count }) => count > 0);
    const after = await readTables(before.map(({ name }) => name));
    const lost = before.filter(({ count }, i) => (after[i]?.count ?? 0) < count).map(({ name }) => name);
    expect({ job: job.name, outcome, lost }).toEqual({ job: job.name, outcome, lost: [] });
    before = after;
  }
});
