import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings } from '@plumbline/engine/judge/AnalysisSettings';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { openTestHouse } from '../../../test/openTestHouse.ts';
import { type WorkingOnRun, workOnRun } from '../../../test/workOnRun.ts';
import { inTransaction } from '../../platform/database.ts';
import type { StoredOrder } from '../../platform/schema.ts';
import type { Delivery, RunsService } from './service.ts';
import { createPiecesService } from './serviceOfPieces.ts';
import { makeSite, type Site } from './site.fixture.ts';
import { stepsOfRun } from './stepsOfRun.ts';

const trades = ['Architecture', 'Equipment', 'Structure'];

export type RunHouse = Awaited<ReturnType<typeof openRunHouse>>;

/** A server with a project in which a house is to be analysed; nothing is worked on until somebody takes part. */
export async function openRunHouse(env: Record<string, string> = {}, log?: Logger) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-site-'));
  const site = await makeSite(folder);
  await rm(folder, { recursive: true });
  const house = await openTestHouse(env, log);
  const { db, storage } = house.platform;
  const { modules } = house;

  const findRun = (runId: string) =>
    db.selectFrom('analysis_run').selectAll().where('id', '=', runId).executeTakeFirstOrThrow();

  async function addProject(tenantId: string, given: Partial<Site> = {}) {
    const projectId = await house.addProject(tenantId);
    const place = { projectId, tenantId };
    const { userId } = await house.addMember(`admin@${tenantId}.test`, projectId, ['ADMIN']);
    const { model, scan } = { ...site, ...given };
    await modules.files.addWhole(place, { kind: 'model', userId, filename: 'house.ifc', bytes: model });
    const scanId = await modules.files.addWhole(place, { kind: 'scan', userId, filename: 'house.e57', bytes: scan });
    await modules.models.prepare(projectId, new AbortController().signal);
    const { id: modelId } = await modules.models.findActiveModel(projectId);
    const files = await db.selectFrom('file').selectAll().where('project_id', '=', projectId).execute();
    const refOf = (kind: string) => {
      const file = files.find((one) => one.kind === kind);
      return { name: file?.filename as string, key: file?.storage_key as string, size: file?.size as number };
    };

    return {
      ...place,
      modelId,
      scanId,

      async start({ deliveryType = 'Incremental', ...asked }: StartOptions = {}) {
        const order: StoredOrder = {
          tenantId,
          project: 'The house',
          date: '2026-10-02',
          models: [refOf('model')],
          scans: [refOf('scan')],
          settings: defaultSettings,
          evidence: 'found',
          checksInput: true,
          hasImages: false,
          ...asked,
        };
        return inTransaction(db, async (trx) => {
          const view = { projectId, name: 'Week 40', scanDate: new Date(), status: 'in_progress', modelId } as const;
          const viewId = await modules.analyses.createView({ ...view, deliveryType }, trx);
          for (const trade of trades) await modules.analyses.takeAnalysis(trx, viewId, trade);
          await modules.files.hold(trx, {
            projectId,
            kind: 'scan',
            fileIds: [scanId],
            holder: viewId,
            usedBy: 'Analysis “Week 40”',
          });
          return { viewId, runId: await modules.runs.start(trx, { projectId, viewId, order }) };
        });
      },
    };
  }

  return {
    ...house,
    /** All background work, as a worker does it. */
    openWork: () => house.work(),
    site,
    addProject,

    /** The work of such a run as if all but these kinds were done. */
    async skipTo(runId: string, ...kinds: string[]) {
      await sql`delete from jobs.job where data->>'runId' = ${runId}`.execute(db);
      await db.deleteFrom('analysis_stage').where('run_id', '=', runId).execute();
      const rows = stepsOfRun
        .filter(({ kind }) => !kinds.includes(kind))
        .map(({ kind }) => ({ run_id: runId, kind, trade: '', size: 1, done: 1, open: 0 }));
      await db.insertInto('analysis_stage').values(rows).execute();
      const { run_order: order } = await findRun(runId);
      const pieces = createPiecesService({ db, queue: house.platform.queue });
      await inTransaction(db, (trx) => pieces.announce(trx, { id: runId, order }));
    },

    /** Somebody works in this process until the run is over. */
    work: (runId: string, working: WorkingOnRun & { runs?: Pick<RunsService, 'work'>; delivery?: Delivery } = {}) => {
      const { runs = modules.runs, delivery = modules.delivery, ...rest } = working;
      return workOnRun({ db, runs, delivery }, runId, rest);
    },

    findRun,
    findView: (viewId: string) =>
      db.selectFrom('analysis_view').selectAll().where('id', '=', viewId).executeTakeFirstOrThrow(),
    listStages: (runId: string) => db.selectFrom('analysis_stage').selectAll().where('run_id', '=', runId).execute(),
    /** The jobs of a run that are not done, by what they are about. */
    async listOpenJobs(runId: string): Promise<OpenJob[]> {
      const { rows } = await sql<OpenJob>`
        select id, state::text, retry_count as "retryCount", data->'step'->>'kind' as kind, data->'step'->>'of' as of
        from jobs.job where data->>'runId' = ${runId} and name like 'analysisStep%' and state < 'completed'
        order by created_on`.execute(db);
      return rows;
    },
    listVersions: (viewId: string) =>
      db
        .selectFrom('analysis_version')
        .innerJoin('analysis', 'analysis.id', 'analysis_version.analysis_id')
        .selectAll('analysis_version')
        .select('analysis.name')
        .where('analysis.view_id', '=', viewId)
        .orderBy('analysis.name')
        .execute(),
    async listObjects(prefix: string): Promise<string[]> {
      const keys: string[] = [];
      for await (const { key } of storage.list(prefix)) keys.push(key.slice(prefix.length));
      return keys.sort();
    },
    async listJobs(name: string): Promise<{ data: unknown; state: string }[]> {
      const { rows } = await sql<{ data: unknown; state: string }>`
        select data, state::text from jobs.job where name = ${name} order by created_on`.execute(db);
      return rows;
    },
  };
}

interface OpenJob {
  id: string;
  state: string;
  retryCount: number;
  kind: string;
  of: string | null;
}

interface StartOptions extends Partial<StoredOrder> {
  deliveryType?: 'Incremental' | 'Normal';
}
