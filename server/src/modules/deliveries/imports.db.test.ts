import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Classification } from '@plumbline/contract/resources/classifications';
import type { StoredResults } from '@plumbline/engine/steps/results/readResults';
import type { StoredVerdict } from '@plumbline/engine/steps/StoredVerdict';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { addModel, addView, asCaller, testElements, verdict, viewer } from '../verdicts/verdicts.fixture.ts';
import { storeFiles } from './storeFiles.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openSharedHouse();
});
afterAll(() => house.close());

const sphere = {
  file: 'evidence/sphere-1.png',
  station: 'Station 1',
  kind: 'photo' as const,
  orientation: [1, 0, 0, 0] as [number, number, number, number],
  position: [4, 5, 1.5] as [number, number, number],
  coverage: { longitude: 360, latitude: 120 },
};

const evidenceOf = (index: number): StoredVerdict['evidence'] => ({
  heatmap: `evidence/element-${index}.heatmap`,
  pointCloud: `evidence/element-${index}.cloud`,
  perspective: `evidence/element-${index}.png`,
  sections: [
    {
      name: 'Section A',
      title: 'Plan at Z = 1.20 m',
      planeCoefficients: [0, 0, 1, -1.2],
      scale: 0.005,
      file: `evidence/element-${index}-section-1.svg`,
    },
  ],
  toleranceM: 0.01,
  spheres: [
    {
      file: sphere.file,
      station: 'Station 1',
      position: sphere.position,
      direction: { azimuth: 97, elevation: -31 },
      outline: [
        [90, -40],
        [100, -40],
        [95, -20],
      ],
      distanceM: 3.5,
    },
  ],
});

const element = (index: number, more: Partial<StoredVerdict> = {}): StoredVerdict => ({
  ...verdict(index, 'deviated', { magnitudeM: 0.02 }),
  globalId: `G${index}`,
  rootModel: 'site/Structure.ifc',
  cause: 'moved',
  directions: null,
  sizeM: null,
  sizeSide: null,
  sizeDimension: null,
  type: 'IfcWall',
  storey: null,
  name: null,
  trade: 'Structure',
  evidence: null,
  ...more,
});

const resultsOf = (elements: StoredVerdict[], lost: string[] = []): StoredResults => ({
  elements,
  spheres: [sphere],
  hasGivenCoordinates: false,
  has: (file) => !lost.includes(file),
  read: (file) => Buffer.from(`bytes of ${file}`),
});

async function addProject(tenantId: string) {
  const projectId = await house.addProject(tenantId);
  const { authorization } = await house.addMember(`${tenantId.replace('|', '-')}@site.test`, projectId, viewer);
  const place = { projectId, tenantId, name: 'Week 40', scanDate: new Date('2026-10-02T08:30:00Z') };
  const listViews = async () => {
    const url = `/api/analysis/v3/projects/${projectId}/analysis-view/active/`;
    return (await house.app.inject({ url, headers: { authorization } })).json() as AnalysisView[];
  };
  return { projectId, place, listViews, caller: asCaller(house, authorization, projectId) };
}

async function listKeys(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of house.platform.storage.list(prefix)) keys.push(key);
  return keys;
}

test('a result becomes a ready view with a stable version for each trade, its evidence in the storage', async () => {
  const { projectId, place, listViews, caller } = await addProject('import|whole');
  const modelId = await addModel(house, projectId, testElements(5).reverse(), { active: true });
  const elements = [
    element(0, { evidence: evidenceOf(0) }),
    element(1, { trade: 'Services', status: 'missing', evidence: evidenceOf(1) }),
    element(2),
    element(77),
  ];
  const results = resultsOf(elements, ['evidence/element-1.cloud', 'evidence/element-1.png']);
  const imported = await house.modules.deliveries.importResults({ ...place, results });
  expect(imported).toMatchObject({ elements: 4, matched: 3, files: 7 });

  const [view] = await listViews();
  expect(view).toMatchObject({
    _id: imported.viewId,
    name: 'Week 40',
    scanDate: '2026-10-02T08:30:00.000Z',
    status: 'ready',
    model: { _id: modelId },
  });
  expect(view?.analyses.map(({ name }) => name)).toEqual(['Services', 'Structure']);
  // The model has them the other way round: G0 is number 4.
  expect([...(await caller.paint(imported.viewId)).bytes]).toEqual([0, 0, 2, 4, 2]);

  const [services, structure] = (await caller.ofElements(imported.viewId, [3, 4])).body as Classification[];
  const folder = structure?.deviationHeatmap?.filePath.replace(/\/[^/]+$/, '') as string;
  expect(folder).toMatch(/^import\|whole\/runs\/[0-9a-f-]{36}$/);
  expect(structure).toMatchObject({
    externalId: 'G0',
    magnitudeDisplay: 0.02,
    deviationHeatmap: { filePath: `${folder}/element-0.heatmap` },
    pointCloudHeatmapPath: `${folder}/element-0.cloud`,
    sections: [
      {
        name: 'Section A',
        title: 'Plan at Z = 1.20 m',
        planeCoefficients: [0, 0, 1, -1.2],
        scale: 0.005,
        sectionPath: `${folder}/element-0-section-1.svg`,
        perspectivePath: `${folder}/element-0.png`,
      },
    ],
    viewspheres: [
      {
        imagePath: `${folder}/sphere-1.png`,
        coverage: { longitude: 360, latitude: 120 },
        poseCoordinates: [4, 5, 1.5],
        poseOrientation: [1, 0, 0, 0],
        elementCentroid: [-31, 97],
        elementBoundaries: [
          [-40, 90],
          [-40, 100],
          [-20, 95],
        ],
      },
    ],
  });
  expect(services).toMatchObject({ externalId: 'G1', status: 'missing', analysis: { name: 'Services' } });
  expect(services).not.toHaveProperty('pointCloudHeatmapPath');
  expect(services?.sections[0]).not.toHaveProperty('perspectivePath');

  const stored = await house.platform.storage.stat(`${folder}/element-0-section-1.svg`);
  expect(stored?.contentType).toBe('image/svg+xml');
  expect(await listKeys(`${folder}/`)).toHaveLength(7);
});

test('a result whose coordinates were taken as they are is a view that says so', async () => {
  const { projectId, place, listViews } = await addProject('import|trusted');
  await addModel(house, projectId, testElements(5), { active: true });
  const results = resultsOf([element(0)]);
  await house.modules.deliveries.importResults({ ...place, results: { ...results, hasGivenCoordinates: true } });
  await house.modules.deliveries.importResults({ ...place, results });
  expect((await listViews()).map(({ hasGivenCoordinates = false }) => hasGivenCoordinates).sort()).toEqual([
    false,
    true,
  ]);
});

test('a view that waits for its result is filled, once', async () => {
  const { projectId, place, listViews } = await addProject('import|waiting');
  await addModel(house, projectId, testElements(1), { active: true });
  const viewId = await addView(house, projectId, { name: 'Waiting', status: 'in_progress' });
  expect(await listViews()).toEqual([]);
  const attempt = () => house.modules.deliveries.importResults({ ...place, viewId, results: resultsOf([element(0)]) });
  expect((await attempt()).viewId).toBe(viewId);
  expect(await listViews()).toMatchObject([
    { _id: viewId, name: 'Waiting', status: 'ready', analyses: [{ name: 'Structure' }] },
  ]);
  await expect(attempt()).rejects.toMatchObject({ code: 'analyses.notFound' });
  const theirs = await addView(house, await house.addProject('import|theirs'), { status: 'in_progress' });
  const results = resultsOf([element(0, { evidence: evidenceOf(0) })]);
  const foreign = house.modules.deliveries.importResults({ ...place, viewId: theirs, results });
  await expect(foreign).rejects.toMatchObject({ code: 'analyses.notFound' });
  expect(await listKeys('import|waiting/')).toEqual([]);
});

test('a GlobalId that two root models share means the element of its own', async () => {
  const { projectId, place, caller } = await addProject('import|shared');
  const inModel = testElements(2, (index) => ({ globalId: 'G0', root: 1 - index }));
  await addModel(house, projectId, inModel, { active: true });
  const results = resultsOf([element(0, { status: 'missing' }), element(0, { rootModel: 'SERVICES.ifczip' })]);
  const { viewId } = await house.modules.deliveries.importResults({ ...place, results });
  expect([...(await caller.paint(viewId)).bytes]).toEqual([2, 4]);
});

test('without an active model, or with one that has other elements, nothing is added', async () => {
  const { projectId, place, listViews } = await addProject('import|foreign');
  const results = resultsOf([element(0, { evidence: evidenceOf(0) }), element(8), element(9)]);
  const attempt = () => house.modules.deliveries.importResults({ ...place, results });
  await expect(attempt()).rejects.toMatchObject({ code: 'models.noActive' });
  await addModel(house, projectId, testElements(5), { active: true });
  await expect(attempt()).rejects.toMatchObject({
    code: 'analyses.foreignResult',
    payload: { elements: 3, matched: 1 },
  });
  expect(await listViews()).toEqual([]);
  expect(await listKeys('import|foreign/')).toEqual([]);
});

test('an import that fails on its way leaves neither rows nor files', async () => {
  const { projectId, place, listViews } = await addProject('import|broken');
  await addModel(house, projectId, testElements(3), { active: true });
  const unreadable: StoredResults = {
    ...resultsOf([0, 1, 2].map((index) => element(index, { evidence: evidenceOf(index) }))),
    read: (file) => {
      if (file === 'evidence/element-2.png') throw new Error('unreadable');
      return Buffer.from(file);
    },
  };
  const attempt = (results: StoredResults) => house.modules.deliveries.importResults({ ...place, results });
  await expect(attempt(unreadable)).rejects.toThrow('unreadable');
  const forbidden = element(0, {
    evidence: evidenceOf(0),
    reason: 'a NUL \u0000 that no text of the database can hold',
  });
  await expect(attempt(resultsOf([forbidden]))).rejects.toThrow();
  expect(await listViews()).toEqual([]);
  expect(await listKeys('import|broken/')).toEqual([]);
});

test('files that are being stored when another fails are removed with the rest', async () => {
  const { storage } = house.platform;
  const files = Array.from({ length: 40 }, (_, i) => `evidence/${i}.heatmap`);
  const read = (file: string) => {
    if (file.endsWith('/20.heatmap')) throw new Error('unreadable');
    return Buffer.from(file);
  };
  await expect(storeFiles(storage, 'import|some/runs/1', files, read)).rejects.toThrow('unreadable');
  expect(await listKeys('import|some/')).toEqual([]);
});
