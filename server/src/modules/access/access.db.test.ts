import type { Viewport } from '@plumbline/contract/resources/viewport';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openSharedHouse();
});
afterAll(() => house.close());

const viewport: Viewport = { eye: [10, -20.5, 5], target: [0, 0, 1], up: [0, 0, 1], fovDegrees: 45 };

test('[VIEW-15] an administrator sets where the viewer opens, for everybody in the project', async () => {
  const projectId = await house.addProject('saved|viewport');
  const otherId = await house.addProject('other|viewport');
  const admin = await house.addMember('admin@viewport.test', projectId, ['ADMIN', 'READ']);
  const member = await house.addMember('member@viewport.test', projectId, ['READ']);
  const save = async (authorization: string, to: string, body: object) =>
    (
      await house.app.inject({
        method: 'PUT',
        url: `/api/projects/${to}/viewer-state`,
        headers: { authorization },
        payload: body,
      })
    ).statusCode;
  const saved = async () => {
    const projects = await house.app.inject({
      url: '/api/users/current/projects/all',
      headers: { authorization: member.authorization },
    });
    return projects.json().find(({ _id }: { _id: string }) => _id === projectId).viewerState;
  };

  expect(await saved()).toEqual({});
  expect(await save(admin.authorization, projectId, { viewport })).toBe(200);
  expect(await saved()).toEqual({ viewport });
  expect(await save(member.authorization, projectId, { viewport: null })).toBe(403);
  expect(await save(admin.authorization, otherId, { viewport })).toBe(404);
  expect(await save(admin.authorization, projectId, { viewport: { ...viewport, fovDegrees: 400 } })).toBe(400);
  expect(await save(admin.authorization, projectId, { viewport: { ...viewport, eye: [1, 2] } })).toBe(400);
  expect(await saved()).toEqual({ viewport });
  expect(await save(admin.authorization, projectId, { viewport: null })).toBe(200);
  expect(await saved()).toEqual({});
});

test('[DASH-2] FORBIDDEN takes a project out of the list of projects, whatever else is held', async () => {
  const open = await house.addProject('open|list');
  const shut = await house.addProject('shut|list');
  const { userId, authorization } = await house.addMember('member@list.test', open, ['READ', 'LIST']);
  await house.modules.access.setMembership(shut, userId, ['ALL']);
  const listed = async () => {
    const response = await house.app.inject({ url: '/api/users/current/projects/all', headers: { authorization } });
    return response.json().map(({ _id }: { _id: string }) => _id);
  };
  expect((await listed()).sort()).toEqual([open, shut].sort());
  await house.modules.access.setMembership(shut, userId, ['ALL', 'FORBIDDEN']);
  expect(await listed()).toEqual([open]);
});
