import { createDemoBuilding } from '@plumbline/demo/building/createDemoBuilding';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';
import { addVersion, addView, verdict } from '../modules/verdicts/verdicts.fixture.ts';
import { createDemoPackages } from './createDemoPackages.ts';
import { createDemoSchedule } from './createDemoSchedule.ts';
import { demoPackages, handedOver } from './demoPackages.ts';
import { demoActivities } from './demoSchedule.ts';
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
  for (const { name, bytes } of await createDemoBuilding()) {
    await files.addWhole({ projectId, tenantId }, { kind: 'model', userId, filename: name, bytes });
  }
  await models.prepare(projectId, new AbortController().signal);
});
afterAll(() => house.close());

test('the demo’s packages take elements of its building, and no element is in two of them', async () => {
  const { addPackages, handOver } = createDemoPackages(house.modules);
  await addPackages(projectId);
  await addPackages(projectId);
  const authorization = await house.signIn('admin@demo.test', demoPassword);
  const ask = async (path: string) =>
    (await house.app.inject({ url: `/api/projects/${projectId}/${path}`, headers: { authorization } })).json();
  const { watchlists } = await ask('progress-monitorings/with-watchlists');
  expect(watchlists.map(({ name }: { name: string }) => name)).toEqual(demoPackages.map(({ name }) => name).toSorted());
  for (const { numElements, name } of watchlists) expect(numElements, name).toBeGreaterThan(8);
  expect(await ask('progress-monitorings/coverage?in=several')).toMatchObject({ numInSeveral: 0 });

  const addSchedule = createDemoSchedule(house.modules);
  await addSchedule(projectId);
  await addSchedule(projectId);
  const [imported, ...others] = await ask('schedules');
  expect(others).toEqual([]);
  // The plan is that of the packages; two of its activities are none yet.
  const counts = { numActivities: demoActivities.length, numCreated: 2, numChanged: 0, numProblems: 0 };
  expect(imported).toMatchObject({ filename: 'harbour-house.xer', format: 'xer', ...counts });
  const planned = (await ask('progress-monitorings/with-watchlists')).watchlists;
  expect(planned.length).toBe(demoPackages.length + 2);
  for (const { numElements, name } of planned) expect(numElements, name).toBeGreaterThan(8);
  expect(await ask('progress-monitorings/coverage?in=several')).toMatchObject({ numInSeveral: 0 });

  const { id, element_count } = await house.modules.models.findActiveModel(projectId);
  const { lengthM, volumeM3 } = await house.modules.models.quantitiesOf(id);
  const measured = (column: Float64Array) => column.filter((value) => value > 0).length / element_count;
  expect([measured(lengthM), measured(volumeM3)].every((share) => share > 0.9)).toBe(true);

  // Every second element stands: of the columns of the second floor those are handed over, and complete.
  const viewId = await addView(house, projectId, { modelId: id });
  const verdicts = Array.from({ length: element_count }, (_, i) => verdict(i, i % 2 === 0 ? 'verified' : 'missing'));
  await addVersion(house, viewId, verdicts);
  await house.modules.workPackages.measure(projectId);
  await handOver(projectId);
  await handOver(projectId);
  await house.modules.workPackages.measure(projectId);
  const after = await ask('progress-monitorings/with-watchlists');
  const handed = after.watchlists.filter(({ name }: { name: string }) => name === handedOver.form.name);
  expect(handed).toMatchObject([{ trend: [100], source: { mode: 'csv', file: { filename: 'handed-over.csv' } } }]);
  expect(handed[0].numElements).toBeGreaterThan(5);
});
