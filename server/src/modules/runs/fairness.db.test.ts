import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
