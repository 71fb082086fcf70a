import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings } from '@plumbline/engine/analyse/AnalysisResult';
import { workVersion } from '@plumbline/engine/steps/workVersion';
import { sql } from 'kysely';
import { openTestHouse } from '../../../test/openTestHouse.ts';
import { inTransaction } from '../../platform/database.ts';
import type { StoredOrder } from '../../platform/schema.ts';
import { makeSite, type Site } from './site.fixture.ts';
import type { RunStep } from './stagesOfRun.ts';

const trades = ['Architecture', 'Equipment', 'Structure'];

export type RunHouse = Awaited<ReturnType<typeof openRunHouse>>;

/** A server with a project in which a house is to be analysed; nothing is worked on until somebody takes part. */
export async function openRunHouse(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-site-'));
  const site = await makeSite(folder);
  await rm(folder, { recursive: true });
  const house = await openTestHouse(env);
  const { db, storage } = house.platform;
  const { modules } = house;

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
          ...{ tenantId, project: 'The house', date: '2026-10-02', models: [refOf('model')], scans: [refOf('scan')] },
          ...{ settings: defaultSettings, evidence: 'found', checksInput: true, hasImages: false },
          ...asked,
        };
        return inTransaction(db, async (trx) => {
          const view = { projectId, name: 'Week 40', scanDate: new Date(), status: 'in_progress', modelId } as const;
          const viewId = await modules.analyses.createView({ ...view, deliveryType }, trx);
          for (const trade of trades) await modules.analyses.takeAnalysis(trx, viewId, trade);
          await modules.files.hold(trx, {
            ...{ projectId, kind: 'scan', fileIds: [scanId], holder: viewId, usedBy: 'Analysis “Week 40”' },
          });
          return { viewId, runId: await modules.runs.start(trx, { projectId, viewId, order }) };
        });
      },
    };
  }

  return {
    ...house,
    site,
    addProject,

    /** The work of such a run as if everything before a stage were done. */
    async skipTo(runId: string, stage: number, steps: readonly RunStep[]) {
      await db
        .updateTable('analysis_run')
        .set({ status: 'running', started_at: new Date(), work_version: workVersion, stage })
        .where('id', '=', runId)
        .execute();
      for (const [position, { step, size, trade = null }] of steps.entries()) {
        const row = { run_id: runId, stage, position, step: JSON.stringify(step), size, trade };
        await db.insertInto('analysis_step').values(row).execute();
      }
    },

    work: (runId: string, signal = new AbortController().signal, onFault?: (error: unknown) => void) =>
      modules.runs.work(runId, signal, modules.deliveries.delivery, onFault),

    findRun: (runId: string) =>
      db.selectFrom('analysis_run').selectAll().where('id', '=', runId).executeTakeFirstOrThrow(),
    findView: (viewId: string) =>
      db.selectFrom('analysis_view').selectAll().where('id', '=', viewId).executeTakeFirstOrThrow(),
    listSteps: (runId: string) =>
      db
        .selectFrom('analysis_step')
        .selectAll()
        .where('run_id', '=', runId)
        .orderBy('stage')
        .orderBy('position')
        .execute(),
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

interface StartOptions extends Partial<StoredOrder> {
  deliveryType?: 'Incremental' | 'Normal';
}
