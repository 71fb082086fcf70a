import { type AuditEntry, describeActor, describeDetails } from '@plumbline/contract/resources/auditTrail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BcfClient, openBcfClient } from '../../../test/bcf/openBcfClient.ts';
import { type IssueSite, openIssueSite } from '../../../test/openIssueSite.ts';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { byUser } from '../../Actor.ts';
import { packBcf } from '../../bcf/packBcf.fixture.ts';
import { aTopic, onePixel } from '../../bcf/write/topic.fixture.ts';

let house: TestHouse;
let site: IssueSite;
let ann: Awaited<ReturnType<IssueSite['join']>>;
let client: BcfClient;
let project: ReturnType<BcfClient['ofProject']>;
let last: number;

beforeAll(async () => {
  house = await openSharedHouse();
  site = await openIssueSite(house, 'issue-trail|site');
  ann = await site.join('ann', ['READ', 'LIST', 'VIEW_ASSETS', 'ADMIN']);
  client = await openBcfClient(house, ann.authorization);
  project = client.ofProject(site.projectId);
  last = 0;
});
afterAll(() => house.close());

/** What is told of the project since this was asked last, oldest first. */
async function listNew(): Promise<AuditEntry[]> {
  const { result } = await house.modules.audit.list({ projectId: site.projectId }, {}, { skip: 0, limit: 100 });
  const fresh = result.filter(({ _id }) => Number(_id) > last).reverse();
  last = Number(fresh.at(-1)?._id ?? last);
  return fresh;
}

const inWords = (entries: readonly AuditEntry[]) =>
  entries.map((entry) => [entry.action, entry.subject.name, describeDetails(entry)]);

const makeIssue = async (diagnosis = 'Wall leans') => (await ann.create({ diagnosis })).body._id as string;

test('what somebody changes of an issue is told in the words of its history; what changes nothing is not', async () => {
  const id = await makeIssue();
  await listNew();
  await ann.update(id, { issueStatus: 'Closed', description: 'x'.repeat(100), assignedUser: ann.userId });
  await ann.update(id, { issueStatus: 'Closed' });
  const description = `Description: none → ${'x'.repeat(80)}…`;
  const name = expect.stringMatching(/^#\d+ - Wall leans$/);
  const [entry, ...more] = inWords(await listNew());
  expect(more).toEqual([]);
  expect(entry).toEqual(['issueChanged', name, expect.stringContaining('Status: Open Issue → Closed')]);
  expect(entry?.[2]).toContain('Assigned to: none → Test Person');
  expect(entry?.[2]).toContain(description);
});

test('what is done to many at once, or to one in this way, is one line', async () => {
  const ids = [await makeIssue(), await makeIssue(), await makeIssue()];
  await listNew();
  const { body } = await ann.changeMany({ ids, changes: { priority: 'Minor' } });
  await ann.undo(body.operation);
  await ann.changeMany({ ids: ids.slice(1, 2), changes: { priority: 'Minor' } });
  await ann.removeMany({ ids });
  const actions = (await listNew()).map(({ action }) => action);
  expect(actions).toEqual(['issuesChanged', 'issuesUndone', 'issuesChanged', 'issuesDeleted']);
});

test('a file of topics is one line, with all that it brings', async () => {
  await listNew();
  await ann.takeBcf({ bytes: await packBcf([aTopic()]) });
  expect((await listNew()).map(({ action }) => action)).toEqual(['issuesImported']);
});

test('what a tool does over BCF-API is told as what it is, and says so', async () => {
  await listNew();
  const { guid } = await project.createTopic({ title: 'Pipe in beam' });
  const topic = await project.topic(guid);
  await project.updateTopic(guid, { ...topic, topic_status: 'Closed' });
  await project.updateTopic(guid, { ...topic, topic_status: 'Closed', labels: ['Clash'] });
  await project.updateFiles(guid, [{ file_name: 'house.ifc' }]);
  await project.createDocumentReference(guid, { url: 'https://tool.test/plan.pdf' });
  const snapshot = { snapshot_type: 'png' as const, snapshot_data: onePixel.toString('base64') };
  const viewpoint = await project.createViewpoint(guid, { snapshot });
  await project.deleteViewpoint(guid, viewpoint.guid as string);
  const comment = await project.createComment(guid, { comment: 'Seen' });
  await project.deleteComment(guid, comment.guid as string);
  await project.deleteTopic(guid);
  const told = inWords(await listNew());
  expect(new Set(told.map(([, which]) => which))).toEqual(new Set([expect.stringMatching(/^#\d+ - Pipe in beam$/)]));
  expect(told.map(([action, , details]) => `${action}: ${details}`)).toEqual([
    'issueMade: over BCF-API',
    'issueChanged: Status: Open Issue → Closed · over BCF-API',
    'issueChanged: Type, labels, stage, links or files changed · over BCF-API',
    'issueChanged: Model files changed · over BCF-API',
    'issueChanged: Document link added · over BCF-API',
    'issueChanged: Viewpoint added · over BCF-API',
    'pictureDeleted: Viewpoint · over BCF-API',
    'commentAdded: over BCF-API',
    'commentDeleted: over BCF-API',
    'issueDeleted: over BCF-API',
  ]);
});

test('what a token takes and changes is told with its name', async () => {
  const grant = { name: 'Nightly', projects: 'all', rights: 'write', expiresInDays: null } as const;
  const { token } = await house.modules.accessTokens.create(ann.userId, grant, byUser(ann.userId));
  const place = { projectId: site.projectId, tenantId: site.tenant };
  const file = { kind: 'model', userId: ann.userId, filename: 'house.ifc', bytes: Buffer.from('a model') } as const;
  const fileId = await house.modules.files.addWhole(place, file);
  await listNew();
  const send = (method: 'POST', url: string, payload?: object) =>
    house.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
  const files = `/api/files/v3/projects/${site.projectId}/files/models`;
  await send('POST', `${files}/${fileId}/download`);
  await send('POST', `${files}/${site.viewId}/download`);
  await send('POST', `/bcf/3.0/projects/${site.projectId}/topics`, { title: 'Duct in beam' });
  const told = (await listNew()).map(({ action, actor, subject }) => [action, describeActor(actor), subject.name]);
  expect(told).toEqual([
    ['fileDownloaded', `${ann.email} by ‘Nightly’`, 'house.ifc'],
    ['issueMade', `${ann.email} by ‘Nightly’`, expect.stringContaining('Duct in beam')],
  ]);
});
