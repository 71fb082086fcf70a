import { createDemoBuilding } from '@plumbline/demo/building/createDemoBuilding';
import { listBuiltBy, programme } from '@plumbline/demo/site/programme';
import { markOf } from '@plumbline/demo/site/SiteElement';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';
import { createDemoPackages } from './createDemoPackages.ts';
import { createDemoSchedule } from './createDemoSchedule.ts';
import { createDemoStartView } from './createDemoStartView.ts';
import { demoPresets } from './demoPresets.ts';
import { demoActivities, demoRules } from './demoSchedule.ts';
import { listSiteElements } from './listSiteElements.ts';
import { demoPassword, seedDemo } from './seedDemo.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let house: TestHouse;
let projectId: string;

beforeAll(async () => {
  house = await openTestHouse();
  await seedDemo(house.platform, house.product);
  const { access, identity, files, models } = house.modules;
  const tenantId = 'northbank|harbour-house';
  projectId = (await access.findProject(tenantId))?.id as string;
  await access.setFlag(projectId, 'progressMonitoring', true);
  const userId = (await identity.findUserByEmail('admin@demo.test'))?.id as string;
  for (const { name, bytes } of await createDemoBuilding({ hasSiteParts: true })) {
    await files.addWhole({ projectId, tenantId }, { kind: 'model', userId, filename: name, bytes });
  }
  await models.prepare(projectId, new AbortController().signal);
});
afterAll(() => house.close());

async function ask(path: string) {
  const authorization = await house.signIn('admin@demo.test', demoPassword);
  const url = `/api/projects/${projectId}/${path}`;
  return (await house.app.inject({ url, headers: { authorization } })).json();
}

test('every activity of the programme is a work package of what it builds, and no element is in two of them', async () => {
  const addPackages = createDemoPackages(house.modules);
  await addPackages(projectId);
  await addPackages(projectId);
  const addSchedule = createDemoSchedule(house.modules);
  await addSchedule(projectId);
  await addSchedule(projectId);
  const elements = await listSiteElements(house.modules, projectId);
  const expected = programme
    .filter(({ isBuried }) => !isBuried)
    .map((activity) => ({ name: activity.name, numElements: listBuiltBy(activity, elements).length }));
  const { watchlists } = await ask('progress-monitorings/with-watchlists');
  const counted = watchlists.map(({ name, numElements }: never) => ({ name, numElements }));
  expect(counted.toSorted(byName)).toEqual(expected.toSorted(byName));
  expect(await ask('progress-monitorings/coverage?in=several')).toMatchObject({ numInSeveral: 0 });

  const [imported, ...others] = await ask('schedules');
  expect(others).toEqual([]);
  const counts = { numActivities: demoActivities.length, numCreated: demoRules.length, numChanged: 0, numProblems: 0 };
  expect(imported).toMatchObject({ filename: 'harbour-house.xer', format: 'xer', ...counts });
});

test('the package of the late trade says why', async () => {
  const { watchlists } = await ask('progress-monitorings/with-watchlists');
  const late = watchlists.find(({ name }: { name: string }) => name === 'Partitions, first floor');
  expect(late.description).toMatch(/drywall was not delivered/);
});

test('everybody begins where the whole building is seen; somebody’s own start view stays', async () => {
  const addStartView = createDemoStartView(house.modules);
  const findEye = async () => {
    const authorization = await house.signIn('admin@demo.test', demoPassword);
    const projects = (
      await house.app.inject({ url: '/api/users/current/projects/all', headers: { authorization } })
    ).json();
    return projects.find(({ _id }: { _id: string }) => _id === projectId).viewerState.viewport?.eye;
  };
  await addStartView(projectId);
  const [x, y, z] = await findEye();
  expect([x < 0, y < 0, z > 20]).toEqual([true, true, true]);
  const viewport = { eye: [1, 2, 3], target: [0, 0, 0], up: [0, 0, 1], fovDegrees: 50 } as const;
  await house.modules.access.saveViewport(projectId, structuredClone(viewport) as never);
  await addStartView(projectId);
  expect(await findEye()).toEqual([1, 2, 3]);
});

test('the preset of a façade takes its panels, windows and slats, and no partition behind them', async () => {
  const { rootModels, elementName, elementTypes } = demoPresets.find(({ name }) => name === 'Façade, bay S2')!.filters;
  const taken = await house.modules.models.colorize(projectId, { rootModels, elementName, elementTypes });
  const elements = await listSiteElements(house.modules, projectId);
  const marks = elements.filter((_, i) => taken[i] !== 0).map(markOf);
  expect(marks.filter((mark) => !/^(FP|W|CL)-\d-S2(-\d)?$/.test(mark))).toEqual([]);
  for (const mark of ['FP-0-S2', 'FP-4-S2', 'W-2-S2-1', 'CL-3-S2']) expect(marks).toContain(mark);
});

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
