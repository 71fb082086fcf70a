import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BcfClient, openBcfClient } from '../../../test/bcf/openBcfClient.ts';
import { type IssueSite, openIssueSite } from '../../../test/openIssueSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';

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
  ...{ eye: [1, -20, 3], target: [0, 0, 1], up: [0, 0, 1], fovDegrees: 50 },
  ...{ clip: { min: [0, 0, 0], max: [5, 5, 3] }, hidden: [4, 5] },
};

async function makeIssue(more: object = {}) {
  const { body } = await ann.create({
    ...{ diagnosis: 'Leans 40 mm', location: 'Floor 1', priority: 'Major', deadline: '2026-10-05' },
    ...{ forgeObjectId: [1, 3], assignedUser: ben.userId, viewport: seen },
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
  expect(refused).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
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
    ...{ guid: issue.guid, server_assigned_id: String(issue.issueId), index: issue.issueId },
    ...{ title: 'Leans 40 mm', topic_type: 'Issue', topic_status: 'Open', priority: 'Major' },
    ...{ labels: ['Location: Floor 1'], due_date: '2026-10-05T23:59:59Z', assigned_to: ben.email },
    ...{ creation_author: ann.email, modified_author: ann.email, creation_date: issue.createdDate },
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
