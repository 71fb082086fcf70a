// The same analysis on the server's path by one, two and four worker processes with one lane each: what more machines would save.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { startPlumbline } from '../cli/test/runPlumbline.ts';
import { defaultSettings } from '../engine/src/judge/AnalysisSettings.ts';
import { inTransaction } from '../server/src/platform/database.ts';
import { child, raysPerPoint, writeDemo } from './analysisBench.ts';
import { familyCpuS } from './familyUsage.ts';
import { openBenchModules } from './openBenchModules.ts';

export interface WorkersFigures {
  points: number;
  crews: CrewFigures[];
}

interface CrewFigures {
  workers: number;
  wallS: number[];
  /** Seconds of every process that took part, the database included. */
  cpuS: number[];
  /** The best of one worker against the best of these. */
  ratio: number;
  /** Where the time goes, of the last run: what has one piece keeps the others waiting. */
  steps: StepFigures[];
}

interface StepFigures {
  kind: string;
  pieces: number;
  fromS: number;
  toS: number;
}

interface Analysed {
  wallS: number;
  cpuS: number;
  steps: StepFigures[];
}

const tenantId = 'bench';

export async function benchWorkers(
  folder: string,
  { points, rounds, crews }: { points: number; rounds: number; crews: readonly number[] },
): Promise<WorkersFigures> {
  await using stack = new AsyncDisposableStack();
  const models = await writeDemo(folder);
  const [small, scan] = [join(folder, 'small.e57'), join(folder, 'scan.e57')];
  await child('simulate', small, String(Math.round((points / 2) * raysPerPoint)), ...models);
  await child('grow', small, scan, '2');
  const site = await openSite(stack, folder, { models, scan });
  const runs = new Map<number, Analysed[]>(crews.map((workers) => [workers, []]));
  // In turns, so that a busy moment of the machine does not fall on one of them alone.
  for (let round = 0; round < rounds; round++)
    for (const [workers, done] of runs) done.push(await site.analyse(workers));
  const bestOf = (workers: number) => Math.min(...(runs.get(workers) ?? []).map(({ wallS }) => wallS));
  return {
    points,
    crews: [...runs].map(([workers, done]) => ({
      workers,
      wallS: done.map(({ wallS }) => wallS),
      cpuS: done.map(({ cpuS }) => cpuS),
      ratio: bestOf(1) / bestOf(workers),
      steps: done.at(-1)?.steps ?? [],
    })),
  };
}

async function openSite(stack: AsyncDisposableStack, folder: string, files: { models: string[]; scan: string }) {
  const { platform, modules } = await openBenchModules(stack, folder);
  const { db } = platform;
  const company = await modules.access.createCompany('Bench');
  const project = { companyId: company?.id as string, name: 'Tower', tenantId };
  const projectId = (await modules.access.createProject(project))?.id as string;
  const account = { email: 'bench@site.test', password: 'a good password', firstName: 'Bench', lastName: 'Person' };
  const userId = (await modules.identity.createUser({ ...account, mustChangePassword: false })) as string;
  const add = async (kind: 'model' | 'scan', path: string) => {
    const file = { kind, userId, filename: basename(path), bytes: await readFile(path) };
    await modules.files.addWhole({ projectId, tenantId }, file);
  };
  for (const path of files.models) await add('model', path);
  await add('scan', files.scan);
  await modules.models.prepare(projectId, new AbortController().signal);
  const { id: modelId } = await modules.models.findActiveModel(projectId);
  const stored = await db.selectFrom('file').selectAll().where('project_id', '=', projectId).execute();
  const refsOf = (kind: string) =>
    stored
      .filter((file) => file.kind === kind)
      .map(({ filename, storage_key, size }) => ({ name: filename, key: storage_key as string, size: size as number }));

  async function start(): Promise<string> {
    return inTransaction(db, async (trx) => {
      const view = { projectId, name: 'Week', scanDate: new Date(), status: 'in_progress', modelId } as const;
      const viewId = await modules.analyses.createView({ ...view, deliveryType: 'Incremental' }, trx);
      const order = {
        tenantId,
        project: 'Tower',
        date: '2026-10-02',
        models: refsOf('model'),
        scans: refsOf('scan'),
        settings: defaultSettings,
        evidence: 'none' as const,
        checksInput: false,
        hasImages: false,
      };
      return modules.runs.start(trx, { projectId, viewId, order });
    });
  }

  /** What the queue still knows of the run's pieces. */
  async function listSteps(runId: string): Promise<StepFigures[]> {
    const { rows } = await sql<StepFigures>`
      select kind, count(*)::int as pieces, extract(epoch from min(started_on) - min(begun))::float8 as "fromS",
        extract(epoch from max(completed_on) - min(begun))::float8 as "toS"
      from (
        select data->'step'->>'kind' as kind, started_on, completed_on, min(started_on) over () as begun
        from jobs.job where data->>'runId' = ${runId} and name like 'analysisStep%' and completed_on is not null
      ) piece
      where kind <> 'list' group by kind order by 3`.execute(db);
    return rows;
  }

  return {
    /** Seconds from the request to the end, with so many workers that wait for it. */
    async analyse(workers: number): Promise<Analysed> {
      const env = { PLUMBLINE_DATA: join(folder, 'data'), PLUMBLINE_DEMO: '0', PLUMBLINE_WORKER_LANES: '1' };
      const crew = await Promise.all(Array.from({ length: workers }, () => startPlumbline(env, ['work'])));
      for (const [index, { pid }] of crew.entries()) holdToCore(pid, index % availableParallelism());
      await wait(2000);
      const [from, cpuBefore] = [performance.now(), familyCpuS()];
      const runId = await start();
      const look = () => db.selectFrom('analysis_run').selectAll().where('id', '=', runId).executeTakeFirstOrThrow();
      let row = await look();
      for (; row.status === 'waiting' || row.status === 'running'; row = await look()) await wait(50);
      const [wallS, cpuS] = [(performance.now() - from) / 1000, familyCpuS() - cpuBefore];
      await Promise.all(crew.map((worker) => worker.end('SIGTERM')));
      if (row.status !== 'done') throw new Error(`The analysis ended: ${row.message}`);
      return { wallS, cpuS, steps: await listSteps(runId) };
    },
  };
}

/** With all that it starts from now on, as if it had a machine of one core to itself; the database may use all of them. */
function holdToCore(pid: number, core: number): void {
  const { status, stderr } = spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The worker ${pid} could not be held to core ${core}: ${stderr}`);
}
