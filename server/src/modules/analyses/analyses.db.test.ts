import type { Viewport } from '@plumbline/contract/resources/viewport';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { addModel, addVersion, addView, testElements, verdict } from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const viewer = ['READ', 'LIST', 'VIEW_ASSETS'] as const;

const get = (url: string, authorization: string) => house.app.inject({ url: `/api${url}`, headers: { authorization } });

test('[PICK-2] projects come by company name, then project name, whatever the case', async () => {
  const { userId, authorization } = await house.addMember('sorted@site.test', undefined, []);
  const wanted = [
    ['alpha Works', 'bridge'],
    ['alpha Works', 'Canal'],
    ['Beta', 'Annex'],
    ['Beta', 'zoo'],
  ] as const;
  for (const [company, name] of [...wanted].reverse()) {
    const id = await house.addProject(`${company}|${name}`.replaceAll(' ', '-'), { company, name });
    await house.modules.access.setMembership(id, userId, viewer);
  }
  const projects = (await get('/users/current/projects/all', authorization)).json();
  expect(projects.map((p: { company: { name: string }; name: string }) => [p.company.name, p.name])).toEqual(wanted);
});

test('a user sees own projects only, with own permissions, flags and the newest visible analysis view', async () => {
  const projectId = await house.addProject('views|project');
  await house.addProject('somebody|else');
  await house.modules.access.setFlag(projectId, 'insightsDashboard', true);
  const add = (name: string, day: string, status: 'ready' | 'in_progress', deliveryType: 'Normal' | 'Incremental') =>
    house.modules.analyses.createView({ projectId, name, scanDate: new Date(day), status, deliveryType });
  await add('first', '2026-01-01', 'ready', 'Normal');
  await add('second', '2026-02-01', 'ready', 'Normal');
  const customer = await house.addMember('customer@site.test', projectId, viewer);
  const developer = await house.addMember('developer@site.test', projectId, [...viewer, 'SR_READ']);
  await add('unpublished', '2026-03-01', 'in_progress', 'Normal');

  const projectOf = async (authorization: string) => (await get('/users/current/projects/all', authorization)).json();
  const [seen, ...others] = await projectOf(customer.authorization);
  expect(others).toEqual([]);
  expect(seen).toMatchObject({
    _id: projectId,
    tenantId: 'views|project',
    permissions: [...viewer],
    featureFlags: { insightsDashboard: true },
    lastAnalysisView: { name: 'second', scanDate: '2026-02-01T00:00:00.000Z' },
    hasAnalyses: true,
  });
  // What is being made is opened only while there is nothing else to look at.
  expect((await projectOf(developer.authorization))[0].lastAnalysisView.name).toBe('second');

  await add('coming in', '2026-04-01', 'in_progress', 'Incremental');
  const viewsOf = async (authorization: string) =>
    (await get(`/analysis/v3/projects/${projectId}/analysis-view/active/`, authorization))
      .json()
      .map(({ name }: { name: string }) => name);
  expect(await viewsOf(customer.authorization)).toEqual(['coming in', 'second', 'first']);
  expect(await viewsOf(developer.authorization)).toEqual(['coming in', 'unpublished', 'second', 'first']);
});

test('[ROUTE-8] a project without any analysis says so', async () => {
  const projectId = await house.addProject('empty|project');
  const { authorization } = await house.addMember('early@site.test', projectId, viewer);
  const [project] = (await get('/users/current/projects/all', authorization)).json();
  expect(project.hasAnalyses).toBe(false);
  expect(project).not.toHaveProperty('lastAnalysisView');
});

test('a view tells its model and its trades, and a project where its viewer opens', async () => {
  const projectId = await house.addProject('described|project');
  const { authorization } = await house.addMember('describer@site.test', projectId, viewer);
  const views = async () =>
    (await get(`/analysis/v3/projects/${projectId}/analysis-view/active/`, authorization)).json();
  await addView(house, projectId, { scanDate: new Date('2026-01-01') });
  const modelId = await addModel(house, projectId, testElements(1));
  const viewId = await addView(house, projectId, { modelId });
  await addVersion(house, viewId, [verdict(0, 'missing')], { analysisName: 'Services', status: 'dev' });
  const { analysisId } = await addVersion(house, viewId, [verdict(0, 'missing')], { analysisName: 'Architecture' });
  const [told, bare] = await views();
  expect(told.model).toEqual({ _id: modelId, modelUrn: `urn:plumbline:model:${modelId}`, modelVersion: 1 });
  expect(told.analyses[0]).toEqual({ _id: analysisId, id: analysisId, name: 'Architecture', delivery: 'Ready' });
  expect(told.analyses[1]).toMatchObject({ name: 'Services', delivery: 'In progress' });
  expect(bare).not.toHaveProperty('model');
  expect(bare.analyses).toEqual([]);

  const projectOf = async () => (await get('/users/current/projects/all', authorization)).json()[0];
  expect((await projectOf()).viewerState).toEqual({});
  const viewport: Viewport = { eye: [1, 2, 3], target: [0, 0, 0], up: [0, 0, 1], fovDegrees: 45 };
  await house.modules.access.saveViewport(projectId, viewport);
  expect((await projectOf()).viewerState).toEqual({ viewport });
});

/** A run as far as a worker has come with it. */
async function addRun(projectId: string, viewId: string, status: 'waiting' | 'running' | 'done') {
  const { db } = house.platform;
  const { id } = await db
    .insertInto('analysis_run')
    .values({ project_id: projectId, view_id: viewId, status, run_order: '{}', notes: '[]', started_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('[QUAL-5] a view tells how far each trade is, and a project what is being made, where the caller may see it', async () => {
  const projectId = await house.addProject('progress|project');
  const customer = await house.addMember('waiting@site.test', projectId, viewer);
  const developer = await house.addMember('watching@site.test', projectId, [...viewer, 'SR_READ']);
  const viewsOf = async ({ authorization }: { authorization: string }) =>
    (await get(`/analysis/v3/projects/${projectId}/analysis-view/active/`, authorization)).json();
  const projectOf = async ({ authorization }: { authorization: string }) =>
    (await get('/users/current/projects/all', authorization)).json()[0];
  const modelId = await addModel(house, projectId, testElements(2));
  const coming = { status: 'in_progress', modelId } as const;
  const hidden = await addView(house, projectId, { ...coming, name: 'Reviewed', scanDate: new Date('2026-03-01') });
  const early = { ...coming, deliveryType: 'Incremental', scanDate: new Date('2026-02-01') } as const;
  const viewId = await addView(house, projectId, { ...early, name: 'Coming in' });
  for (const id of [hidden, viewId]) {
    for (const trade of ['Structure', 'Architecture']) {
      await house.modules.analyses.takeAnalysis(house.platform.db, id, trade);
    }
  }
  expect((await viewsOf(customer))[0]).not.toHaveProperty('progress');
  expect(await projectOf(customer)).not.toHaveProperty('inProgress');
  // While there is nothing to look at, what is being made is where the project opens.
  expect((await projectOf(customer)).lastAnalysisView.name).toBe('Coming in');

  await addRun(projectId, viewId, 'waiting');
  await addRun(projectId, hidden, 'running');
  const [seen, ...others] = await viewsOf(customer);
  expect(others).toEqual([]);
  expect(seen).toMatchObject({
    status: 'in_progress',
    progress: { percent: 0 },
    analyses: [
      { name: 'Architecture', delivery: 'In progress', progress: 0 },
      { name: 'Structure', delivery: 'In progress', progress: 0 },
    ],
  });
  expect((await projectOf(customer)).inProgress).toEqual({ activity: 'Analysing Coming in', percent: 0 });
  expect((await projectOf(developer)).inProgress).toMatchObject({ activity: 'Analysing Reviewed' });

  await addVersion(house, viewId, [verdict(0, 'verified')]);
  expect((await viewsOf(customer))[0].analyses).toMatchObject([{ delivery: 'In progress' }, { delivery: 'Ready' }]);
});

test('a project opens at the newest view that shows the caller something', async () => {
  const projectId = await house.addProject('newest|project');
  const customer = await house.addMember('opens@site.test', projectId, viewer);
  const developer = await house.addMember('opens-all@site.test', projectId, [...viewer, 'SR_READ']);
  const lastOf = async ({ authorization }: { authorization: string }) =>
    (await get('/users/current/projects/all', authorization)).json()[0].lastAnalysisView?.name;
  const modelId = await addModel(house, projectId, testElements(1));
  const add = (name: string, month: number, more: object) =>
    addView(house, projectId, { name, modelId, scanDate: new Date(2026, month, 15), ...more });
  const failed = { status: 'failed' } as const;
  const incremental = { status: 'in_progress', deliveryType: 'Incremental' } as const;
  await add('failed', 9, failed);
  expect([await lastOf(customer), await lastOf(developer)]).toEqual([undefined, undefined]);
  await add('ready', 1, {});
  const unpublished = await add('unpublished', 8, { status: 'in_progress' });
  const coming = await add('coming', 7, incremental);
  expect([await lastOf(customer), await lastOf(developer)]).toEqual(['ready', 'ready']);
  await addVersion(house, unpublished, [verdict(0, 'verified')], { status: 'dev' });
  await addVersion(house, coming, [verdict(0, 'verified')], { status: 'dev' });
  expect([await lastOf(customer), await lastOf(developer)]).toEqual(['ready', 'unpublished']);
  await addVersion(house, coming, [verdict(0, 'verified')], { status: 'stable' });
  expect([await lastOf(customer), await lastOf(developer)]).toEqual(['coming', 'unpublished']);
});

test('the demo that is being made is told in its own project', async () => {
  const projectId = await house.addProject('demo|told');
  await house.addProject('demo|beside');
  const { authorization } = await house.addMember('waits@site.test', projectId, viewer);
  const inProgress = async () => (await get('/users/current/projects/all', authorization)).json()[0].inProgress;
  const progress = { activity: 'Building the model', percent: 12, ready: 0, total: 3 };
  await house.modules.system.noteDemoProgress({ ...progress, projectId });
  expect(await inProgress()).toEqual({ activity: 'Building the model', percent: 12 });
  await house.modules.system.noteDemoProgress({ ...progress, projectId: 'another' });
  expect(await inProgress()).toBeUndefined();
  await house.modules.system.noteDemoProgress(undefined);
  expect(await inProgress()).toBeUndefined();
});

test('permissions of one project give nothing in another', async () => {
  const mine = await house.addProject('mine|project');
  const theirs = await house.addProject('theirs|project');
  const { authorization } = await house.addMember('only-mine@site.test', mine, ['ALL']);
  expect((await get(`/analysis/v3/projects/${mine}/analysis-view/active/`, authorization)).statusCode).toBe(200);
  expect((await get(`/analysis/v3/projects/${theirs}/analysis-view/active/`, authorization)).statusCode).toBe(404);
});

test("two tenants that would meet in a path, where '|' is '-', cannot both exist", async () => {
  expect(await house.addProject('meet|here')).toBeDefined();
  const companyId = (await house.modules.access.findCompany('Test Company'))?.id as string;
  const other = { companyId, name: 'another', tenantId: 'meet-here' };
  expect(await house.modules.access.createProject(other)).toBeUndefined();
});
