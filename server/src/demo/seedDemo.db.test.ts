import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';
import { demoPassword, seedDemo } from './seedDemo.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('an empty house gets the demo once, however many processes start together', async () => {
  const outcomes = await Promise.all([1, 2, 3].map(() => seedDemo(house.platform, house.product)));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await seedDemo(house.platform, house.product)).toBe(false);
  const projects = await house.modules.access.listProjects();
  expect(projects).toHaveLength(3);
  expect(new Set(projects.map(({ company }) => company)).size).toBe(2);
});

test('three of the accounts sign in, and the new one must change its password', async () => {
  for (const name of ['admin', 'member', 'reviewer']) {
    await expect(house.signIn(`${name}@demo.test`, demoPassword)).resolves.toMatch(/^Bearer /);
  }
  const challenged = await house.modules.identity.signIn({
    email: 'new@demo.test',
    password: demoPassword,
    address: '127.0.0.1',
  });
  expect(challenged).toMatchObject({ challengeName: 'NEW_PASSWORD_REQUIRED' });
});

test('the accounts hold what the README says', async () => {
  const projectId = (await house.modules.access.findProject('alpine|station-hall'))?.id as string;
  const held = Object.fromEntries(
    (await house.modules.access.listMembers(projectId)).map(({ email, permissions }) => [
      email,
      [...permissions].sort(),
    ]),
  );
  const files = ['DOC', 'SCAN'].flatMap((kind) => ['LIST', 'READ', 'WRITE'].map((verb) => `FILE_${kind}_${verb}`));
  const admin = ['ADMIN', ...files, 'ISSUE_WRITE', 'LIST', 'READ', 'RECLASSIFY', 'VIEW_ASSETS', 'WRITE'];
  expect(held['admin@demo.test']).toEqual(admin);
  expect(held['member@demo.test']).toEqual(['FILE_DOC_LIST', 'ISSUE_COMMENT', 'LIST', 'READ', 'VIEW_ASSETS']);
  expect(held['new@demo.test']).toEqual(['FILE_DOC_LIST', 'LIST', 'READ', 'VIEW_ASSETS']);
  expect(held['reviewer@demo.test']).toEqual([...admin, 'SR_READ', 'SR_WRITE'].sort());
});

test('a house with a user of its own gets no demo', async () => {
  const other = await openTestHouse();
  try {
    await other.addUser('first@site.test');
    expect(await seedDemo(other.platform, other.product)).toBe(false);
    expect(await other.modules.access.listProjects()).toEqual([]);
  } finally {
    await other.close();
  }
});
