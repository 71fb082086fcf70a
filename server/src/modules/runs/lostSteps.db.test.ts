import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openRunHouse, type RunHouse } from './runHouse.fixture.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let house: RunHouse;
let project: Awaited<ReturnType<RunHouse['addProject']>>;

beforeAll(async () => {
  house = await openRunHouse();
  project = await house.addProject('site');
});
afterAll(() => house?.close());

/** Processes of ours that do steps. */
function listStepProcesses(): number[] {
  const read = (pid: string, name: string) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && read(pid, 'cmdline').includes('step.child.ts'))
    .filter((pid) => read(pid, 'stat').split(') ').at(-1)?.split(' ')[1] === String(process.pid))
    .map(Number);
}

test.skipIf(process.platform !== 'linux')(
  'a step that is the end of its process three times ends its run with a sentence, and the next run goes on',
  async () => {
    const { runId } = await project.start();
    await house.skipTo(runId, 'check', 'tell-check', 'finish');
    const killed = new Set<number>();
    const killing = setInterval(() => {
      for (const pid of listStepProcesses()) {
        killed.add(pid);
        process.kill(pid, 'SIGKILL');
      }
    }, 50);
    onTestFinished(() => clearInterval(killing));
    const faults: unknown[] = [];
    await house.work(runId, { onFault: (error) => faults.push(error) });
    clearInterval(killing);
    expect(await house.findRun(runId)).toMatchObject({
      status: 'failed',
      message:
        'Reading house.e57 brought the analysis down 3 times. It needs more memory than this server gives to one step, or is damaged. ' +
        'Divide the scan into several files, or export it again.',
    });
    // On a busy machine one of another step may have come in between.
    expect(killed.size).toBeGreaterThanOrEqual(3);
    expect(faults).toEqual(Array.from(killed, () => expect.objectContaining({ kind: 'crash' })));

    const next = await project.start();
    await house.work(next.runId);
    expect(await house.findRun(next.runId)).toMatchObject({ status: 'done' });
  },
);

test('a step that vanished with its worker five times is a dead letter, and ends its run with a sentence', async () => {
  const { runId } = await project.start();
  await house.skipTo(runId, 'check', 'tell-check', 'finish');
  const { db, queue } = house.platform;
  const lose = () =>
    sql`update jobs.job set state = 'active', started_on = now() - interval '1 hour', retry_count = retry_limit,
      heartbeat_on = now() - interval '1 hour' where data->>'runId' = ${runId} and name like 'analysisStep%'`.execute(
      db,
    );
  await lose();
  const dead = async () => (await house.listJobs('lostStep')).filter(({ data }) => Object(data).runId === runId);
  await expect.poll(dead, { timeout: 30_000 }).toHaveLength(1);
  await queue.work(house.modules.jobs.filter(({ job }) => job.name === 'lostStep'));
  await expect
    .poll(() => house.findRun(runId), { timeout: 30_000 })
    .toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/^Working on these files brought the analysis down 5 times\./),
    });
});
