import type { Permission } from '@plumbline/contract/permissions';
import type { NewAnalysisRequest } from '@plumbline/contract/resources/analysisRequests';
import { addModel, testElements } from '../src/modules/verdicts/verdicts.fixture.ts';
import type { TestHouse } from './openTestHouse.ts';

export type RequestProject = Awaited<ReturnType<typeof addRequestProject>>;

const typeOf = (index: number) => (index % 2 === 0 ? 'IfcWall' : 'IfcSlab');

/** A project with a model of two files and two trades, one scan and one document; nothing of it can be read. */
export async function addRequestProject(house: TestHouse, tenantId: string) {
  const { db } = house.platform;
  const { modules } = house;
  const projectId = await house.addProject(tenantId, { name: `Project ${tenantId}` });
  const place = { projectId, tenantId };
  const host = `${tenantId.replaceAll('|', '.')}.test`;
  const addMember = (name: string, held: readonly Permission[]) => house.addMember(`${name}@${host}`, projectId, held);
  const admin = await addMember('admin', ['ADMIN']);
  const addFile = (kind: 'scan' | 'model' | 'document', filename: string) =>
    modules.files.addWhole(place, { kind, userId: admin.userId, filename, bytes: Buffer.from(`not a ${kind}`) });

  async function addActiveModel(): Promise<string> {
    await db.updateTable('model').set({ is_active: false }).where('project_id', '=', projectId).execute();
    const elements = testElements(6, (index) => ({ elementType: typeOf(index) }));
    const modelId = await addModel(house, projectId, elements, { active: true });
    for (const position of [0, 1]) {
      const file_id = await addFile('model', `part ${position}.ifc`);
      await db
        .updateTable('model_root')
        .set({ file_id })
        .where('model_id', '=', modelId)
        .where('position', '=', position)
        .execute();
    }
    return modelId;
  }

  const modelId = await addActiveModel();
  const scanId = await addFile('scan', 'north.e57');
  const documentId = await addFile('document', 'site plan.pdf');

  const bodyOf = (more: { scans?: string[]; documents?: string[]; model?: string; name?: string } = {}) =>
    ({
      analysisName: more.name ?? 'Week 40',
      modelDomain: { model: more.model ?? modelId },
      scanDomain: {
        files: more.scans ?? [scanId],
        date: '2025-10-02',
        scannerModel: 'mobile.navvis',
        georeference: 'NotGeoreferenced',
      },
      hasImages: true,
      documentDomain: { files: more.documents ?? [documentId], roiDescription: 'Level 2, axes A to F' },
    }) satisfies NewAnalysisRequest;

  const base = `/api/analysis/v3/projects/${projectId}/analysis-requests/`;
  async function call(method: 'GET' | 'POST', path: string, payload?: object, authorization = admin.authorization) {
    const url = `${base}${path}`;
    const response = await house.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() };
  }

  return {
    projectId,
    tenantId,
    modelId,
    scanId,
    documentId,
    admin,
    addMember,
    addFile,
    addActiveModel,
    bodyOf,
    call,
    list: (query = '') => call('GET', `?${query}`),
    one: (requestId: string) => call('GET', `${requestId}/`),
    request: (body: object = bodyOf()) => call('POST', '', body),
    cancel: (requestId: string) => call('POST', `${requestId}/cancel`),
    rerun: (requestId: string) => call('POST', `${requestId}/rerun`),

    /** As a worker leaves a run. */
    async endRun(viewId: string, status: 'running' | 'done' | 'failed' | 'cancelled', message?: string) {
      await db
        .updateTable('analysis_run')
        .set({
          status,
          message: message ?? null,
          started_at: new Date(),
          ended_at: status === 'running' ? null : new Date(),
        })
        .where('view_id', '=', viewId)
        .where('status', 'in', ['waiting', 'running'])
        .execute();
      if (status !== 'failed' && status !== 'cancelled') return;
      await modules.analyses.failView(db, { projectId, viewId }, status);
      await modules.files.release(db, viewId);
    },

    findRun: (viewId: string) =>
      db
        .selectFrom('analysis_run')
        .selectAll()
        .where('view_id', '=', viewId)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),

    async listHeld(): Promise<string[]> {
      const rows = await db
        .selectFrom('file_use')
        .innerJoin('file', 'file.id', 'file_use.file_id')
        .select(['file.filename', 'file_use.used_by'])
        .where('file.project_id', '=', projectId)
        .orderBy('file.filename')
        .execute();
      return rows.map(({ filename, used_by }) => `${filename}: ${used_by}`);
    },
  };
}
