import type { Viewport } from '@plumbline/contract/resources/viewport';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { addModel, addVersion, addView, testElements, verdict } from '../classifications/classifications.fixture.ts';

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
  expect((await projectOf(developer.authorization))[0].lastAnalysisView.name).toBe('unpublished');

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
  expect(told.analyses[0]).toEqual({ _id: analysisId, id: analysisId, name: 'Architecture' });
  expect(told.analyses[1].name).toBe('Services');
  expect(bare).not.toHaveProperty('model');
  expect(bare.analyses).toEqual([]);

  const projectOf = async () => (await get('/users/current/projects/all', authorization)).json()[0];
  expect((await projectOf()).viewerState).toEqual({});
  const viewport: Viewport = { eye: [1, 2, 3], target: [0, 0, 0], up: [0, 0, 1], fovDegrees: 45 };
  await house.modules.access.saveViewport(projectId, viewport);
  expect((await projectOf()).viewerState).toEqual({ viewport });
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
  expect(await house.addProject('meet-here', { name: 'another' })).toBeUndefined();
});
