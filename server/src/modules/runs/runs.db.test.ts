import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { unpackMeasurements } from '@plumbline/engine/steps/packMeasurements';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bySystem } from '../../Actor.ts';
import { inTransaction } from '../../platform/database.ts';
import type { StoredOrder } from '../../platform/schema.ts';
import type { ElementEvidence } from '../versions/service.ts';
import { priorityOf } from './priorityOf.ts';
import { openRunHouse, type RunHouse } from './runHouse.fixture.ts';
import { createRunsService } from './service.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let house: RunHouse;
let project: Awaited<ReturnType<RunHouse['addProject']>>;

beforeAll(async () => {
  house = await openRunHouse();
  project = await house.addProject('site');
});
afterAll(() => house?.close());

const prefixOf = (runId: string) => `site/runs/${runId}/`;
const listFolders = () => readdir(join(house.config.dataFolder, 'files', '.work')).catch(() => []);
const mailsAbout = async (viewId: string) =>
  (await house.listJobs('mailAnalysis'))
    .map(({ data }) => data as { viewId: string; outcome: string })
    .filter((data) => data.viewId === viewId)
    // The trace that a job belongs to travels with it.
    .map(({ viewId: of, outcome }) => ({ viewId: of, outcome }));
const held = () => house.platform.db.selectFrom('file_use').selectAll().execute();

test('[REQ-10] a run goes through all stages: a version a trade, evidence in the storage, the view ready, one mail', async () => {
  const { viewId, runId } = await project.start();
  const faults: unknown[] = [];
  const working = house.work(runId, { onFault: (error) => faults.push(error) });
  const seen: number[] = [];
  const look = async () => {
    const { percent = 0 } = (await house.modules.runs.findLastRuns([viewId])).get(viewId) ?? {};
    seen.push(percent);
    return (await house.findRun(runId)).status;
  };
  await expect.poll(look, { timeout: 100_000, interval: 200 }).not.toMatch(/waiting|running/);
  await working;
  expect(faults).toEqual([]);
  expect(await look()).toBe('done');
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen).size).toBeGreaterThan(3);

  const versions = await house.listVersions(viewId);
  const told = versions.map(({ name, status, number, run_id, settings }) => [
    name,
    status,
    number,
    run_id,
    settings?.toleranceM,
  ]);
  expect(told).toEqual([
    ['Architecture', 'stable', 1, runId, 0.01],
    ['Equipment', 'stable', 1, runId, 0.01],
    ['Structure', 'stable', 1, runId, 0.01],
  ]);
  const rows = await house.platform.db
    .selectFrom('classification')
    .innerJoin('element', (join) =>
      join
        .onRef('element.element_index', '=', 'classification.element_index')
        .on('element.model_id', '=', project.modelId),
    )
    .select(['element.name', 'status', 'magnitude_m', 'version_id'])
    .where(
      'version_id',
      'in',
      versions.map(({ id }) => id),
    )
    .orderBy('element.element_index')
    .execute();
  expect(rows).toHaveLength(21);
  expect(rows.find(({ name }) => name === 'Box 18')?.magnitude_m).toBeCloseTo(0.03, 2);
  expect(rows.find(({ name }) => name === 'Box 20')?.status).toBe(codeOfStatus('missing'));

  expect(await house.findView(viewId)).toMatchObject({ status: 'ready' });
  expect(await mailsAbout(viewId)).toEqual([{ viewId, outcome: 'ready' }]);
  expect(await held()).toEqual([]);
  expect(await house.listStages(runId)).toEqual([]);
  expect(await house.listOpenJobs(runId)).toEqual([]);
  expect(await listFolders()).toEqual([]);

  const state = (await house.modules.runs.findLastRuns([viewId])).get(viewId);
  expect(state).toMatchObject({
    runId,
    status: 'done',
    percent: 100,
    trades: new Map(versions.map(({ name }) => [name, 100])),
  });
  expect(state?.checks?.map(({ check }) => check)).toEqual(['registered', 'georeferenced', 'resolution', 'images']);
  expect(state?.notes[0]).toMatch(/The scan fits within/);

  const objects = await house.listObjects(prefixOf(runId));
  expect(objects).toEqual(expect.arrayContaining(['model.mesh', 'points-structure-0.pack', 'run.bin', 'sphere-1.jpg']));
  expect(objects.some((key) => key.startsWith('work/'))).toBe(false);
  const evidence = await house.platform.db
    .selectFrom('classification_evidence')
    .select('evidence')
    .where(
      'version_id',
      'in',
      versions.map(({ id }) => id),
    )
    .execute();
  const proofs = evidence.map((row) => row.evidence as unknown as ElementEvidence);
  const named = proofs.flatMap(({ drawn, viewspheres }) => [
    ...(drawn?.points ? [drawn.prefix + drawn.points.file] : []),
    ...viewspheres.map(({ imagePath }) => imagePath),
  ]);
  expect(new Set(named).size).toBeGreaterThan(2);
  for (const key of named) expect(objects).toContain(key.slice(prefixOf(runId).length));

  // Whoever sees the view reads what its versions name, and nothing else of the run.
  const membership = {
    projectId: project.projectId,
    tenantId: 'site',
    permissions: [],
    featureFlags: {},
    nameMappings: { floors: {}, elementTypes: {} },
  };
  const sign = (key: string) => house.modules.assets.signRead({ userId: '', membership }, key, bySystem);
  const panoramas = new Set(named.filter((key) => key.endsWith('.jpg')));
  expect(panoramas.size).toBeGreaterThan(0);
  for (const key of panoramas) expect(await sign(key)).toContain('signature=');
  for (const name of ['run.bin', 'model.mesh', 'points-structure-0.pack'])
    await expect(sign(prefixOf(runId) + name)).rejects.toMatchObject({ code: 'assets.badKey' });
  let storedBytes = 0;
  for await (const { size } of house.platform.storage.list(prefixOf(runId))) storedBytes += size;
  expect(storedBytes).toBeGreaterThan(0);
  expect(await house.findRun(runId)).toMatchObject({ stored_bytes: storedBytes });
  const measured = unpackMeasurements((await house.modules.runs.readMeasurements(runId)) as Uint8Array, 'run.bin');
  expect(measured.evidence).toHaveLength(21);
});

test('[REQ-10] in a reviewed project nothing is published, and reviewers are told', async () => {
  const { viewId, runId } = await project.start({ deliveryType: 'Normal' });
  await house.skipTo(runId, 'finish');
  await house.work(runId);
  expect(await house.findRun(runId)).toMatchObject({ status: 'done' });
  expect(await house.findView(viewId)).toMatchObject({ status: 'in_progress' });
  expect(await mailsAbout(viewId)).toEqual([{ viewId, outcome: 'review' }]);
});

test('[REQ-10] a scan that cannot be read ends the run at once, with the engine’s sentence', async () => {
  const bad = await house.addProject('bad', { scan: Buffer.from('ASTM-E57, or so it says'.padEnd(4096, '.')) });
  const { viewId, runId } = await bad.start();
  const faults: unknown[] = [];
  await house.work(runId, { onFault: (error) => faults.push(error) });
  expect(faults).toEqual([]);
  const run = await house.findRun(runId);
  expect(run).toMatchObject({ status: 'failed' });
  expect(run.message).toMatch(/^house\.e57: .+\.$/);
  expect(await house.findView(viewId)).toMatchObject({ status: 'failed' });
  expect(await mailsAbout(viewId)).toEqual([{ viewId, outcome: 'failed' }]);
  expect(await held()).toEqual([]);
  expect(await listFolders()).toEqual([]);
  const state = (await house.modules.runs.findLastRuns([viewId])).get(viewId);
  expect(state).toMatchObject({ status: 'failed', percent: 0, message: run.message });
});

test('a fault of ours is tried three times, then told plainly; what goes better the next time is no fault', async () => {
  const { delivery } = house.modules;
  const { viewId, runId } = await project.start();
  await house.skipTo(runId, 'finish');
  const faults: string[] = [];
  const failing = (times: number) => ({
    ...delivery,
    finish: async (...given: Parameters<typeof delivery.finish>) => {
      if (times-- > 0) throw new Error('a slip');
      await delivery.finish(...given);
    },
  });
  const onFault = (error: unknown) => faults.push((error as Error).message);
  await house.work(runId, { delivery: failing(3), onFault });
  expect(faults).toEqual(['a slip', 'a slip', 'a slip']);
  expect(await house.findRun(runId)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^The analysis stopped/),
  });
  expect(await mailsAbout(viewId)).toEqual([{ viewId, outcome: 'failed' }]);

  const second = await project.start();
  await house.skipTo(second.runId, 'finish');
  await house.work(second.runId, { delivery: failing(2), onFault });
  expect(await house.findRun(second.runId)).toMatchObject({ status: 'done' });
});

test('[REQ-10] a cancelled run leaves nothing, whoever is in the middle of it', async () => {
  const { viewId, runId } = await project.start();
  const working = house.work(runId);
  const isSpooling = async () => (await house.listStages(runId)).some(({ kind }) => kind === 'spool');
  await expect.poll(isSpooling, { timeout: 100_000, interval: 50 }).toBe(true);
  const cancel = () =>
    inTransaction(house.platform.db, (trx) => house.modules.runs.cancel(trx, viewId, house.modules.delivery));
  expect(await cancel()).toBe(true);
  expect(await cancel()).toBe(false);
  expect(await house.findRun(runId)).toMatchObject({ status: 'cancelled', message: null });
  await working;
  expect(await house.findView(viewId)).toMatchObject({ status: 'failed' });
  expect(await house.listVersions(viewId)).toEqual([]);
  expect(await house.listObjects(prefixOf(runId))).toEqual([]);
  expect(await listFolders()).toEqual([]);
  expect(await mailsAbout(viewId)).toEqual([]);
  expect(await held()).toEqual([]);
});

const isActive = async (runId: string) => (await house.listOpenJobs(runId)).some(({ state }) => state === 'active');

test('[REQ-10] a process that stops gives its pieces back at once, and the next goes on where it was', async () => {
  const { runId } = await project.start({ evidence: 'none', checksInput: false });
  const stopping = new AbortController();
  const working = house.work(runId, { signal: stopping.signal });
  await expect.poll(() => isActive(runId), { timeout: 60_000, interval: 20 }).toBe(true);
  stopping.abort(new Error('The server is stopping.'));
  await expect(working).rejects.toThrow('The server is stopping.');
  const open = await house.listOpenJobs(runId);
  expect(open.length).toBeGreaterThan(0);
  for (const job of open) expect(job).toMatchObject({ state: 'created', retryCount: 0 });

  const { db, queue, storage } = house.platform;
  const other = createRunsService({ db, queue, storage, lanes: 1 });
  await Promise.all([house.work(runId), house.work(runId, { runs: other })]);
  expect(await house.findRun(runId)).toMatchObject({ status: 'done' });
  expect(await listFolders()).toEqual([]);
});

test('a worker whose processes are all busy leaves the next piece to others', async () => {
  const { runId } = await project.start({ evidence: 'none', checksInput: false });
  const { db, queue, storage } = house.platform;
  const stopping = new AbortController();
  const single = createRunsService({ db, queue, storage, lanes: 1 });
  const working = house.work(runId, { runs: single, signal: stopping.signal });
  const listActive = async () =>
    (await house.listOpenJobs(runId)).filter(({ state }) => state === 'active').map(({ kind }) => kind);
  await expect.poll(listActive, { timeout: 60_000, interval: 5 }).toContain('model');
  await wait(150);
  expect(await listActive()).toEqual(['model']);
  stopping.abort(new Error('That was seen.'));
  await expect(working).rejects.toThrow('That was seen.');
  await house.work(runId);
});

test('[REQ-10] a piece that was lost to another is dropped by whoever had it, and counts once', async () => {
  const { viewId, runId } = await project.start({ evidence: 'none', checksInput: false });
  const faults: unknown[] = [];
  const working = house.work(runId, { onFault: (error) => faults.push(error) });
  const isSpooling = async () =>
    (await house.listOpenJobs(runId)).some(({ kind, state }) => kind === 'spool' && state === 'active');
  await expect.poll(isSpooling, { timeout: 60_000, interval: 10 }).toBe(true);
  // As if its heartbeat had been missed: others may take it, and whoever has it finds out at the next beat.
  const { rows: taken } = await sql<{ id: string }>`
    update jobs.job set state = 'retry', start_after = now()
    where data->>'runId' = ${runId} and state = 'active' returning id`.execute(house.platform.db);
  await working;
  expect(taken.length).toBeGreaterThan(0);
  expect(faults).toEqual([]);
  expect(await house.findRun(runId)).toMatchObject({ status: 'done' });
  expect((await house.listVersions(viewId)).map(({ number }) => number)).toEqual([1, 1, 1]);
});

test('work that another version of the engine began is begun anew, and that of a newer one is left to it', async () => {
  const { runId } = await project.start({ evidence: 'none' });
  await house.skipTo(runId, 'finish');
  const { db, queue, storage } = house.platform;
  const setVersion = (work_version: number) =>
    db.updateTable('analysis_run').set({ work_version }).where('id', '=', runId).execute();
  await setVersion(100_000);
  const stopping = new AbortController();
  const working = house.work(runId, { signal: stopping.signal });
  await expect.poll(() => house.listOpenJobs(runId), { timeout: 60_000 }).toEqual([]);
  stopping.abort();
  await expect(working).rejects.toThrow();
  expect(await house.findRun(runId)).toMatchObject({ status: 'waiting', work_version: 100_000 });

  await setVersion(1);
  await house.work(runId, { runs: createRunsService({ db, queue, storage }) });
  expect(await house.findRun(runId)).toMatchObject({ status: 'done' });
  expect((await house.findRun(runId)).work_version).toBeGreaterThan(1);
});

test('[REQ-10] whoever has an old version of the engine leaves a run that a newer one began anew in the middle', async () => {
  const { runId } = await project.start({ evidence: 'none' });
  const stopping = new AbortController();
  const working = house.work(runId, { signal: stopping.signal });
  await expect.poll(() => isActive(runId), { timeout: 60_000, interval: 20 }).toBe(true);
  await house.platform.db.updateTable('analysis_run').set({ work_version: 100_000 }).where('id', '=', runId).execute();
  await expect.poll(() => house.listOpenJobs(runId), { timeout: 60_000 }).toEqual([]);
  stopping.abort();
  await expect(working).rejects.toThrow();
  expect(await house.findRun(runId)).toMatchObject({ work_version: 100_000 });
  expect((await house.listStages(runId)).some(({ kind }) => kind === 'judge')).toBe(false);
});

test('[REQ-10] a run whose next pieces cannot be listed is given up, instead of being tried for ever', async () => {
  const { viewId, runId } = await project.start();
  await house.skipTo(runId, 'prove', 'attach', 'finish');
  const faults: unknown[] = [];
  await house.work(runId, { onFault: (error) => faults.push(error) });
  expect(faults).toHaveLength(3);
  expect(await house.findRun(runId)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^The analysis stopped/),
  });
  expect(await house.findView(viewId)).toMatchObject({ status: 'failed' });
  expect((await listFolders()).filter((name) => name.startsWith(runId))).toEqual([]);
});

test('a small analysis goes before a large one, whoever came first, and verdicts before panoramas', () => {
  const order = (size: number) => ({ scans: [{ name: 'a', key: 'a', size }] }) as StoredOrder;
  const small = { id: '0', order: order(1e6) };
  const large = { id: 'f', order: order(1e9) };
  const urgencies = [
    priorityOf(small, 'check', 0),
    priorityOf(small, 'spool', 0),
    priorityOf(small, 'spool', 1),
    priorityOf(small, 'prove', 5000),
    priorityOf(small, 'panorama', 0),
    priorityOf(small, 'thin', 1),
    priorityOf(large, 'check', 0),
    priorityOf(large, 'panorama', 100_000),
  ];
  expect(urgencies).toEqual(urgencies.toSorted((a, b) => b - a));
  expect(new Set(urgencies).size).toBe(urgencies.length);
  expect(Math.max(...urgencies)).toBeLessThan(2 ** 31);
  expect(Math.min(...urgencies)).toBeGreaterThanOrEqual(0);
});
