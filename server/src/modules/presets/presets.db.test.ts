import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';

let house: TestHouse;
let projectId: string;
let otherProjectId: string;

beforeAll(async () => {
  house = await openSharedHouse();
  projectId = await house.addProject('presets|site');
  otherProjectId = await house.addProject('presets|other');
});
afterAll(() => house.close());

async function person(email: string, project = projectId) {
  const { authorization, userId } = await house.addMember(email, project, ['READ', 'LIST', 'VIEW_ASSETS']);
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', id = '', payload?: object, within = project) => {
    const url = `/api/projects/${within}/filter-presets/${id}`;
    const response = await house.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    userId,
    list: async () => (await call('GET')).body,
    names: async () => (await call('GET')).body.map(({ name }: never) => name),
    create: (name: string, more: object = {}) => call('POST', '', { name, scope: 'user', filters: {}, ...more }),
    update: (id: string, name: string, more: object = {}) =>
      call('PUT', id, { name, scope: 'user', filters: {}, ...more }),
    remove: (id: string, within?: string) => call('DELETE', id, undefined, within),
    call,
  };
}

test('[QUAL-9] a preset of one’s own is seen by its creator alone, one of the project by all, by name', async () => {
  const ann = await person('ann@presets.test');
  const ben = await person('ben@presets.test');
  const filters = { statuses: ['deviated'], floors: ['A floor that was deleted'], magnitude: { from: 10, to: 50 } };
  const made = await ann.create('  Level 10 ', { filters });
  expect(made).toEqual({
    status: 200,
    body: {
      _id: expect.any(String),
      name: 'Level 10',
      scope: 'user',
      filters,
      createdBy: { email: 'ann@presets.test' },
      isOwn: true,
    },
  });
  await ann.create('level 9');
  await ben.create('Äußeres', { scope: 'project' });
  expect(await ann.names()).toEqual(['Äußeres', 'level 9', 'Level 10']);
  expect(await ben.names()).toEqual(['Äußeres']);
  expect((await ann.list())[0]).toMatchObject({ isOwn: false, createdBy: { email: 'ben@presets.test' } });
  expect((await ann.list())[2]).toEqual(made.body);
  expect(await (await person('cleo@presets.test', otherProjectId)).list()).toEqual([]);
});

test('[QUAL-9] only the creator changes or deletes one; another’s own does not exist', async () => {
  const ann = await person('ann2@presets.test');
  const ben = await person('ben2@presets.test');
  const own = (await ann.create('Own')).body._id;
  const shared = (await ann.create('Shared', { scope: 'project' })).body._id;
  for (const [id, status, code] of [
    [own, 404, 'presets.notFound'],
    [shared, 403, 'presets.notYours'],
    [randomUUID(), 404, 'presets.notFound'],
  ] as const) {
    expect(await ben.update(id, 'Mine now')).toMatchObject({ status, body: { code } });
    expect(await ben.remove(id)).toMatchObject({ status, body: { code } });
  }
  expect(await ann.update(own, 'Renamed', { scope: 'project', filters: { approved: true } })).toMatchObject({
    status: 200,
    body: { _id: own, name: 'Renamed', scope: 'project', filters: { approved: true }, isOwn: true },
  });
  expect(await ben.names()).toContain('Renamed');
  expect(await ann.remove(shared)).toEqual({ status: 200, body: {} });
  expect(await ann.remove(shared)).toMatchObject({ status: 404 });
  expect(await ben.names()).not.toContain('Shared');
});

test('presets stay within their project, also for one who is in both', async () => {
  const ann = await person('ann3@presets.test');
  await house.modules.access.setMembership(otherProjectId, ann.userId, ['READ', 'LIST', 'VIEW_ASSETS']);
  const id = (await ann.create('Here')).body._id;
  expect((await ann.call('GET', '', undefined, otherProjectId)).body).toEqual([]);
  expect((await ann.remove(id, otherProjectId)).status).toBe(404);
  const moved = await ann.call('PUT', id, { name: 'x', scope: 'user', filters: {} }, otherProjectId);
  expect(moved.status).toBe(404);
  expect(await ann.names()).toContain('Here');
});

test('[QUAL-9] a name is taken once by a person in a scope, whatever its case and however its accents are written', async () => {
  const ann = await person('ann4@presets.test');
  const ben = await person('ben4@presets.test');
  const first = (await ann.create('Café ÉTAGE')).body._id;
  const taken = { status: 409, body: { code: 'presets.nameTaken' } };
  expect(await ann.create('cafe\u0301 étage')).toMatchObject(taken);
  expect((await ann.create('Café étage', { scope: 'project' })).status).toBe(200);
  expect((await ben.create('Café étage')).status).toBe(200);
  const second = (await ann.create('Another')).body._id;
  expect(await ann.update(second, 'CAFÉ étage')).toMatchObject(taken);
  expect(await ann.update(second, 'Another', { scope: 'project' })).toMatchObject({ status: 200 });
  expect((await ann.update(first, 'CAFÉ étage')).body.name).toBe('CAFÉ étage');
});

test('two who save the same name at once do not both get it', async () => {
  const ann = await person('ann5@presets.test');
  const answers = await Promise.all(Array.from({ length: 6 }, () => ann.create('Race')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await ann.names()).filter((name: string) => name === 'Race')).toHaveLength(1);
});

test('[QUAL-9] a person keeps at most 500 in a project', async () => {
  const ann = await person('ann6@presets.test');
  const row = { project_id: projectId, created_by: ann.userId, scope: 'user' as const, filters: '{}' };
  await house.platform.db
    .insertInto('filter_preset')
    .values(Array.from({ length: 499 }, (_, i) => ({ ...row, name: `Preset ${i}` })))
    .execute();
  const last = await ann.create('The last');
  expect(last.status).toBe(200);
  expect(await ann.create('One more')).toMatchObject({ status: 409, body: { code: 'presets.tooMany' } });
  expect((await ann.update(last.body._id, 'Renamed')).status).toBe(200);
});

const notText = 'This text holds a NUL or half of a surrogate pair.';

test.each([
  ['a blank name', { name: '   ' }, "Name can't be blank"],
  ['a name of spaces without width', { name: '\u200b\u2060' }, "Name can't be blank"],
  ['no name', { name: undefined }, 'Invalid input: expected string, received undefined'],
  ['a name with a NUL', { name: 'a\0b' }, notText],
  ['half a letter', { name: 'a\ud800' }, notText],
  ['a long name', { name: 'x'.repeat(81) }, 'A name has at most 80 characters'],
  ['an unknown scope', { scope: 'world' }, 'Invalid option: expected one of "user"|"project"'],
  ['a filter with a NUL', { filters: { elementName: '\0' } }, notText],
  ['a filter with half a letter', { filters: { floors: ['\udc00'] } }, notText],
  ['an unknown part', { filters: { colour: 'red' } }, 'Unrecognized key: "colour"'],
  ['no filter', { filters: undefined }, 'Invalid input: expected object, received undefined'],
])('[QUAL-9] %s is refused with a sentence, and nothing is kept', async (name, part, message) => {
  const ann = await person(`${name.replaceAll(' ', '.')}@presets.test`);
  const { status, body } = await ann.create('Fine', part);
  expect(status).toBe(400);
  expect(body.code).toBe('request.invalid');
  expect(body.payload.issues.map((issue: { message: string }) => issue.message)).toContain(message);
  expect((await ann.list()).filter(({ isOwn }: never) => isOwn)).toEqual([]);
});

test('names and filters keep any letters', async () => {
  const ann = await person('letters@presets.test');
  const name = '=1+1 🏗️ طابق ١ "x" <b>';
  const filters = { floors: ['الطابق الأول', '=cmd()'], elementName: "'; drop table filter_preset; --" };
  const { body } = await ann.create(name, { filters });
  expect(body).toMatchObject({ name, filters });
  expect((await ann.list()).find(({ _id }: never) => _id === body._id)).toEqual(body);
});

test('what the contract no longer takes of a kept filter is left out when it is read', async () => {
  const ann = await person('old@presets.test');
  const filters = JSON.stringify({ statuses: ['verified', 'painted'], hue: 3, floors: ['Gone'] });
  const row = { project_id: projectId, created_by: ann.userId, scope: 'user' as const, name: 'Old', filters };
  await house.platform.db.insertInto('filter_preset').values(row).execute();
  expect((await ann.list()).find(({ name }: never) => name === 'Old').filters).toEqual({
    statuses: ['verified'],
    floors: ['Gone'],
  });
});
