// A large work package over many analyses: saved, measured and read; a list of many; and what measuring costs pages of the
// quality table.
import { sql } from 'kysely';
import { createClient } from '../contract/src/client.ts';
import { tablePage } from '../contract/src/resources/classificationTable.ts';
import * as calls from '../contract/src/resources/workPackages.ts';
import type { Db } from '../server/src/platform/database.ts';
import { openBenchServer } from './openBenchServer.ts';
import { addBuilding } from './qualityBuilding.ts';

interface Times {
  medianMs: number;
  p95Ms: number;
}

export interface ProgressFigures {
  elements: number;
  views: number;
  /** From the call to the answer, and until its numbers are there; nothing of the views was read before. */
  saveMs: number;
  firstMeasuringMs: number;
  /** Again, when one status has changed. */
  nextMeasuringMs: number;
  detail: Record<string, Times>;
  packages: number;
  list: Times;
  rollUp: Times;
  /** Of all packages over all views. */
  timeLine: Times & { bytes: number };
  /** Pages of the quality table alone, and while progress is measured all the time. */
  qualityPage: { alone: Times; whileMeasuring: Times; ratio: number };
}

interface Sizes {
  elements: number;
  views: number;
  packages: number;
  calls: number;
}

const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };

export async function benchProgress(folder: string, sizes: Sizes): Promise<ProgressFigures> {
  const { elements, views, packages, calls: count } = sizes;
  await using stack = new AsyncDisposableStack();
  const server = await openBenchServer(stack, folder, ['READ', 'LIST', 'VIEW_ASSETS', 'WRITE']);
  const { projectId, db, modules } = server;
  await modules.access.setFlag(projectId, 'progressMonitoring', true);
  const viewId = await addBuilding({ ...server, elements, provenEvery: 1000 });
  await addViews(db, viewId, views - 1);
  let token: string | undefined;
  const getToken = async ({ renew }: { renew: boolean }) => {
    if (renew || token === undefined) token = (await server.signIn()).replace('Bearer ', '');
    return token;
  };
  const client = createClient({ origin: server.url.replace(/\/api$/, ''), getToken });
  const measure = () => modules.workPackages.measure(projectId);
  const params = { projectId };

  const ids = await db.selectFrom('element').select('global_id').distinct().execute();
  const csv = new File([`GlobalId\n${ids.map(({ global_id }) => global_id).join('\n')}`], 'tower.csv');
  const body = { name: 'Tower', ...dates, source: { mode: 'csv' as const }, weightBy: 'own' as const };
  const started = performance.now();
  const { _id } = await client(calls.createPackage, { params, body, files: { csv } });
  const saveMs = performance.now() - started;
  const firstMeasuringMs = await timeOf(measure);
  const one = { projectId, watchlistId: _id };
  const found = await client(calls.packageRecords, { params: one });
  if (found.length !== views || found.at(-1)?.total !== elements) throw new Error('The package was not measured.');
  await changeSomething(db, viewId);
  const nextMeasuringMs = await timeOf(measure);
  const detail = {
    one: await timesOf(count, () => client(calls.onePackage, { params: one, query: {} })),
    records: await timesOf(count, () => client(calls.packageRecords, { params: one })),
    'break-down': await timesOf(count, () => client(calls.packageDetail, { params: one, query: {} })),
    forecast: await timesOf(count, () => client(calls.packageForecast, { params: one })),
    painting: await timesOf(count, () => client(calls.paintPackage, { params: one, query: {} })),
  };
  const page = () => client(tablePage, { params: { projectId, viewId }, query: { limit: 50 } as never });
  const qualityPage = await comparePages(count * 5, page, async () => {
    await changeSomething(db, viewId);
    await measure();
  });
  await copyPackage(db, _id, packages - 1);
  await measure();
  const list = await timesOf(count, () => client(calls.listPackages, { params }));
  const rollUp = await timesOf(count, () => client(calls.rollUp, { params }));
  const asked = () => client(calls.timeLine, { params, query: {} });
  const timeLine = { ...(await timesOf(count, asked)), bytes: (await asked()).length };
  const rounded = { saveMs: round(saveMs), firstMeasuringMs, nextMeasuringMs };
  return { elements, views, ...rounded, detail, packages, list, rollUp, timeLine, qualityPage };
}

/** The same elements over time, of one trade each. */
async function addViews(db: Db, viewId: string, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const { rows } = await sql<{ id: string }>`
      with view as (
        insert into analysis_view (project_id, name, scan_date, status, delivery_type, model_id)
        select project_id, 'Week ' || ${i}::text, scan_date - (${i}::integer + 1) * interval '7 days', 'ready', 'Normal', model_id
        from analysis_view where id = ${viewId} returning id),
      analysis as (insert into analysis (view_id, name) select id, 'Structure' from view returning id)
      insert into analysis_version (analysis_id, number, status) select id, 1, 'stable' from analysis returning id`.execute(
      db,
    );
    await sql`
      insert into classification (version_id, element_index, status, tolerance_m, coverage, confidence, reason)
      select ${rows[0]?.id}, element_index, 1 + (element_index + ${i}::integer) % 5, 0.01, 0.5, 0.9, ''
      from element join analysis_view on analysis_view.model_id = element.model_id
      where analysis_view.id = ${viewId}`.execute(db);
  }
  await sql`analyze classification`.execute(db);
}

/** A status of the newest view, as somebody who reviews it changes one. */
async function changeSomething(db: Db, viewId: string): Promise<void> {
  await sql`
    with operation as (
      insert into classification_operation (kind, changed_by) select 'reclassified', id from app_user limit 1 returning id),
    version as (
      select version.id from analysis_version as version join analysis on analysis.id = analysis_id
      where view_id = ${viewId} limit 1),
    changed as (
      insert into classification_change (version_id, element_index, operation, previous_status, status, was_manual,
        is_manual, was_approved, approved)
      select version.id, 0, operation.id, 1, 2, false, true, false, false from operation, version returning id)
    update analysis_version set last_change = changed.id from changed, version
    where analysis_version.id = version.id`.execute(db);
}

/** Each with every hundredth of its elements. */
async function copyPackage(db: Db, packageId: string, count: number): Promise<void> {
  await sql`
    with made as (
      insert into watchlist (project_id, name, description, start_date, end_date, wbs, source, weight_by, type_weights,
        model_id, element_count, present_count, missing_id_count, created_by, changed_by)
      select project_id, 'Package ' || n, '', start_date, end_date, n % 9 || '.' || n % 31 || '.' || n, source, weight_by,
        type_weights, model_id, 200, 200, 0, created_by, changed_by
      from watchlist cross join generate_series(1, ${count}::integer) as n where id = ${packageId} returning id, name)
    insert into watchlist_element (watchlist_id, identities, missing_ids)
    select made.id, substr(identities, 1 + 1600 * (substr(made.name, 9)::integer % 400), 1600), '{}'
    from made, watchlist_element where watchlist_id = ${packageId}`.execute(db);
}

async function comparePages(count: number, page: () => Promise<unknown>, measureAnew: () => Promise<void>) {
  await timesOf(count, page);
  const before = await timesOf(count, page);
  let isOn = true;
  const measuring = (async () => {
    while (isOn) {
      await measureAnew();
      // As often as the queue looks for work.
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  })();
  const whileMeasuring = await timesOf(count, page);
  isOn = false;
  await measuring;
  const after = await timesOf(count, page);
  const alone = before.medianMs < after.medianMs ? before : after;
  return { alone, whileMeasuring, ratio: Number((whileMeasuring.medianMs / alone.medianMs).toFixed(2)) };
}

const round = (ms: number) => Number(ms.toFixed(1));

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return round(performance.now() - started);
}

/** After some calls that nobody counts. */
async function timesOf(count: number, call: () => Promise<unknown>): Promise<Times> {
  for (let i = 0; i < 5; i++) await call();
  const times: number[] = [];
  for (let i = 0; i < count; i++) times.push(await timeOf(call));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] as number;
  return { medianMs: at(0.5), p95Ms: at(0.95) };
}
