import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { patternOf } from '@plumbline/contract/route';
import { routes } from '@plumbline/contract/routes';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BcfClient, openBcfClient } from '../../../test/bcf/openBcfClient.ts';
import { createApp } from '../../../test/createApp.ts';
import { type IssueSite, openIssueSite } from '../../../test/openIssueSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { packBcf } from '../../bcf/packBcf.fixture.ts';
import type { BcfTopic } from '../../bcf/write/BcfTopic.ts';
import { readParts } from '../../bcf/write/readParts.fixture.ts';
import { aTopic } from '../../bcf/write/topic.fixture.ts';

let house: TestHouse;
let site: IssueSite;
let ann: Awaited<ReturnType<IssueSite['join']>>;
let ben: typeof ann;
let client: BcfClient;
let project: ReturnType<BcfClient['ofProject']>;

beforeAll(async () => {
  house = await openTestHouse();
  site = await openIssueSite(house, 'bcf|site');
  await sql`
    update element set global_id = '3PlumblineWall' || lpad(element_index::text, 8, '0'),
      box = array[element_index, 0, 0, element_index + 1, 2, 3]
    where model_id = ${site.modelId}`.execute(house.platform.db);
  ann = await site.join('ann');
  ben = await site.join('ben', ['READ', 'LIST', 'VIEW_ASSETS', 'ADMIN']);
  client = await openBcfClient(house, ann.authorization);
  project = client.ofProject(site.projectId);
});
afterAll(() => house.close());

const seen = {
  eye: [1, -20, 3],
  target: [0, 0, 1],
  up: [0, 0, 1],
  fovDegrees: 50,
  clip: { min: [0, 0, 0], max: [5, 5, 3] },
  hidden: [4, 5],
};

async function makeIssue(more: object = {}) {
  const { body } = await ann.create({
    diagnosis: 'Leans 40 mm',
    location: 'Floor 1',
    priority: 'Major',
    deadline: '2026-10-05',
    forgeObjectId: [1, 3],
    assignedUser: ben.userId,
    viewport: seen,
    ...more,
  });
  const row = await house.platform.db
    .selectFrom('issue')
    .select('bcf_guid')
    .where('id', '=', body._id)
    .executeTakeFirstOrThrow();
  return { ...body, guid: row.bcf_guid };
}

test('[ISSUE-6] a tool finds where everything is, how to sign in, and who it works for', async () => {
  const stranger = await openBcfClient(house);
  expect(await stranger.auth()).toMatchObject({
    oauth2_auth_url: expect.stringMatching(/^https?:\/\/.*\/oauth\/authorize$/),
    oauth2_token_url: expect.stringMatching(/\/oauth\/token$/),
    http_basic_supported: false,
    supported_oauth2_flows: ['authorization_code_grant'],
  });
  expect(await client.currentUser()).toEqual({ id: ann.email, name: 'Test Person' });
  const refused = await stranger.send('GET', '/foundation/1.1/current-user');
  expect(refused).toMatchObject({ status: 401, headers: { 'www-authenticate': expect.stringMatching(/^Bearer/) } });
  expect((await stranger.send('GET', '/foundation/9.9/auth')).status).toBe(400);
});

test('[ISSUE-6] projects and what can be said and done in them', async () => {
  expect(await client.projects()).toEqual([{ project_id: site.projectId, name: 'bcf|site' }]);
  const authorization = { project_actions: ['createTopic'] };
  expect(await project.one({ includeAuthorization: 'true' })).toMatchObject({ authorization });
  expect(await client.projects({ includeAuthorization: 'True' })).toMatchObject([{ authorization }]);
  const extensions = await project.extensions();
  expect(extensions).toMatchObject({
    topic_type: ['Issue'],
    topic_status: ['Open', 'In Progress', 'Closed'],
    priority: ['Blocker', 'Critical', 'Major', 'Minor'],
    users: expect.arrayContaining([ann.email, ben.email]),
    ...authorization,
    comment_actions: [],
  });
  expect(extensions.topic_actions).not.toContain('delete');
  const admin = (await openBcfClient(house, ben.authorization)).ofProject(site.projectId);
  expect((await admin.extensions()).topic_actions).toContain('delete');
});

test('[ISSUE-6] an issue as a topic, in lists and by itself', async () => {
  const issue = await makeIssue();
  const topic = await project.topic(issue.guid.toUpperCase(), { includeAuthorization: 'true' });
  expect(topic).toMatchObject({
    guid: issue.guid,
    server_assigned_id: String(issue.issueId),
    index: issue.issueId,
    title: 'Leans 40 mm',
    topic_type: 'Issue',
    topic_status: 'Open',
    priority: 'Major',
    labels: ['Location: Floor 1'],
    due_date: '2026-10-05T23:59:59Z',
    assigned_to: ben.email,
    creation_author: ann.email,
    modified_author: ann.email,
    creation_date: issue.createdDate,
    authorization: { topic_actions: expect.arrayContaining(['update', 'createComment', 'delete']) },
  });
  expect(topic.reference_links).toEqual([expect.stringContaining(`/issues/${issue._id}/detail`)]);
  const listed = await project.topics({ $filter: `guid eq '${issue.guid.toUpperCase()}'` });
  expect(listed).toEqual([{ ...topic, authorization: undefined }]);
});

test('[ISSUE-6] topics are filtered, sorted and paged as OData has it', async () => {
  const marked = `Marked ${Date.now()}`;
  const made = [];
  for (const priority of ['Blocker', 'Minor', 'Unassigned']) {
    made.push(await makeIssue({ diagnosis: `${marked} it's 100%_ ${priority}`, priority, assignedUser: null }));
  }
  const [first, second, third] = made.map(({ guid }) => guid) as [string, string, string];
  await ben.update(made[1]?._id, { issueStatus: 'Closed' });
  const guids = async (filter: string, more = {}) => {
    const $filter = `contains(title,'${marked}') and (${filter})`;
    return (await project.topics({ $filter, ...more })).map(({ guid }) => guid);
  };
  expect(await guids("topic_status eq 'Closed'")).toEqual([second]);
  expect(await guids("topic_status ne 'Closed'")).toEqual([first, third]);
  expect(await guids("not (topic_status eq 'Closed')")).toEqual([first, third]);
  expect(await guids('priority eq null')).toEqual([third]);
  expect(await guids("priority ne 'Minor'")).toEqual([first, third]);
  expect(await guids("not (priority eq 'Minor')")).toEqual([first, third]);
  expect(await guids("priority in ('Minor','Blocker')")).toEqual([first, second]);
  expect(await guids("contains(title,'it''s 100%_')")).toHaveLength(3);
  expect(await guids("endswith(title,'Minor')")).toEqual([second]);
  expect(await guids("contains(title,'its')")).toEqual([]);
  expect(await guids(`creation_author eq '${ann.email}' and modified_author eq '${ben.email}'`)).toEqual([second]);
  expect(await guids('assigned_to eq null')).toHaveLength(3);
  expect(await guids("labels/any(label: label eq 'Location: Floor 1')")).toHaveLength(3);
  expect(await guids("labels/any(label: label eq 'MEP')")).toEqual([]);
  const { creation_date } = await project.topic(second);
  expect(await guids(`creation_date gt ${creation_date}`)).toEqual([third]);
  expect(await guids(`creation_date eq ${creation_date}`)).toEqual([second]);
  expect(await guids(`creation_date lt '${creation_date}'`)).toEqual([first]);
  expect(await guids('due_date le 2026-10-05T23:59:59Z')).toHaveLength(3);
  expect(await guids('due_date lt 2026-10-05')).toEqual([]);
  expect(await guids('stage eq null', { $orderby: 'server_assigned_id desc' })).toEqual([third, second, first]);
  expect(await guids('stage eq null', { $orderby: 'modified_date desc,index' })).toEqual([second, third, first]);
  expect(await guids('stage eq null', { $top: '1', $skip: '1' })).toEqual([second]);
  expect(await guids('stage eq null', { $top: '0' })).toEqual([]);
});

test('[ISSUE-6] a page says where the next one is, and whoever follows gets every topic once', async () => {
  for (let i = 0; i < 3; i++) await makeIssue({ diagnosis: `Page ${i}` });
  const all = (await project.topics()).map(({ guid }) => guid);
  const found: string[] = [];
  let next: string | undefined = `${project.path}/topics?$top=2&includeAuthorization=true`;
  while (next !== undefined) {
    const { body, headers } = await client.send('GET', next);
    expect(body.length).toBeLessThanOrEqual(2);
    found.push(...body.map(({ guid }: { guid: string }) => guid));
    const address: string | undefined = /^<(.*)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
    next = address?.replace(/^https?:\/\/[^/]+/, '');
  }
  expect(found).toEqual(all);
});

test('[ISSUE-6] comments and what became of them', async () => {
  const issue = await makeIssue();
  await ben.comment(issue._id, 'To be cut back.');
  const made = await project.createComment(issue.guid, { comment: 'Done on Friday' });
  expect(made).toMatchObject({ author: ann.email, comment: 'Done on Friday', topic_guid: issue.guid });
  const comments = await project.comments(issue.guid, { includeAuthorization: 'true' });
  expect(
    comments.map(({ comment, author, authorization }) => [comment, author, authorization?.comment_actions]),
  ).toEqual([
    ['To be cut back.', ben.email, []],
    ['Done on Friday', ann.email, ['delete']],
  ]);
  const filtered = { $filter: `author eq '${ben.email}'`, $orderby: 'date desc' };
  expect(await project.comments(issue.guid, filtered)).toHaveLength(1);
  expect(await project.comment(issue.guid, made.guid)).toEqual(made);
  // The product has it too, and its watchers are told.
  expect((await ben.comments(issue._id)).body.result.map(({ comment }: { comment: string }) => comment)).toEqual([
    'To be cut back.',
    'Done on Friday',
  ]);
  const events = await project.commentEvents(issue.guid, made.guid);
  expect(events.map(({ events: [event] }) => event)).toEqual([
    { type: 'comment_created', value: null },
    { type: 'comment_text_updated', value: 'Done on Friday' },
  ]);
  const asked = { $filter: `topic_guid eq '${issue.guid}' and type eq 'comment_created'` };
  expect(await project.commentsEvents(asked)).toHaveLength(2);
  const [theirs] = comments;
  expect(await project.deleteComment(issue.guid, theirs?.guid as string)).toMatchObject({ status: 403 });
  expect(await project.deleteComment(issue.guid, made.guid)).toMatchObject({ status: 200 });
  expect(await project.deleteComment(issue.guid, made.guid)).toMatchObject({ status: 404 });
});

test('[ISSUE-6] a guid that is there already is a conflict', async () => {
  const issue = await makeIssue();
  const { guid } = await project.createComment(issue.guid, { comment: 'Once' });
  const again = await client.send('POST', `${project.pathOfTopic(issue.guid)}/comments`, { guid, comment: 'Twice' });
  expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('guid') } });
});

test('[ISSUE-6] what happened to a topic, from its history', async () => {
  const issue = await makeIssue();
  await ben.update(issue._id, { issueStatus: 'Under Inspection', priority: 'Minor', deadline: null });
  await ben.update(issue._id, { assignedUser: null });
  const events = await project.topicEvents(issue.guid);
  expect(events.map(({ author, events: [event] }) => [author, event?.type, event?.value])).toEqual([
    [ben.email, 'assigned_to_removed', null],
    [ben.email, 'status_updated', 'In Progress'],
    [ben.email, 'priority_updated', 'Minor'],
    [ben.email, 'due_date_removed', null],
    [ann.email, 'topic_created', null],
    [ann.email, 'type_updated', 'Issue'],
    [ann.email, 'title_updated', 'Leans 40 mm'],
    [ann.email, 'status_updated', 'Open'],
    [ann.email, 'priority_updated', 'Major'],
    [ann.email, 'due_date_updated', '2026-10-05T23:59:59Z'],
    [ann.email, 'assigned_to_updated', 'Test Person'],
  ]);
  const asked = { $filter: `type eq 'status_updated' and author eq '${ben.email}'`, $orderby: 'date asc', $top: '5' };
  expect(await project.topicEvents(issue.guid, asked)).toHaveLength(1);
  const ofAll = await project.topicsEvents({ $filter: `topic_guid eq '${issue.guid}'` });
  expect(ofAll).toEqual(events);
});

test('pages of other tools may call, by a token alone', async () => {
  const preflight = await house.app.inject({
    method: 'OPTIONS',
    url: project.path,
    headers: { origin: 'https://tool.test', 'access-control-request-method': 'PUT' },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': expect.stringContaining('Authorization'),
  });
  expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
  expect((await client.send('GET', project.path)).headers).toMatchObject({ 'access-control-allow-origin': '*' });
  const own = await house.app.inject({ url: '/api/users/current', headers: { origin: 'https://tool.test' } });
  expect(own.headers).not.toHaveProperty('access-control-allow-origin');
});

test('what is not offered is refused, and never found by chance', async () => {
  const { guid } = await makeIssue();
  const topic = project.pathOfTopic(guid);
  for (const [method, path, allow] of [
    ['PUT', project.path, 'GET'],
    ['POST', `${project.path}/documents`, 'GET'],
    ['PUT', `${topic}/snippet`, 'GET'],
    ['PUT', `${topic}/comments/${guid}`, 'GET, DELETE'],
    ['DELETE', `${topic}/viewpoints`, 'GET, POST'],
  ] as const) {
    const { status, headers } = await client.send(method, path, {});
    expect([path, status, headers.allow]).toEqual([path, 405, allow]);
  }
  expect((await client.send('GET', `${project.path}/weather`)).status).toBe(404);
  expect((await client.send('GET', '/bcf/2.1/projects')).status).toBe(404);
});

const globalId = (index: number) => `3PlumblineWall${String(index).padStart(8, '0')}`;
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#2060c0' } })
    .png()
    .toBuffer();

const perspective_camera = {
  camera_view_point: { x: 10, y: -20, z: 5 },
  camera_direction: { x: 0, y: 2, z: 0 },
  camera_up_vector: { x: 0, y: 0, z: 3 },
  field_of_view: 70,
  aspect_ratio: 1.5,
};

test('[ISSUE-6] both ways: a tool makes a topic, the product has the issue, a file hands it on', async () => {
  const made = await project.createTopic({
    title: 'Duct meets beam',
    description: 'At axis 4',
    topic_type: 'Clash',
    topic_status: 'ReOpened',
    priority: 'High',
    labels: ['MEP', 'Location: Floor 2'],
    stage: 'Execution',
    assigned_to: ben.email,
    due_date: '2026-12-24T12:00:00+01:00',
    reference_links: ['https://tool.test/7'],
    bim_snippet: {
      snippet_type: 'clash',
      is_external: true,
      reference: 'https://tool.test/c',
      reference_schema: 'x.xsd',
    },
  });
  expect(made).toMatchObject({
    creation_author: ann.email,
    assigned_to: ben.email,
    topic_type: 'Clash',
    topic_status: 'ReOpened',
    priority: 'High',
    due_date: '2026-12-24T12:00:00+01:00',
    stage: 'Execution',
    description: 'At axis 4',
    labels: ['Location: Floor 2', 'MEP'],
    bim_snippet: { snippet_type: 'clash', is_external: true },
  });
  expect(await project.viewpoints(made.guid)).toEqual([]);

  const seen = await project.createViewpoint(made.guid, {
    perspective_camera,
    clipping_planes: [{ location: { x: 1, y: 2, z: 3 }, direction: { x: 1, y: 0, z: 0 } }],
    lines: [{ start_point: { x: 0, y: 0, z: 0 }, end_point: { x: 1, y: 1, z: 1 } }],
    snapshot: { snapshot_type: 'png', snapshot_data: (await picture()).toString('base64') },
    components: {
      selection: [{ ifc_guid: globalId(2), originating_system: 'Tool', authoring_tool_id: '42' }],
      coloring: [{ color: 'ff0000', components: [{ ifc_guid: globalId(3) }] }],
      visibility: { default_visibility: true, exceptions: [{ ifc_guid: globalId(4) }] },
    },
  });
  expect(seen).toMatchObject({ perspective_camera: { field_of_view: 70 }, snapshot: { snapshot_type: 'png' } });
  expect(seen.perspective_camera?.camera_direction).toEqual({ x: 0, y: 1, z: 0 });
  expect(await project.viewpoints(made.guid)).toEqual([seen]);
  expect(await project.selection(made.guid, seen.guid)).toEqual({
    selection: [{ ifc_guid: globalId(2), originating_system: 'Tool', authoring_tool_id: '42' }],
  });
  expect((await project.coloring(made.guid, seen.guid)).coloring).toMatchObject([{ color: 'ff0000' }]);
  expect((await project.visibility(made.guid, seen.guid)).visibility).toMatchObject({
    default_visibility: true,
    exceptions: [{ ifc_guid: globalId(4) }],
  });
  const shot = await project.snapshot(made.guid, seen.guid);
  expect(shot.headers['content-type']).toBe('image/png');
  expect(await sharp(shot.bytes).metadata()).toMatchObject({ format: 'png', width: 40 });
  const comment = await project.createComment(made.guid, { comment: 'Look here', viewpoint_guid: seen.guid });
  expect(comment.viewpoint_guid).toBe(seen.guid);

  const changed = await project.updateTopic(made.guid, {
    ...made,
    title: 'Duct meets beam again',
    topic_status: 'Closed',
  });
  expect(changed).toMatchObject({ guid: made.guid, title: 'Duct meets beam again', topic_status: 'Closed' });
  expect(changed.reference_links).toEqual(made.reference_links);
  expect(await project.selection(made.guid, seen.guid)).toMatchObject({ selection: [{ ifc_guid: globalId(2) }] });
  const $filter =
    "topic_type eq 'Clash' and labels/any(l: l eq 'MEP') and stage eq 'Execution' and topic_status eq 'Closed'";
  expect((await project.topics({ $filter })).map(({ guid }) => guid)).toEqual([made.guid]);
  expect(await project.extensions()).toMatchObject({
    topic_label: ['MEP'],
    stage: ['Execution'],
    snippet_type: ['clash'],
  });

  // The product's own list and page.
  const { result } = (await ben.list({ filter: `issueId==${made.server_assigned_id}` })).body;
  expect(result).toMatchObject([
    {
      diagnosis: 'Duct meets beam again',
      issueStatus: 'Closed',
      priority: 'Critical',
      location: 'Floor 2',
      deadline: '2026-12-24',
      assignedUser: { _id: ben.userId },
      user: { _id: ann.userId },
      numComments: 1,
      externalId: [globalId(2)],
    },
  ]);
  const { body: detail } = await ben.one(result[0]._id);
  expect(detail).toMatchObject({ description: 'At axis 4', viewport: { eye: [10, -20, 5], fovDegrees: 70 } });
  expect((await ben.history(detail._id)).map(({ kind }: { kind: string }) => kind)).toContain('created');
  // A file has the same topic, comment and viewpoint by the same guids.
  const parts = await readParts(Readable.from([(await ben.call('POST', `bcfs/${detail._id}?version=3.0`)).bytes]));
  const markup = [...parts].find(([name]) => name.endsWith('markup.bcf'))?.[1].toString() ?? '';
  for (const part of [made.guid, seen.guid, comment.guid, 'Duct meets beam again', 'TopicType="Clash"', 'MEP']) {
    expect(markup).toContain(part);
  }
  // What is changed here reaches the tool.
  await ben.update(detail._id, { issueStatus: 'Open Issue', assignedUser: null });
  expect(await project.topic(made.guid)).toMatchObject({ topic_status: 'Open', modified_author: ben.email });
  expect((await project.topic(made.guid)).assigned_to).toBeUndefined();

  expect(await project.deleteViewpoint(made.guid, seen.guid)).toMatchObject({ status: 409 });
  await project.deleteComment(made.guid, comment.guid);
  expect(await project.deleteViewpoint(made.guid, seen.guid)).toMatchObject({ status: 200 });
  expect(await project.deleteTopic(made.guid)).toMatchObject({ status: 200 });
  expect((await client.send('GET', project.pathOfTopic(made.guid))).status).toBe(404);
  // It can still be undone: its guid is taken.
  const again = await client.send('POST', `${project.path}/topics`, { guid: made.guid, title: 'Again' });
  expect(again.status).toBe(409);
});

test('[ISSUE-6] what is seen without perspective is told and taken so', async () => {
  const issue = await makeIssue({ viewport: { ...seen, orthographicHeightM: 12.5 } });
  expect((await ann.one(issue._id)).body.viewport).toMatchObject({ orthographicHeightM: 12.5 });
  const [own] = await project.viewpoints(issue.guid);
  expect(own?.perspective_camera).toBeUndefined();
  expect(own?.orthogonal_camera).toMatchObject({
    camera_view_point: { x: 1, y: -20, z: 3 },
    view_to_world_scale: 12.5,
  });
});

test('[ISSUE-6] saying the same again changes nothing, and what is said of one thing leaves the others', async () => {
  const issue = await makeIssue();
  const topic = await project.topic(issue.guid);
  await project.updateTopic(issue.guid, topic);
  expect((await ann.history(issue._id)).map(({ kind }: { kind: string }) => kind)).toEqual(['created']);
  expect((await ann.one(issue._id)).body).toMatchObject({
    location: 'Floor 1',
    priority: 'Major',
    deadline: '2026-10-05',
    externalId: [globalId(1), globalId(3)],
    assignedUser: { _id: ben.userId },
    viewport: { hidden: [4, 5] },
  });
  // A second viewpoint stands beside what the issue shows itself.
  const [own] = await project.viewpoints(issue.guid, { includeAuthorization: 'true' });
  expect(own).toMatchObject({ perspective_camera: { field_of_view: 50 }, authorization: { viewpoint_actions: [] } });
  expect(own?.clipping_planes).toHaveLength(6);
  expect(own?.snapshot).toBeUndefined();
  const second = await project.createViewpoint(issue.guid, {
    perspective_camera,
    components: { selection: [{ ifc_guid: globalId(7) }], visibility: { default_visibility: true } },
  });
  expect((await project.viewpoints(issue.guid)).map(({ guid }) => guid)).toEqual([own?.guid, second.guid]);
  expect((await ann.one(issue._id)).body).toMatchObject({
    externalId: [globalId(1), globalId(3)],
    issueStatus: 'Open Issue',
    priority: 'Major',
    viewport: { fovDegrees: 50 },
    assignedUser: { _id: ben.userId },
  });
  expect(await project.deleteViewpoint(issue.guid, own?.guid as string)).toMatchObject({ status: 409 });
  // All of a topic is sent: what is missing is taken away, and no more than that.
  await project.updateTopic(issue.guid, { title: topic.title });
  const bare = await project.topic(issue.guid);
  expect(bare).toMatchObject({ topic_status: 'Open', labels: [] });
  expect([bare.priority, bare.assigned_to, bare.due_date]).toEqual([undefined, undefined, undefined]);
  expect((await project.viewpoints(issue.guid)).map(({ guid }) => guid)).toEqual([own?.guid, second.guid]);
});

test('[ISSUE-6] model files, related topics and documents', async () => {
  const [one, other] = [await makeIssue(), await makeIssue()];
  const information = await project.filesInformation();
  expect(information.length).toBeGreaterThan(0);
  expect(await project.files(one.guid)).toEqual(information.map(({ file }) => file));
  const named = [{ ifc_project: '0J$yPqHBD12v72y4qF6XcD', file_name: 'A.ifc', reference: 'https://tool.test/A.ifc' }];
  expect(await project.updateFiles(one.guid, named)).toEqual(named);
  expect(await project.files(one.guid)).toEqual(named);

  expect(await project.updateRelatedTopics(one.guid, [other.guid.toUpperCase()])).toEqual([
    { related_topic_guid: other.guid },
  ]);
  const unknown = [{ related_topic_guid: '00000000-0000-4000-8000-000000000000' }];
  expect(await client.send('PUT', `${project.pathOfTopic(one.guid)}/related_topics`, unknown)).toMatchObject({
    status: 404,
  });
  expect(await project.relatedTopics(one.guid)).toHaveLength(1);

  const { body: asset } = await ann.attach(one._id, await ann.sendPicture(one._id, 'jpg'), { type: 'section' });
  const made = await project.createDocumentReference(one.guid, {
    url: 'https://tool.test/a.pdf',
    description: 'Rules',
  });
  const changed = await project.updateDocumentReference(one.guid, made.guid, { url: 'https://tool.test/b.pdf' });
  expect(await project.documentReferences(one.guid)).toEqual([
    { guid: asset._id, document_guid: asset._id, description: 'Section' },
    changed,
  ]);
  const documents = await project.documents();
  expect(documents).toContainEqual({ guid: asset._id, filename: `${asset._id}.jpg` });
  const { bytes, headers } = await project.document(asset._id);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': expect.stringMatching(/^attachment/),
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 8 });
  expect((await project.document(one.guid)).status).toBe(404);
  expect((await client.send('GET', `${project.pathOfTopic(one.guid)}/snippet`)).status).toBe(404);
  // Whoever changes the topic leaves them.
  await project.updateTopic(one.guid, { title: 'Renamed' });
  expect(await project.relatedTopics(one.guid)).toHaveLength(1);
  expect(await project.files(one.guid)).toEqual(named);
  expect(await project.documentReferences(one.guid)).toHaveLength(2);
});

test('[ISSUE-6] what is no link is taken in as text, and refused where there is nothing else', async () => {
  const { guid } = await makeIssue();
  const links = ['https://tool.test/7', 'mailto:ann@tool.test'];
  const body = {
    title: 'With links',
    description: 'See there.',
    reference_links: [...links, ' javascript:alert(1)', 'java\nscript:alert(2)', 'data:text/html,x'],
    labels: ['javascript:alert(3)'],
  };
  const told = await project.updateTopic(guid, body);
  const description =
    'See there.\n\nNot a link: javascript:alert(1)\nNot a link: java script:alert(2)\nNot a link: data:text/html,x';
  expect(told).toMatchObject({ description, labels: body.labels });
  expect(told.reference_links?.slice(1)).toEqual(links);
  // A tool that sends its own links with the description that it was told.
  const again = await project.updateTopic(guid, { ...body, description });
  expect(again).toMatchObject({ description, reference_links: told.reference_links });

  const references = `${project.pathOfTopic(guid)}/document_references`;
  for (const url of ['JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\tscript:x', 'vbscript:x', '//evil.test/x']) {
    expect(await client.send('POST', references, { url }), url).toMatchObject({ status: 400 });
    const files = await client.send('PUT', `${project.pathOfTopic(guid)}/files`, [{ reference: url }]);
    expect(files, url).toMatchObject({ status: 400 });
  }
  expect(await client.send('POST', references, { url: '../plan.pdf' })).toMatchObject({ status: 201 });
});

test('[ISSUE-6] a snapshot that is none is refused, and nothing of its viewpoint is kept', async () => {
  const { guid } = await makeIssue();
  const before = await project.viewpoints(guid);
  const send = (body: object) => client.send('POST', `${project.pathOfTopic(guid)}/viewpoints`, body);
  const snapshotOf = (bytes: Buffer | string) => ({
    snapshot: { snapshot_type: 'png', snapshot_data: Buffer.from(bytes).toString('base64') },
  });
  expect(await send({ perspective_camera, ...snapshotOf('<svg onload="alert(1)"/>') })).toMatchObject({ status: 415 });
  expect(await send({ perspective_camera, ...snapshotOf('') })).toMatchObject({ status: 415 });
  const cut = (await picture()).subarray(0, 60);
  expect(await send({ perspective_camera, ...snapshotOf(cut) })).toMatchObject({ status: 415 });
  for (const body of [
    {},
    { perspective_camera, orthogonal_camera: { ...perspective_camera, view_to_world_scale: 1 } },
    { components: { visibility: {} } },
    { perspective_camera: { ...perspective_camera, camera_direction: { x: 0, y: 0, z: 0 } } },
    { perspective_camera, bitmaps: [{ bitmap_type: 'png' }] },
    { perspective_camera, snapshot: { snapshot_type: 'png', snapshot_data: 'no base 64!' } },
  ]) {
    expect((await send(body)).status, JSON.stringify(body)).toBe(400);
  }
  expect(await project.viewpoints(guid)).toEqual(before);
  // One with a picture alone is a viewpoint too.
  const alone = await project.createViewpoint(guid, snapshotOf(await picture()) as never);
  expect(alone.perspective_camera).toBeUndefined();
  const conflict = await send({ guid: alone.guid, perspective_camera });
  expect(conflict.status).toBe(409);
});

test('[ISSUE-6] a token that may only read is told so before it tries', async () => {
  const { guid } = await makeIssue();
  const { token } = await house.modules.accessTokens.create(ann.userId, {
    name: 'Reader',
    projects: 'all',
    rights: 'read',
  });
  const reader = await openBcfClient(house, `Bearer ${token}`);
  const read = reader.ofProject(site.projectId);
  expect(await read.extensions()).toMatchObject({ project_actions: [], topic_actions: [], comment_actions: [] });
  const { authorization } = await read.topic(guid, { includeAuthorization: 'true' });
  expect(authorization).toEqual({ topic_actions: [] });
  expect(await reader.projects({ includeAuthorization: 'true' })).toMatchObject([
    { authorization: { project_actions: [] } },
  ]);
  expect(await read.deleteTopic(guid)).toMatchObject({ status: 403 });
});

test('[ISSUE-6] a token of one project knows of no other', async () => {
  const other = await openIssueSite(house, 'bcf|other');
  await house.modules.access.setMembership(other.projectId, ann.userId, ['READ', 'LIST', 'VIEW_ASSETS']);
  expect(await client.projects()).toHaveLength(2);
  const { token } = await house.modules.accessTokens.create(ann.userId, {
    name: 'One',
    projects: [other.projectId],
    rights: 'write',
  });
  const narrow = await openBcfClient(house, `Bearer ${token}`);
  expect((await narrow.projects()).map(({ project_id }) => project_id)).toEqual([other.projectId]);
  expect((await narrow.send('GET', project.path)).status).toBe(404);
  await house.modules.access.removeMembership(other.projectId, ann.userId);
});

test('without an analysis that the caller sees no topic is made, and nobody is told otherwise', async () => {
  const projectId = await house.addProject('bcf|empty');
  await house.modules.access.setMembership(projectId, ann.userId, ['READ', 'LIST', 'VIEW_ASSETS']);
  const empty = client.ofProject(projectId);
  expect(await empty.one({ includeAuthorization: 'true' })).toMatchObject({ authorization: { project_actions: [] } });
  expect(await client.send('POST', `${empty.path}/topics`, { title: 'Hello' })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('analysis') },
  });
  expect(await empty.topics()).toEqual([]);
  expect(await empty.filesInformation()).toEqual([]);
  await house.modules.access.removeMembership(projectId, ann.userId);
});

test('[ISSUE-6] a tool that opens a browser is let in by OAuth, at the addresses that it is told', async () => {
  const app = await createApp(house, ben.userId);
  const { oauth2_auth_url = '', oauth2_token_url = '' } = await (await openBcfClient(house)).auth();
  const metadata = (await house.app.inject({ url: '/.well-known/oauth-authorization-server' })).json();
  expect([metadata.authorization_endpoint, metadata.token_endpoint]).toEqual([oauth2_auth_url, oauth2_token_url]);
  const { access_token } = await app.connect(ann.authorization, { projects: [site.projectId], rights: 'write' });
  const tool = await openBcfClient(house, `Bearer ${access_token}`);
  expect(await tool.currentUser()).toMatchObject({ id: ann.email });
  const made = await tool.ofProject(site.projectId).createTopic({ title: 'Made by a tool' });
  expect(made.creation_author).toBe(ann.email);
});

test('what docs/tools.md shows are calls that there are', async () => {
  const text = await readFile(new URL('../../../../docs/tools.md', import.meta.url), 'utf8');
  const shown = [...text.matchAll(/example\.com(\/[\w./$-]+)/g)].map(([, path]) => (path as string).replace(/`$/, ''));
  const known = routes.map((route) => patternOf(route).replaceAll('{projectId}', '$PROJECT'));
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.filter((path) => !known.includes(path))).toEqual([]);
  const { paths } = (await house.app.inject({ url: '/api/docs/json' })).json();
  expect(paths['/bcf/3.0/projects/{projectId}/topics'].post.responses).toHaveProperty('201');
});

test('[ISSUE-6] what tools send beside the standard does no harm', async () => {
  const { guid } = await makeIssue();
  // IfcOpenShell names ids in the query too, and calls an empty body JSON.
  const ids = `project_id=${site.projectId}&topic_id=${guid}`;
  expect((await client.send('GET', `${project.pathOfTopic(guid)}?${ids}`)).status).toBe(200);
  expect((await client.send('GET', `${project.pathOfTopic(guid)}/comments/?${ids}`)).status).toBe(200);
  const json = { 'content-type': 'application/json' };
  expect((await client.send('DELETE', project.pathOfTopic(guid), undefined, json)).status).toBe(200);
  const body = { title: 'Odd', custom_fields: [{ a: 1 }], priority: null, labels: null, bim_snippet: null };
  const made = await client.send('POST', `${project.path}/topics`, body);
  expect(made).toMatchObject({ status: 201, body: { title: 'Odd', labels: [] } });
  // A plus that was not escaped is a space when it arrives.
  const since = `${project.path}/topics?$filter=creation_date%20gt%202015-12-05T00:00:00+01:00&$top=1`;
  expect(await client.send('GET', since)).toMatchObject({ status: 200, body: [{}] });
});

test('[ISSUE-6] what came by a file is there for tools, in the words that it came with', async () => {
  const guid = 'aaaaaaaa-0000-4000-8000-00000000000b';
  const [first, second] = aTopic().viewpoints as [BcfTopic['viewpoints'][number], BcfTopic['viewpoints'][number]];
  const topic = aTopic({
    guid,
    title: 'Of a file',
    type: 'Clash',
    status: 'ReOpened',
    priority: 'High',
    stage: 'Design',
    labels: ['HVAC'],
    createdBy: 'zoe@elsewhere.test',
    assignedTo: 'Zoe',
    relatedTopics: [],
    index: 7,
    viewpoints: [
      { ...first, snapshot: picture },
      { guid: second.guid, seen: second.seen },
    ],
  });
  await ann.takeBcf({ bytes: await packBcf([topic], '3.0') });
  expect(await project.topic(guid)).toMatchObject({
    title: 'Of a file',
    topic_type: 'Clash',
    topic_status: 'ReOpened',
    priority: 'High',
    stage: 'Design',
    creation_author: 'zoe@elsewhere.test',
    assigned_to: 'Zoe',
    labels: ['HVAC'],
    index: 7,
    reference_links: topic.links,
  });
  const viewpoints = await project.viewpoints(guid);
  expect(viewpoints.map((one) => [one.guid, one.snapshot?.snapshot_type])).toEqual([
    [first.guid, 'png'],
    [second.guid, undefined],
  ]);
  expect((await project.snapshot(guid, second.guid)).status).toBe(404);
  expect((await project.selection(guid, first.guid)).selection).toHaveLength(first.seen.selection.length);
  const [comment] = await project.comments(guid);
  expect(comment).toMatchObject({ author: topic.comments[0]?.author, guid: topic.comments[0]?.guid });
  const { bytes } = await client.send('GET', `${project.pathOfTopic(guid)}/snippet`);
  expect(bytes).toEqual(Buffer.from((await topic.snippet?.load?.()) as Uint8Array));
  expect(await project.documentReferences(guid)).toHaveLength(topic.documents.length + topic.linkedDocuments.length);
  expect(await project.files(guid)).toMatchObject(topic.headerFiles.map(({ filename }) => ({ file_name: filename })));
  const types = (await project.topicEvents(guid)).map(({ events: [event] }) => event?.type);
  expect(types).toEqual(expect.arrayContaining(['topic_created', 'title_updated', 'status_updated']));
  // Sent back as it was told, it is what the file said.
  await project.updateTopic(guid, await project.topic(guid));
  const { preview } = await ann.takeBcf({ bytes: await packBcf([topic], '3.0') });
  expect(preview.topics).toMatchObject([{ guid, state: 'unchanged' }]);
});
