import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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
    const killed = new Set<number>();
    const killing = setInterval(() => {
      for (const pid of listStepProcesses()) {
        killed.add(pid);
        process.kill(pid, 'SIGKILL');
      }
    }, 50);
    onTestFinished(() => clearInterval(killing));
    const faults: unknown[] = [];
    await house.work(runId, undefined, (error) => faults.push(error));
    clearInterval(killing);
    expect(await house.findRun(runId)).toMatchObject({
      status: 'failed',
      message:
        'Reading house.e57 brought the analysis down 3 times. It needs more memory than this server gives to one step, or is damaged. ' +
        'Divide the scan into several files, or export it again.',
    });
    expect(killed.size).toBe(3);
    expect(faults).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ kind: 'crash' })));

    const next = await project.start();
    await house.work(next.runId);
    expect(await house.findRun(next.runId)).toMatchObject({ status: 'done' });
  },
);

test('a step that was never given back counts, and after five times its run is ended', async () => {
  const check = [{ step: { kind: 'check', scan: 0 } as const, size: 1 }];
  const lose = async (runId: string, losses: number) => {
    await house.skipTo(runId, 0, check);
    await house.platform.db
      .updateTable('analysis_step')
      .set({ losses, holder: randomUUID(), held_until: new Date(Date.now() - 60_000) })
      .where('run_id', '=', runId)
      .execute();
  };
  const { runId } = await project.start();
  await lose(runId, 4);
  await house.work(runId);
  expect(await house.findRun(runId)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^Reading house\.e57 brought the analysis down 5 times\./),
  });

  const another = await project.start();
  await lose(another.runId, 3);
  const stopping = new AbortController();
  const working = house.work(another.runId, stopping.signal).catch(() => undefined);
  await vi.waitFor(
    async () => expect((await house.listSteps(another.runId))[0]).toMatchObject({ losses: 4, is_done: true }),
    { timeout: 60_000 },
  );
  stopping.abort();
  await working;
});
