import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';

let house: TestHouse;
let projectId: string;

beforeAll(async () => {
  house = await openSharedHouse();
  projectId = await house.addProject('presets|issues');
});
afterAll(() => house.close());

type Kind = 'issue-filter-presets' | 'filter-presets';

async function person(name: string) {
  const { authorization, userId } = await house.addMember(`${name}@issue-presets.test`, projectId, [
    'READ',
    'LIST',
    'VIEW_ASSETS',
  ]);
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', kind: Kind, id = '', payload?: object) => {
    const url = `/api/projects/${projectId}/${kind}/${id}`;
    const response = await house.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    userId,
    call,
    save: (name: string, more: object = {}) =>
      call('POST', 'issue-filter-presets', '', { name, scope: 'user', filters: {}, ...more }),
    names: async (kind: Kind = 'issue-filter-presets') =>
      (await call('GET', kind)).body.map(({ name }: { name: string }) => name),
  };
}

test('[ISSUE-1] a filter of issues is kept for oneself or the project, apart from those of verdicts', async () => {
  const [ann, ben] = [await person('ann'), await person('ben')];
  const filters = {
    searchText: 'crack',
    statuses: ['Open Issue'],
    priorities: ['Blocker'],
    findings: ['solved'],
    assignedUsers: [ann.userId, 'none'],
    deadlineBefore: '2026-11-16',
    location: 'Floor 1',
  };
  const { status, body } = await ann.save('Urgent', { filters, scope: 'project' });
  expect([status, body]).toEqual([
    200,
    {
      _id: expect.any(String),
      name: 'Urgent',
      scope: 'project',
      filters,
      isOwn: true,
      createdBy: { email: 'ann@issue-presets.test' },
    },
  ]);
  await ann.save('Mine');
  // The name is free among those of verdicts.
  await ann.call('POST', 'filter-presets', '', { name: 'Urgent', scope: 'user', filters: { approved: true } });
  expect([await ann.names(), await ben.names()]).toEqual([['Mine', 'Urgent'], ['Urgent']]);
  expect([await ann.names('filter-presets'), await ben.names('filter-presets')]).toEqual([['Urgent'], []]);
  expect(await ann.save('urgent', { scope: 'project' })).toMatchObject({ body: { code: 'presets.nameTaken' } });
  // One of the other kind is none.
  expect(await ann.call('DELETE', 'filter-presets', body._id)).toMatchObject({ body: { code: 'presets.notFound' } });
  expect(await ben.call('DELETE', 'issue-filter-presets', body._id)).toMatchObject({
    body: { code: 'presets.notYours' },
  });
  const renamed = { name: 'Now', scope: 'user', filters: { statuses: ['Closed'] } };
  expect(await ann.call('PUT', 'issue-filter-presets', body._id, renamed)).toMatchObject({ body: renamed });
  expect(await ann.call('DELETE', 'issue-filter-presets', body._id)).toMatchObject({ status: 200 });
  expect(await ann.names()).toEqual(['Mine']);
});

test.each([
  ['a filter of verdicts', { filters: { elementTypes: ['Wall'] } }],
  ['an unknown status', { filters: { statuses: ['Open'] } }],
  ['a day that is none', { filters: { createdAfter: '2026-02-30' } }],
  ['somebody who is no person', { filters: { assignedUsers: ['me'] } }],
  ['a long text', { filters: { searchText: 'x'.repeat(201) } }],
])('[ISSUE-1] %s is refused', async (name, more) => {
  const ann = await person(name.replaceAll(' ', '.'));
  expect(await ann.save('Fine', more)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});

test('what the contract no longer takes of a kept filter is left out when it is read', async () => {
  const ann = await person('old');
  const filters = JSON.stringify({ statuses: ['Closed', 'Rejected'], hue: 3, location: 'Roof' });
  const row = { project_id: projectId, created_by: ann.userId, scope: 'user' as const, name: 'Old', filters };
  await house.platform.db
    .insertInto('filter_preset')
    .values({ ...row, kind: 'issues' })
    .execute();
  const kept = (await ann.call('GET', 'issue-filter-presets')).body.find(({ name }: never) => name === 'Old');
  expect(kept.filters).toEqual({ statuses: ['Closed'], location: 'Roof' });
});
