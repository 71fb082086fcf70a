import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalysisRequest } from '@plumbline/contract/resources/analysisRequests';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { readMail } from '../../../test/readMail.ts';
import { makeSite, type Site } from '../runs/site.fixture.ts';
import { asCaller } from '../verdicts/verdicts.fixture.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let house: TestHouse;
let site: Site;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-story-'));
  site = await makeSite(folder);
  await rm(folder, { recursive: true });
  house = await openTestHouse();
  await house.work();
});
afterAll(() => house?.close());

const customer = ['READ', 'LIST', 'VIEW_ASSETS'] as const;
const reviewer = [...customer, 'RECLASSIFY', 'SR_READ', 'SR_WRITE'] as const;

/** A project with the house's model, and its people. */
async function openProject(tenantId: string) {
  const projectId = await house.addProject(tenantId);
  const { modules } = house;
  const person = async (name: string, held: Parameters<TestHouse['addMember']>[2]) => {
    const { userId, authorization } = await house.addMember(`${name}@${tenantId}.test`, projectId, held);
    const call = async (method: 'GET' | 'POST', path: string, payload?: object, key?: string) => {
      const url = `/api${path}`;
      const headers = { authorization, ...(key !== undefined && { 'idempotency-key': key }) };
      const response = await house.app.inject({ method, url, headers, ...(payload && { payload }) });
      return response.json();
    };
    return { userId, call, ...asCaller(house, authorization, projectId) };
  };
  const admin = await person('admin', ['ADMIN']);
  const addFile = (kind: 'model' | 'scan', filename: string, bytes: Buffer) =>
    modules.files.addWhole({ projectId, tenantId }, { kind, userId: admin.userId, filename, bytes });
  await addFile('model', 'house.ifc', site.model);
  const isPrepared = async () => (await modules.models.fileStates(projectId)).every(({ status }) => status === 'ready');
  await expect.poll(isPrepared, { timeout: 60_000 }).toBe(true);
  const { id: model } = await modules.models.findActiveModel(projectId);
  const base = `/analysis/v3/projects/${projectId}/analysis-requests/`;
  const ofView = (viewId: string) => `/analysis/v3/projects/${projectId}/analysis-view/${viewId}`;

  return {
    projectId,
    addFile,
    admin,
    person,
    ofView,
    views: `/analysis/v3/projects/${projectId}/analysis-view/active/`,
    versions: (viewId: string) =>
      `/classification/v3/projects/${projectId}/classifications/byVersions/${viewId}/versions-for-status`,

    request: (scanIds: string[]): Promise<AnalysisRequest> =>
      admin.call('POST', base, {
        analysisName: 'Week 40',
        modelDomain: { model },
        scanDomain: {
          files: scanIds,
          date: '2025-10-02',
          scannerModel: 'static',
          georeference: 'LocallyGeoreferenced',
        },
        documentDomain: { roiDescription: 'All of it' },
      }),
    one: (requestId: string) => admin.call('GET', `${base}${requestId}/`),
    rerun: (requestId: string) => admin.call('POST', `${base}${requestId}/rerun`),
    async waitFor(requestId: string, status: AnalysisRequest['status']) {
      const isThere = async () => (await admin.call('GET', `${base}${requestId}/`)).status;
      await expect.poll(isThere, { timeout: 150_000, interval: 200 }).toBe(status);
    },
  };
}

const mailsTo = async (email: string) =>
  (await house.readOutbox()).map(readMail).filter(({ headers }) => headers.to === email);
const waitForMail = async (email: string, count = 1) => {
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 30_000 }).toBe(count);
  return (await mailsTo(email)).at(-1)?.headers.subject;
};

test('[REQ-10] [HEAD-6] a reviewed project: analysed, reviewed, judged anew, published, and the requester is mailed', async () => {
  const project = await openProject('reviewed-story');
  await house.modules.access.setPublishing(project.projectId, 'reviewed');
  const visitor = await project.person('visitor', customer);
  const rosa = await project.person('rosa', reviewer);
  const scanId = await project.addFile('scan', 'house.e57', site.scan);
  const request = await project.request([scanId]);
  const viewId = request.analysisView as string;
  await project.waitFor(request._id, 'review');
  expect(await waitForMail('rosa@reviewed-story.test')).toBe('An analysis waits for review: Week 40');
  expect(await visitor.call('GET', project.views)).toEqual([]);
  expect((await visitor.paint(viewId)).status).toBe(404);
  const before = await rosa.paint(viewId);
  expect(new Set(before.bytes).size).toBeGreaterThan(1);

  // What people decide stays with the version they decided it on.
  const changed = await rosa.reclassify(viewId, 0, { classification: 'no_data' });
  expect(changed.body).toMatchObject({ changed: 1 });
  const [wide, ...repeated] = await Promise.all(
    [1, 2, 3].map(() => rosa.call('POST', `${project.ofView(viewId)}/rejudge`, { toleranceM: 0.2 }, 'one-judging')),
  );
  // Repeated, it makes no further versions: the next ones have the number 3.
  expect(repeated).toEqual([wide, wide]);
  expect(wide.versions.map(({ analysis, version }: never) => [(analysis as { name: string }).name, version])).toEqual(
    ['Architecture', 'Equipment', 'Structure'].map((name) => [
      name,
      expect.objectContaining({ number: 2, status: 'dev', toleranceM: 0.2, isRejudged: true }),
    ]),
  );
  expect(wide.changed).toBeGreaterThan(1);
  const [after] = (await rosa.ofElements(viewId, [0])).body;
  expect(after).toMatchObject({ tolerance: 0.2, classificationType: 'automatic' });
  expect(after.status).not.toBe('no_data');
  const listed: { versions: { _id: string; number: number }[] }[] = await rosa.call('GET', project.versions(viewId));
  const olds = listed.map(({ versions }) => versions.find(({ number }) => number === 1)?._id as string);
  const news = listed.map(({ versions }) => versions.find(({ number }) => number === 2)?._id as string);
  const evidenceOf = (ids: string[]) =>
    house.platform.db
      .selectFrom('classification_evidence')
      .select(['element_index', 'evidence'])
      .where('version_id', 'in', ids)
      .orderBy('element_index')
      .execute();
  expect(await evidenceOf(news)).toEqual(await evidenceOf(olds));
  expect((await evidenceOf(news)).length).toBeGreaterThan(0);

  // The same tolerance gives the same verdicts, but for what was changed by hand.
  const same = await rosa.call('POST', `${project.ofView(viewId)}/rejudge`, { toleranceM: 0.01 });
  expect(same.versions[0].version.number).toBe(3);
  const again = await rosa.paint(viewId);
  expect([...again.bytes].slice(1)).toEqual([...before.bytes].slice(1));
  const unknown = await rosa.call('POST', `${project.ofView(viewId)}/rejudge`, {
    toleranceM: 0.01,
    tolerancesM: { IfcWall: 0.03, IfcTeapot: 0.02, constructor: 0.02 },
  });
  expect(unknown).toMatchObject({
    code: 'analyses.unknownTolerance',
    payload: { names: expect.arrayContaining(['IfcTeapot', 'constructor']) },
  });
  const byType = { toleranceM: 0.01, tolerancesM: { ifcslab: 0.05 } };
  expect((await rosa.call('POST', `${project.ofView(viewId)}/rejudge`, byType)).versions).toHaveLength(3);
  expect((await rosa.ofElements(viewId, [0])).body[0]).toMatchObject({ mappedElementType: 'Slab', tolerance: 0.05 });

  expect((await visitor.paint(viewId)).status).toBe(404);
  await rosa.call('POST', `${project.ofView(viewId)}/versions/publish`, { versionIds: olds });
  expect((await project.one(request._id)).status).toBe('ready');
  expect(await waitForMail('admin@reviewed-story.test')).toBe('Your analysis is ready: Week 40');
  const [seen] = await visitor.call('GET', project.views);
  expect(seen).toMatchObject({
    status: 'ready',
    analyses: [{ delivery: 'Ready' }, { delivery: 'Ready' }, { delivery: 'Ready' }],
  });
  expect((await visitor.ofElements(viewId, [0])).body[0]).toMatchObject({ status: 'no_data', tolerance: 0.01 });
});

test('[REQ-10] [REQ-11] a scan that cannot be read: failed with a sentence and a mail, not run again as long as that is so, and its file can be deleted', async () => {
  const project = await openProject('failing-story');
  // Sound at its head, so that only the analysis finds out.
  const bytes = Buffer.from(site.scan).fill(0x55, 2000, 2600);
  const scanId = await project.addFile('scan', 'broken.e57', bytes);
  const request = await project.request([scanId]);
  await project.waitFor(request._id, 'failed');
  const failed = await project.one(request._id);
  expect(failed.message).toContain('broken.e57');
  expect(await waitForMail('admin@failing-story.test')).toBe('Your analysis has failed: Week 40');
  const [mail] = await mailsTo('admin@failing-story.test');
  expect(mail?.body).toContain(failed.message);
  // Every scan is read to its end on arrival; once that is done too, nobody waits for the same failure again.
  const readability = async () => {
    const file = house.platform.db.selectFrom('file').select('readability').where('id', '=', scanId);
    return (await file.executeTakeFirst())?.readability;
  };
  await expect.poll(readability, { timeout: 30_000 }).toBe('unreadable');
  expect(await project.rerun(request._id)).toMatchObject({
    code: 'requests.scanUnreadable',
    payload: { scans: [{ filename: 'broken.e57' }] },
  });
  await house.modules.files.remove(
    {
      membership: {
        projectId: project.projectId,
        tenantId: 'failing-story',
        permissions: ['ADMIN'],
        featureFlags: {},
        nameMappings: { floors: {}, elementTypes: {} },
      },
      kind: 'scan',
    },
    scanId,
  );
  expect(await project.rerun(request._id)).toMatchObject({
    code: 'requests.filesMissing',
    payload: { filenames: ['broken.e57'] },
  });
});
