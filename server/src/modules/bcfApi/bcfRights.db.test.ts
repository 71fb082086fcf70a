import type { Permission } from '@plumbline/contract/permissions';
import { roles } from '@plumbline/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BcfClient, openBcfClient } from '../../../test/bcf/openBcfClient.ts';
import { type IssueSite, openIssueSite } from '../../../test/openIssueSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';

let house: TestHouse;
let site: IssueSite;
let rosa: Awaited<ReturnType<IssueSite['join']>>;

beforeAll(async () => {
  house = await openTestHouse();
  site = await openIssueSite(house, 'bcf|rights');
  rosa = await site.join('rosa');
});
afterAll(() => house.close());

const perspective_camera = {
  camera_view_point: { x: 0, y: 0, z: 0 },
  camera_direction: { x: 0, y: 1, z: 0 },
  camera_up_vector: { x: 0, y: 0, z: 1 },
  field_of_view: 60,
  aspect_ratio: 1,
};

/** What a tool calls for each action: handing it on and deleting last, as nothing comes after. */
const calls = [
  { action: 'updateRelatedTopics', method: 'PUT', path: '/related_topics', body: [] },
  { action: 'updateDocumentReferences', method: 'POST', path: '/document_references', body: { url: 'https://a.test' } },
  { action: 'updateFiles', method: 'PUT', path: '/files', body: [] },
  { action: 'createComment', method: 'POST', path: '/comments', body: { comment: 'Seen' } },
  { action: 'createViewpoint', method: 'POST', path: '/viewpoints', body: { perspective_camera } },
  { action: 'update', method: 'PUT', path: '', body: { title: 'Changed' } },
  { action: 'delete', method: 'DELETE', path: '', body: undefined },
] as const;

async function guidOf(issueId: string): Promise<string> {
  const row = house.platform.db.selectFrom('issue').select('bcf_guid').where('id', '=', issueId);
  return (await row.executeTakeFirstOrThrow()).bcf_guid;
}

/** What of a topic the server allows, found by trying all of it. */
async function tryAll(client: BcfClient, topic: string): Promise<string[]> {
  const allowed: string[] = [];
  for (const { action, method, path, body } of calls) {
    const { status } = await client.send(method, `${topic}${path}`, body);
    expect([200, 201, 403]).toContain(status);
    if (status !== 403) allowed.push(action);
  }
  return allowed.sort();
}

async function compare(person: typeof rosa, issueId: string): Promise<string[]> {
  const client = await openBcfClient(house, person.authorization);
  const guid = await guidOf(issueId);
  const topic = client.ofProject(site.projectId).pathOfTopic(guid);
  const { body: told } = await client.send('GET', `${topic}?includeAuthorization=true`);
  const said: string[] = told.authorization.topic_actions;
  const allowed = await tryAll(client, topic);
  expect(allowed).toEqual([...said].sort());
  return allowed;
}

const everything = calls.map(({ action }) => action).sort();
const changes = everything.filter((action) => action !== 'delete');

test.each([
  { role: 'Publishing administrator', ofOthers: everything, mayRecord: true },
  { role: 'Administrator', ofOthers: everything, mayRecord: true },
  { role: 'BIM coordinator', ofOthers: changes, mayRecord: true },
  { role: 'Reviewer', ofOthers: changes, mayRecord: true },
  { role: 'Surveyor', ofOthers: ['createComment'], mayRecord: true },
  { role: 'Site manager', ofOthers: changes, mayRecord: true },
  { role: 'Commenter', ofOthers: ['createComment'], mayRecord: true },
  { role: 'Viewer', ofOthers: [], mayRecord: false },
])('[ISSUE-6] a $role is told what the server then allows', async ({ role, ofOthers, mayRecord }) => {
  const person = await site.join(role.replace(' ', '.').toLowerCase());
  const { body: own } = await person.create();
  const { body: assigned } = await rosa.create({ assignedUser: person.userId });
  const { body: other } = await rosa.create();
  const held: readonly Permission[] = roles.find(({ name }) => name === role)?.permissions ?? [];
  await house.modules.access.setMembership(site.projectId, person.userId, held);

  const client = await openBcfClient(house, person.authorization);
  const base = `/bcf/3.0/projects/${site.projectId}`;
  const { body: usual } = await client.send('GET', `${base}/extensions`);
  expect([...usual.topic_actions].sort()).toEqual(ofOthers);
  expect(await compare(person, other._id)).toEqual(ofOthers);
  expect(await compare(person, assigned._id)).toEqual(role.endsWith('dministrator') ? everything : changes);
  expect(await compare(person, own._id)).toEqual(everything);

  const { body: project } = await client.send('GET', `${base}?includeAuthorization=true`);
  const { body: listed } = await client.send('GET', '/bcf/3.0/projects?includeAuthorization=true');
  const actions = mayRecord ? ['createTopic'] : [];
  expect([project, ...listed].map(({ authorization }) => authorization.project_actions)).toEqual([actions, actions]);
  expect(usual.project_actions).toEqual(actions);
  const { status } = await client.send('POST', `${base}/topics`, { title: 'Another' });
  expect(status).toBe(mayRecord ? 201 : 403);
});

test('every role is looked at', () => {
  expect(roles).toHaveLength(8);
});
