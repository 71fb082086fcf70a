import { fillPath, patternOf, type RouteDefinition } from '@plumbline/contract/route';
import { routes } from '@plumbline/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';
import { demoPassword, seedDemo } from '../demo/seedDemo.ts';

let house: TestHouse;
let projectId: string;
const tenantId = 'northbank|harbour-house';
const roles: { name: string; authorization?: string }[] = [{ name: 'stranger' }];

beforeAll(async () => {
  house = await openTestHouse();
  await seedDemo(house.platform, house.product);
  projectId = (await house.modules.access.findProject(tenantId))?.id as string;
  const outsider = await house.addMember('outsider@site.test', await house.addProject('other|project'), ['ALL']);
  roles.push({ name: 'outsider', authorization: outsider.authorization });
  const shut = await house.addMember('shut@site.test', projectId, [
    'ADMIN',
    'READ',
    'LIST',
    'VIEW_ASSETS',
    'FORBIDDEN',
  ]);
  roles.push({ name: 'forbidden', authorization: shut.authorization });
  const bare = await house.addMember('bare@site.test', projectId, ['REGISTERED']);
  roles.push({ name: 'bare', authorization: bare.authorization });
  for (const name of ['member', 'admin', 'reviewer']) {
    roles.push({ name, authorization: await house.signIn(`${name}@demo.test`, demoPassword) });
  }
});
afterAll(() => house.close());

async function call(route: RouteDefinition, authorization: string | undefined) {
  const id = '00000000-0000-4000-8000-000000000000';
  const ids = {
    fileId: id,
    modelId: id,
    viewId: id,
    otherViewId: id,
    requestId: id,
    presetId: id,
    issueId: id,
    assetId: id,
    commentId: id,
    watchlistId: id,
    viewpointId: id,
    webhookId: id,
    deliveryId: id,
    grantId: id,
    appId: id,
    hubId: id,
    folderId: id,
    importId: id,
    followedId: id,
    format: 'csv',
    classificationId: `${id}.0`,
    forgeObjectId: '0',
    elementIndex: '0',
    topicGuid: id,
    commentGuid: id,
    viewpointGuid: id,
    documentGuid: id,
    referenceGuid: id,
    version: '1.1',
  };
  const { id: companyId } = (await house.modules.access.findCompany('Northbank Construction')) as { id: string };
  const key = `${tenantId}/temp/${id}.png`;
  return house.app.inject({
    method: route.method,
    url: fillPath(patternOf(route), { projectId, companyId, key, ...ids }),
    headers: authorization === undefined ? {} : { authorization },
    ...(route.body && { payload: {} }),
  });
}

/** Some calls answer with a file. */
function codeOf(response: Awaited<ReturnType<typeof call>>): string | undefined {
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return isJson ? response.json().code : undefined;
}

/** What came of a call, as far as permission goes: a call that reaches its handler is open, whatever it says there. */
function outcomeOf(status: number, code: string | undefined): string {
  if (code === 'auth.tokenMissing') return 'sign in';
  if (code === 'projects.notFound' || code === 'companies.notFound') return 'hidden';
  if (code === 'auth.forbidden' || code === 'auth.operatorOnly') return 'forbidden';
  expect(status, code).not.toBe(500);
  return 'open';
}

test('the route table, and what comes of every call as every role and as a stranger, is as reviewed', async () => {
  const rows = [['method', 'path', 'needs', 'flag', ...roles.map(({ name }) => name)]];
  for (const route of routes) {
    const outcomes: string[] = [];
    for (const { authorization } of roles) {
      // Signing out everywhere would end the role's session for the rows that follow.
      const ends = route.id === 'auth.signOutEverywhere' && authorization !== undefined;
      const response = ends ? undefined : await call(route, authorization);
      outcomes.push(response ? outcomeOf(response.statusCode, codeOf(response)) : 'open');
    }
    const needs = typeof route.needs === 'string' ? route.needs : JSON.stringify(route.needs).replaceAll('"', '');
    rows.push([route.method, patternOf(route), needs, route.flag ?? '-', ...outcomes]);
  }
  const widths = (rows[0] as string[]).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] as string).length)),
  );
  const table = rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] as number))
      .join('  ')
      .trimEnd(),
  );
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('../../test/everyRoute.txt');
});

test('the server mounts exactly the calls of the contract', () => {
  const mounted = house.modules.routes.map(({ route }) => route.id).sort();
  expect(mounted).toEqual(routes.map(({ id }) => id).sort());
});

test('[DASH-2] a project that is not the caller’s looks like one that does not exist', async () => {
  const outsider = roles.find(({ name }) => name === 'outsider')?.authorization as string;
  const url = (id: string) => `/api/analysis/v3/projects/${id}/analysis-view/active/`;
  const theirs = await house.app.inject({ url: url(projectId), headers: { authorization: outsider } });
  const none = await house.app.inject({
    url: url('00000000-0000-4000-8000-000000000000'),
    headers: { authorization: outsider },
  });
  const bad = await house.app.inject({ url: url("x'; drop table project"), headers: { authorization: outsider } });
  for (const response of [theirs, none, bad]) {
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'projects.notFound', message: 'Project not found.' });
  }
});
