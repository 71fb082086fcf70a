import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';
import { addModel, addVersion, addView, testElements, verdict } from '../modules/verdicts/verdicts.fixture.ts';
import { createDemoIssues } from './createDemoIssues.ts';
import { seedDemo } from './seedDemo.ts';

let house: TestHouse;
let projectId: string;

beforeAll(async () => {
  house = await openTestHouse();
  await seedDemo(house.platform, house.product);
  projectId = (await house.modules.access.findProject('northbank|harbour-house'))?.id as string;
  const elements = testElements(60, (index) => ({ identity: index + 1, floor: 'Level 1' }));
  const modelId = await addModel(house, projectId, elements, { active: true });
  const days = ['2026-09-04', '2026-10-02', '2026-10-30'];
  for (const [scan, day] of days.entries()) {
    const scanDate = new Date(`${day}T08:30:00Z`);
    const viewId = await addView(house, projectId, { modelId, name: `Scan ${scan}`, scanDate });
    // Deviated, then missing until the last scan, then missing for good, and one that is being built.
    const statusOf = (index: number) =>
      index < 20 ? 'deviated' : index < 40 ? (scan < 2 ? 'missing' : 'verified') : index < 59 ? 'missing' : undefined;
    const verdicts = elements.map((_, index) => {
      const status = statusOf(index) ?? 'under_construction';
      return verdict(index, status, { magnitudeM: status === 'deviated' ? 0.01 + index / 1000 : null });
    });
    await addVersion(house, viewId, verdicts);
  }
});
afterAll(() => house.close());

async function signInAsAdmin() {
  const authorization = await house.signIn('admin@demo.test', 'plumbline-demo');
  return async (path: string) =>
    (await house.app.inject({ url: `/api/projects/${projectId}/${path}`, headers: { authorization } })).json();
}

test('the demo’s issues are about what was found, one of them solved and one late; a job that is run again adds nothing', async () => {
  const addIssues = createDemoIssues(house.modules);
  await addIssues(projectId);
  const ask = await signInAsAdmin();
  const { result, total } = await ask('issues?limit=100&sort=issueId');
  expect(total).toBeGreaterThanOrEqual(8);
  expect(total).toBeLessThanOrEqual(10);
  expect(new Set(result.map(({ analysisName }: never) => analysisName))).toEqual(
    new Set(['Scan 0', 'Scan 1', 'Scan 2']),
  );
  expect(result[0]).toMatchObject({ diagnosis: 'Missing Wall: W20', finding: { state: 'solved' }, numComments: 3 });
  expect(result[1]).toMatchObject({ diagnosis: 'Deviated Wall: W19, 29 mm off', finding: { state: 'standing' } });
  const today = new Date().toISOString().slice(0, 10);
  const late = result.filter(
    ({ deadline, issueStatus }: { deadline: string | null; issueStatus: string }) =>
      deadline !== null && deadline < today && issueStatus !== 'Closed',
  );
  expect(late).toHaveLength(1);
  const comments = await ask('issueComments?limit=100');
  expect(new Set(comments.result.map(({ user }: never) => (user as { firstName: string }).firstName)).size).toBe(3);
  await addIssues(projectId);
  expect(await ask('issues?limit=100&sort=issueId')).toEqual({ result, total });
  expect(await ask('issueComments?limit=100')).toEqual(comments);
});
