import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { unpackRun } from '@plumbline/engine/analyse/results/packRun';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../../platform/database.ts';
import { openRunHouse, type RunHouse } from './runHouse.fixture.ts';
import { createRunsService } from './service.ts';
import { stagesOfRun } from './stagesOfRun.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let house: RunHouse;
let project: Awaited<ReturnType<RunHouse['addProject']>>;

beforeAll(async () => {
  house = await openRunHouse();
  project = await house.addProject('site');
});
afterAll(() => house?.close());

const lastStage = stagesOfRun.length - 1;
const finishing = [{ step: { kind: 'finish' as const }, size: 1 }];
const prefixOf = (runId: string) => `site/runs/${runId}/`;
const listFolders = () => readdir(join(house.config.dataFolder, 'files', '.work')).catch(() => []);
const mailsAbout = async (viewId: string) =>
  (await house.listJobs('mailAnalysis'))
    .map(({ data }) => data as { viewId: string; outcome: string })
    .filter((data) => data.viewId === viewId);
const held = () => house.platform.db.selectFrom('file_use').selectAll().execute();

test('[REQ-10] a run goes through all stages: a version a trade, evidence in the storage, the view ready, one mail', async () => {
  const { viewId, runId } = await project.start();
  const faults: unknown[] = [];
  const working = house.work(runId, undefined, (error) => faults.push(error));
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
  expect(await house.listSteps(runId)).toEqual([]);
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
  expect(objects).toEqual(expect.arrayContaining(['element-18.heatmap', 'element-18.png', 'run.bin', 'sphere-1.png']));
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
  const named = JSON.stringify(evidence).match(/site\/runs\/[^"]+/g) ?? [];
  expect(new Set(named).size).toBeGreaterThan(8);
  for (const key of named) expect(objects).toContain(key.slice(prefixOf(runId).length));

  // Whoever sees the view reads what its versions name, and nothing else of the run.
  const membership = {
    projectId: project.projectId,
    tenantId: 'site',
    permissions: [],
    featureFlags: {},
    nameMappings: { floors: {}, elementTypes: {} },
  };
  const sign = (key: string) => house.modules.assets.signRead({ userId: '', membership }, key);
  for (const key of new Set(named)) expect(await sign(key)).toContain('signature=');
  await expect(sign(`${prefixOf(runId)}run.bin`)).rejects.toMatchObject({ code: 'assets.badKey' });
  let storedBytes = 0;
  for await (const { size } of house.platform.storage.list(prefixOf(runId))) storedBytes += size;
  expect(storedBytes).toBeGreaterThan(0);
  expect(await house.findRun(runId)).toMatchObject({ stored_bytes: storedBytes });
  const measured = unpackRun((await house.modules.runs.readMeasurements(runId)) as Uint8Array, 'run.bin');
  expect(measured.evidence).toHaveLength(21);
});

test('[REQ-10] in a reviewed project nothing is published, and reviewers are told', async () => {
  const { viewId, runId } = await project.start({ deliveryType: 'Normal' });
  await house.skipTo(runId, lastStage, finishing);
  await house.work(runId);
  expect(await house.findRun(runId)).toMatchObject({ status: 'done' });
  expect(await house.findView(viewId)).toMatchObject({ status: 'in_progress' });
  expect(await mailsAbout(viewId)).toEqual([{ viewId, outcome: 'review' }]);
});

test('[REQ-10] a scan that cannot be read ends the run at once, with the engine’s sentence', async () => {
  const bad = await house.addProject('bad', { scan: Buffer.from('ASTM-E57, or so it says'.padEnd(4096, '.')) });
  const { viewId, runId } = await bad.start();
  const faults: unknown[] = [];
  await house.work(runId, undefined, (error) => faults.push(error));
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
  const { delivery } = house.modules.deliveries;
  const { viewId, runId } = await project.start();
  await house.skipTo(runId, lastStage, finishing);
  const faults: string[] = [];
  const failing = (times: number) => ({
    ...delivery,
    finish: async (...given: Parameters<typeof delivery.finish>) => {
      if (times-- > 0) throw new Error('a slip');
      await delivery.finish(...given);
    },
  });
  const { signal } = new AbortController();
  const onFault = (error: unknown) => faults.push((error as Error).message);
  await house.modules.runs.work(runId, signal, failing(3), onFault);
  expect(faults).toEqual(['a slip', 'a slip', 'a slip']);
  expect(await house.findRun(runId)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^The analysis stopped/),
  });
  expect(await mailsAbout(viewId)).toEqual([{ viewId, outcome: 'failed' }]);

  const second = await project.start();
  await house.skipTo(second.runId, lastStage, finishing);
  await house.modules.runs.work(second.runId, signal, failing(2), onFault);
  expect(await house.findRun(second.runId)).toMatchObject({ status: 'done' });
});

test('[REQ-10] a cancelled run leaves nothing, whoever is in the middle of it', async () => {
  const { viewId, runId } = await project.start();
  const working = house.work(runId);
  await expect
    .poll(async () => (await house.findRun(runId)).stage, { timeout: 100_000, interval: 50 })
    .toBeGreaterThan(0);
  const cancel = () =>
    inTransaction(house.platform.db, (trx) =>
      house.modules.runs.cancel(trx, viewId, house.modules.deliveries.delivery),
    );
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

test('[REQ-10] a process that stops gives its pieces back at once, and the next goes on where it was', async () => {
  const { runId } = await project.start({ evidence: 'none', checksInput: false });
  const stopping = new AbortController();
  const working = house.work(runId, stopping.signal);
  await expect
    .poll(async () => (await house.listSteps(runId)).some((step) => step.holder), { interval: 20 })
    .toBe(true);
  stopping.abort(new Error('The server is stopping.'));
  await expect(working).rejects.toThrow('The server is stopping.');
  const open = (await house.listSteps(runId)).filter(({ is_done }) => !is_done);
  expect(open.filter(({ holder, held_until }) => holder || held_until)).toEqual([]);

  const { db, queue, storage } = house.platform;
  const other = createRunsService({ db, queue, storage, lanes: 1 });
  const { delivery } = house.modules.deliveries;
  const { signal } = new AbortController();
  await Promise.all([house.work(runId), other.work(runId, signal, delivery)]);
  expect(await house.findRun(runId)).toMatchObject({ status: 'done' });
  expect(await listFolders()).toEqual([]);
});

test('[REQ-10] one whose leases lapse all the time, and who begins afresh each time, ends the run all the same', async () => {
  const { viewId, runId } = await project.start();
  const { db, queue, storage } = house.platform;
  const hasty = createRunsService({ db, queue, storage, leaseS: 0.1 });
  const holders = new Set<string>();
  const faults: unknown[] = [];
  const { signal } = new AbortController();
  const onFault = (error: unknown) => faults.push(error);
  const working = hasty.work(runId, signal, house.modules.deliveries.delivery, onFault);
  const look = async () => {
    for (const { holder } of await house.listSteps(runId)) if (holder) holders.add(holder);
    return (await house.findRun(runId)).status;
  };
  await expect.poll(look, { timeout: 100_000, interval: 50 }).not.toMatch(/waiting|running/);
  await working;
  expect(faults).toEqual([]);
  expect(await look()).toBe('done');
  expect(holders.size).toBeGreaterThan(1);
  expect((await house.listVersions(viewId)).map(({ number }) => number)).toEqual([1, 1, 1]);
});

test('work that another version of the engine began is begun anew, and that of a newer one is left to it', async () => {
  const { runId } = await project.start();
  await house.skipTo(runId, lastStage, finishing);
  const setVersion = (work_version: number) =>
    house.platform.db.updateTable('analysis_run').set({ work_version }).where('id', '=', runId).execute();
  await setVersion(100_000);
  await expect(house.work(runId)).rejects.toThrow('A newer version');
  await setVersion(1);
  const stopping = new AbortController();
  const working = house.work(runId, stopping.signal);
  await expect.poll(async () => (await house.listSteps(runId)).map(({ step }) => step.kind)).toEqual(['check']);
  stopping.abort();
  await expect(working).rejects.toThrow();
  expect((await house.findRun(runId)).stage).toBe(0);
});

test('[REQ-10] whoever has an old version of the engine leaves a run that a newer one began anew in the middle', async () => {
  const { runId } = await project.start({ evidence: 'none' });
  const working = house.work(runId);
  await expect
    .poll(async () => (await house.listSteps(runId)).some((step) => step.holder), { interval: 20 })
    .toBe(true);
  await inTransaction(house.platform.db, async (trx) => {
    await trx.deleteFrom('analysis_step').where('run_id', '=', runId).execute();
    await trx.updateTable('analysis_run').set({ work_version: 100_000, stage: 0 }).where('id', '=', runId).execute();
    const row = { run_id: runId, stage: 0, position: 0, step: JSON.stringify({ kind: 'check', scan: 0 }), size: 1 };
    await trx.insertInto('analysis_step').values(row).execute();
  });
  await working;
  expect(await house.findRun(runId)).toMatchObject({ status: 'running', stage: 0 });
  expect(await house.listSteps(runId)).toMatchObject([{ is_done: false, holder: null }]);
});

test('[REQ-10] a run whose next stage cannot be begun is given up, instead of being tried for ever', async () => {
  const { viewId, runId } = await project.start();
  const judged = stagesOfRun.findIndex(({ name }) => name === 'Writing verdicts') - 1;
  await house.skipTo(runId, judged, []);
  const faults: unknown[] = [];
  await house.work(runId, undefined, (error) => faults.push(error));
  expect(faults).toHaveLength(3);
  expect(await house.findRun(runId)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^The analysis stopped/),
  });
  expect(await house.findView(viewId)).toMatchObject({ status: 'failed' });
  expect((await listFolders()).filter((name) => name.startsWith(runId))).toEqual([]);
});

test('a run whose project is gone is nobody’s work', async () => {
  await expect(house.work('00000000-0000-4000-8000-000000000000')).resolves.toBeUndefined();
});
