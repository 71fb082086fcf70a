import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bySystem } from '../../Actor.ts';
import { inTransaction } from '../../platform/database.ts';
import { openRunHouse, type RunHouse } from './runHouse.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let house: RunHouse;
let busy: Awaited<ReturnType<RunHouse['addProject']>>;
let other: Awaited<ReturnType<RunHouse['addProject']>>;

beforeAll(async () => {
  house = await openRunHouse();
  busy = await house.addProject('busy');
  other = await house.addProject('other');
});
afterAll(() => house?.close());

/** How many pieces and how many whole analyses of a project were done when a run ended. */
async function countDone(projectId: string, runId: string): Promise<{ pieces: number; runs: number }> {
  const { rows } = await sql<{ pieces: number; runs: number }>`
    with last as (select ended_at from analysis_run where id = ${runId})
    select
      (select count(*)::int from jobs.job, last
       where name like 'analysisStep%' and completed_on <= last.ended_at and group_id like ${`%/${projectId}`}) as pieces,
      (select count(*)::int from analysis_run as run, last
       where run.project_id = ${projectId} and run.status = 'done' and run.ended_at <= last.ended_at) as runs`.execute(
    house.platform.db,
  );
  return rows[0] ?? { pieces: 0, runs: 0 };
}

test('of two projects, one with fifty analyses waiting, the other’s only one ends before the third of the fifty', async () => {
  for (let i = 0; i < 50; i++) {
    const { runId } = await busy.start();
    await house.skipTo(runId, 'finish');
  }
  // A large one, which by its size alone would be the last of all.
  const scans = [{ name: 'house.e57', key: 'other/none', size: 1e12 }];
  const { runId } = await other.start({ scans });
  await house.skipTo(runId, 'finish');
  await house.work(runId);
  expect((await house.findRun(runId)).status).toBe('done');
  const { pieces, runs } = await countDone(busy.projectId, runId);
  expect(runs).toBeLessThan(3);
  // Its two, in turn, and what was begun beside them.
  expect(pieces).toBeLessThan(7);
});

const cancel = (viewId = '') =>
  inTransaction(house.platform.db, (trx) => house.modules.runs.cancel(trx, viewId, house.modules.delivery));

/** Nothing is left to do of what is open. */
async function endAll(): Promise<void> {
  const { db } = house.platform;
  const open = await db
    .selectFrom('analysis_run')
    .select('view_id')
    .where('status', 'in', ['waiting', 'running'])
    .execute();
  for (const { view_id } of open) await cancel(view_id);
}

const setLimit = async (projectId: string, mostRuns: number | null) => {
  const { most_runs } = await house.platform.db
    .selectFrom('project')
    .select('most_runs')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const limits = { limits: { mostRuns }, seenLimits: { mostRuns: most_runs } };
  await house.modules.operators.changeProjectQuota(
    { projectId, quotaBytes: null, seenBytes: null, ...limits },
    bySystem,
  );
};
const setCompanyLimit = async (mostRuns: number | null) => {
  const { id: companyId } = await house.platform.db.selectFrom('company').select('id').executeTakeFirstOrThrow();
  const { quotaBytes, ...seenLimits } = await house.modules.access.findCompanyLimits(companyId);
  const change = { companyId, quotaBytes, seenBytes: quotaBytes, limits: { ...seenLimits, mostRuns }, seenLimits };
  await house.modules.operators.changeCompanyQuota(change, bySystem);
};
const waitsFor = async (runId: string) => (await house.modules.runs.describeProgress(runId))?.waitsFor;

test('a project works on as many analyses at a time as it may; the rest wait, say for what, and begin one by one', async () => {
  await endAll();
  await setLimit(busy.projectId, 2);
  const begun = [];
  for (let i = 0; i < 4; i++) begun.push(await busy.start());
  const runs = begun.map(({ runId }) => runId);
  const [, , third = '', fourth = ''] = runs;
  expect(await Promise.all(runs.map(waitsFor))).toEqual([
    undefined,
    undefined,
    { of: 'project', most: 2, before: 0 },
    { of: 'project', most: 2, before: 1 },
  ]);
  expect(await house.listOpenJobs(third)).toEqual([]);
  await cancel(begun[0]?.viewId);
  expect(await waitsFor(third)).toBeUndefined();
  expect((await house.listOpenJobs(third)).length).toBeGreaterThan(0);
  await setLimit(busy.projectId, null);
  expect(await waitsFor(fourth)).toBeUndefined();
  expect((await house.listOpenJobs(fourth)).length).toBeGreaterThan(0);
});

test('a company’s limit counts all its projects; what waits begins with the project that has the fewest under way', async () => {
  await endAll();
  await setCompanyLimit(2);
  const own = [await busy.start(), await busy.start(), await busy.start(), await other.start()];
  const [, , third, fourth] = own.map(({ runId }) => runId) as [string, string, string, string];
  expect(await waitsFor(third)).toEqual({ of: 'company', most: 2, before: 0 });
  expect(await waitsFor(fourth)).toEqual({ of: 'company', most: 2, before: 1 });
  await cancel(own[0]?.viewId);
  expect(await waitsFor(fourth)).toBeUndefined();
  expect(await waitsFor(third)).toEqual({ of: 'company', most: 2, before: 0 });
});

test('many who ask at once get no more than the limit, and none is forgotten', async () => {
  await endAll();
  await setCompanyLimit(1);
  await Promise.all([busy.start(), busy.start(), other.start(), other.start()]);
  const admitted = () =>
    house.platform.db
      .selectFrom('analysis_run')
      .select('view_id')
      .where('status', '=', 'waiting')
      .where('admitted', '=', true)
      .execute();
  for (let left = 4; left > 0; left--) {
    const [only, ...more] = await admitted();
    expect(more).toEqual([]);
    await cancel(only?.view_id);
  }
  expect(await admitted()).toEqual([]);
});
