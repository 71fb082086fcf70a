import type { ProjectSettings } from '@plumbline/contract/resources/companies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';

let house: TestHouse;
let companyId: string;
let projectId: string;
let boss: { userId: string; authorization: string };

beforeAll(async () => {
  house = await openTestHouse();
  projectId = await house.addProject('builders|one', { name: 'One', company: 'Builders' });
  companyId = (await house.modules.access.findCompany('Builders'))?.id as string;
  boss = await house.addMember('boss@projects.test', undefined, []);
  await house.modules.access.nameAdministrator(companyId, boss.userId);
});
afterAll(() => house.close());

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const { authorization } = boss;
  const response = await house.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization },
    ...(payload && { payload }),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  return { status: response.statusCode, text: response.body, body: isJson ? response.json() : undefined };
}

const add = (given: object) =>
  call('POST', `/companies/${companyId}/projects`, { name: 'Two', tenantId: 'builders|two', joins: true, ...given });
const settings = async () => (await call('GET', `/projects/${projectId}/settings`)).body as ProjectSettings;
const change = async (given: object, version?: number) =>
  call('PUT', `/projects/${projectId}/settings`, { version: version ?? (await settings()).version, ...given });
const sentence = ({ body }: { body: { message: string; payload?: { issues?: { message: string }[] } } }) =>
  body.payload?.issues?.[0]?.message ?? body.message;

test('a project is added with its administrator; a name or address that is taken, or is none, is refused by a sentence', async () => {
  expect((await add({})).body).toMatchObject({ name: 'Two', tenantId: 'builders|two', people: 1 });
  expect((await call('GET', `/companies/${companyId}`)).body).toMatchObject({
    name: 'Builders',
    projects: [
      { name: 'One', people: 0 },
      { name: 'Two', people: 1 },
    ],
  });
  expect(sentence(await add({ name: 'TWO', tenantId: 'x' }))).toMatch(/has a project of this name/);
  expect(sentence(await add({ name: 'Three', tenantId: 'builders-two' }))).toMatch(/has this address/);
  expect(sentence(await add({ name: 'Three', tenantId: 'a b' }))).toMatch(/begins with a letter or digit/);
  expect(sentence(await add({ name: '\u200b' }))).toMatch(/nobody can see/);
  expect(sentence(await add({ name: 'x'.repeat(81) }))).toMatch(/at most 80/);
});

test('settings are changed together, and of two people the second is told', async () => {
  const before = await settings();
  expect(before).toMatchObject({ publishing: 'automatic', flags: {}, tolerances: { toleranceM: 0.01, byTypeM: {} } });
  const asked = {
    name: 'One and a half',
    publishing: 'reviewed',
    flags: { insightsDashboard: true, display360Photos: null },
    floorNames: { 'Level 0': 'Ground floor' },
    typeNames: { IfcWall: 'Partition' },
    tolerances: { toleranceM: 0.02, byTypeM: { IfcColumn: 0.005 } },
  };
  const [one, two] = await Promise.all([change(asked, before.version), change({ name: 'Other' }, before.version)]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  const refused = one.status === 409 ? one : two;
  expect(refused.body.code).toBe('projects.settingsChanged');
  const saved = await change(asked);
  expect(saved.body).toMatchObject({ ...asked, flags: { insightsDashboard: true } });
  expect(await house.modules.access.findTolerances(projectId)).toEqual(asked.tolerances);
  expect(await house.modules.access.findNameMappings(projectId)).toEqual({
    floors: asked.floorNames,
    elementTypes: asked.typeNames,
  });
  await house.modules.access.setFlag(projectId, 'qualityReport', true);
  expect((await change({ name: 'One' }, saved.body.version)).status).toBe(409);
});

test('what cannot be is refused and changes nothing', async () => {
  const before = await settings();
  expect((await change({ tolerances: { toleranceM: 2, byTypeM: {} } })).status).toBe(400);
  expect(sentence(await change({ floorNames: { 'Level 0': ' ' } }))).toMatch(/can’t be blank/);
  expect(sentence(await change({ name: 'Two' }))).toMatch(/has a project of this name/);
  expect((await change({ flags: { unknown: true } })).status).toBe(400);
  expect(await settings()).toEqual(before);
});

test('the trail of the company tells of its projects, people and itself, and of no other company', async () => {
  const other = await house.addProject('other|one', { company: 'Other' });
  await house.modules.access.setFlag(other, 'qualityReport', true);
  const { body } = await call('GET', `/companies/${companyId}/audit?limit=500`);
  const told = body.result.map(({ action, subject }: { action: string; subject: { name: string } }) => [
    action,
    subject.name,
  ]);
  expect(told).toContainEqual(['companyAdded', 'Builders']);
  expect(told).toContainEqual(['administratorNamed', 'boss@projects.test']);
  expect(told).toContainEqual(['projectRenamed', 'One and a half']);
  expect(told.filter(([, name]: string[]) => name === 'other|one' || name === 'Other')).toEqual([]);
  const csv = await call('GET', `/companies/${companyId}/audit/csv`);
  expect(csv.text).toContain('Project renamed');
  expect(csv.text).not.toContain('other|one');
});

test('an address can be changed: those before lead on, and nobody else is given them', async () => {
  await house.modules.access.setMembership(projectId, boss.userId, ['ALL']);
  const addresses = async () =>
    (await call('GET', '/users/current/projects/all')).body.find(({ _id }: { _id: string }) => _id === projectId)
      ?.addresses;
  expect(await addresses()).toBeUndefined();
  expect((await change({ address: 'tower' })).body).toMatchObject({ address: 'tower', tenantId: 'builders|one' });
  expect(await addresses()).toEqual(['tower']);
  await change({ address: 'high-tower' });
  expect(await addresses()).toEqual(['high-tower', 'tower']);
  expect(sentence(await add({ name: 'Four', tenantId: 'tower' }))).toMatch(/has this address/);
  expect(sentence(await change({ address: 'builders-two' }))).toMatch(/has this address/);
  expect(sentence(await change({ address: 'manage' }))).toMatch(/page of the product/);
  await change({ address: 'builders-one' });
  expect(await addresses()).toEqual(expect.arrayContaining(['builders-one', 'high-tower', 'tower']));
  expect((await addresses())[0]).toBe('builders-one');
});

test('a company with as many projects as it may have is told so, with the number and whom to ask', async () => {
  const { quotaBytes, ...seenLimits } = await house.modules.access.findCompanyLimits(companyId);
  const limits = { ...seenLimits, mostProjects: 2 };
  const quota = { companyId, quotaBytes, seenBytes: quotaBytes };
  const by = { kind: 'system' } as const;
  await house.modules.access.changeCompanyQuota({ ...quota, limits, seenLimits }, by);
  expect(sentence(await add({ name: 'Five', tenantId: 'five' }))).toBe(
    'The company may have 2 projects, and has as many. Delete one that is not needed, or ask whoever runs the server for more.',
  );
  const slower = house.modules.access.changeCompanyQuota({ ...quota, limits, seenLimits }, by);
  await expect(slower).rejects.toMatchObject({ code: 'operator.changed' });
});
