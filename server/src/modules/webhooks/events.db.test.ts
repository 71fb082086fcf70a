import { webhookBody } from '@plumbline/contract/resources/webhookEvents';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openBcfClient } from '../../../test/bcf/openBcfClient.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { packBcf } from '../../bcf/packBcf.fixture.ts';
import { aTopic } from '../../bcf/write/topic.fixture.ts';
import { addVersion, addView, verdict } from '../verdicts/verdicts.fixture.ts';
import { openWebhookSite } from './webhookSite.fixture.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse({ PUBLIC_URL: 'https://plumb.example/', PLUMBLINE_WEBHOOK_ALLOW: '127.0.0.1' });
});
afterAll(() => house.close());

async function open() {
  const site = await openWebhookSite(house);
  onTestFinished(() => site.close());
  /** What came since the last time, each as the contract has it. */
  const take = async () => {
    await site.deliver();
    return site.receiver.received.splice(0).map(({ body }) => webhookBody.parse(JSON.parse(body)));
  };
  return { ...site, take };
}

type Told = Awaited<ReturnType<Awaited<ReturnType<typeof open>>['take']>>[number];
const issuesOf = (told: readonly Told[]) =>
  told.flatMap(({ data }) => (data as { issues: { id: string; changes?: unknown }[] }).issues);
const typesOf = (told: readonly Told[]) => told.map(({ type }) => type);

describe('issues', () => {
  test('an issue is told as it is, with who did it, and where people open it', async () => {
    const { ann, take, projectId, tenant, viewId } = await open();
    const body = { priority: 'Major', deadline: '2026-12-01', assignedUser: ann.userId, location: 'Level 1' };
    const { _id, issueId } = (await ann.create(body)).body;
    const [told] = await take();
    const person = { id: ann.userId, name: 'Test Person' };
    expect(told).toEqual({
      version: 1,
      id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
      type: 'issue.created',
      timestamp: expect.any(String),
      project: { id: projectId, tenantId: tenant, name: tenant },
      by: person,
      data: {
        issues: [
          {
            id: _id,
            number: issueId,
            name: 'Wall leans',
            status: 'Open Issue',
            priority: 'Major',
            location: 'Level 1',
            deadline: '2026-12-01',
            author: person,
            assignee: person,
            analysis: { id: viewId, name: 'Week 40' },
            url: `https://plumb.example/${encodeURIComponent(tenant.replace('|', '-'))}/${viewId}/issues/${_id}/detail`,
          },
        ],
      },
    });
    expect(Math.abs(Date.now() - new Date(told?.timestamp as string).getTime())).toBeLessThan(60_000);
  });

  test('what changed is told field by field; a change that changes nothing is none', async () => {
    const { ann, take } = await open();
    const { _id } = (await ann.create()).body;
    await take();
    await ann.update(_id, { issueStatus: 'Closed', priority: 'Blocker' });
    await ann.update(_id, { issueStatus: 'Closed' });
    const [told, ...others] = await take();
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      type: 'issue.changed',
      data: {
        issues: [
          {
            id: _id,
            status: 'Closed',
            changes: [
              { field: 'issueStatus', from: 'Open Issue', to: 'Closed' },
              { field: 'priority', from: 'Unassigned', to: 'Blocker' },
            ],
          },
        ],
      },
    });
  });

  test('comments, deletions and what is brought back', async () => {
    const { ann, take } = await open();
    const { _id } = (await ann.create()).body;
    await take();
    const { _id: commentId } = (await ann.comment(_id, 'Plumb line says\n12 mm')).body;
    expect(await take()).toMatchObject([
      {
        type: 'issue.commented',
        data: { issues: [{ id: _id, comment: { id: commentId, text: 'Plumb line says\n12 mm' } }] },
      },
    ]);
    await ann.uncomment(commentId);
    expect(await take()).toEqual([]);
    const { operation } = (await ann.remove(_id)).body;
    expect(await take()).toMatchObject([{ type: 'issue.deleted', data: { issues: [{ id: _id }] } }]);
    await ann.undo(operation);
    expect(await take()).toMatchObject([{ type: 'issue.restored', data: { issues: [{ id: _id }] } }]);
  });

  test('many at once come in messages of fifty, each issue once', async () => {
    const { ann, take, viewId, elements } = await open();
    const batch = { grouping: 'element', skipsOpen: false, total: elements.length };
    const { ids: first } = (await ann.call('POST', `issues/of-view/${viewId}/`, batch)).body;
    const made = await take();
    expect(made).toMatchObject([{ type: 'issue.created' }]);
    expect(issuesOf(made)).toHaveLength(elements.length);
    const ids = [...(first as string[])];
    for (let i = 0; ids.length < 103; i++) ids.push((await ann.create({ diagnosis: `Issue ${i}` })).body._id);
    await take();
    await ann.changeMany({ ids, changes: { priority: 'Minor' } });
    const told = await take();
    expect(typesOf(told)).toEqual(['issue.changed', 'issue.changed', 'issue.changed']);
    const issues = issuesOf(told);
    expect(told.map((one) => issuesOf([one]).length).sort()).toEqual([3, 50, 50]);
    expect(issues.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(issues[0]?.changes).toEqual([{ field: 'priority', from: 'Unassigned', to: 'Minor' }]);
    const { operation } = (await ann.removeMany({ ids: ids.slice(0, 2) })).body;
    await ann.undo(operation);
    expect(typesOf(await take())).toEqual(['issue.deleted', 'issue.restored']);
  }, 120_000);

  test('what is not done is not told', async () => {
    const { ann, take } = await open();
    const { _id } = (await ann.create()).body;
    await take();
    const outsider = await house.addUser(`outsider-${_id}@hooks.test`);
    expect((await ann.comment(_id, 'Look', { mentions: [outsider] })).status).toBe(409);
    expect((await ann.create({ assignedUser: outsider })).status).toBe(409);
    expect(await take()).toEqual([]);
  });

  test('a call that is sent again is told once', async () => {
    const { ann, take } = await open();
    await ann.create({}, 'told-once-0001');
    await ann.create({}, 'told-once-0001');
    expect(typesOf(await take())).toEqual(['issue.created']);
  });
});

describe('topics of other tools', () => {
  test('come by a file as issues and comments, with whom the tool names; the same file again tells nothing', async () => {
    const { ann, take } = await open();
    const topic = aTopic({ createdBy: 'zoe@elsewhere.test', title: 'Duct in wall' });
    const bytes = await packBcf([topic]);
    await ann.takeBcf({ bytes });
    const told = await take();
    expect(typesOf(told)).toEqual(['issue.created', 'issue.commented']);
    expect(told[0]).toMatchObject({
      by: { id: ann.userId },
      data: { issues: [{ name: 'Duct in wall', importedAuthor: 'zoe@elsewhere.test', author: { id: ann.userId } }] },
    });
    const comment = { text: expect.stringContaining('To be cut back.'), importedAuthor: topic.comments[0]?.author };
    expect(told[1]).toMatchObject({ data: { issues: [{ name: 'Duct in wall', comment }] } });
    await ann.takeBcf({ bytes });
    expect(await take()).toEqual([]);
  });

  test('come by the BCF-API as they do by hand', async () => {
    const { ann, take, projectId } = await open();
    const project = (await openBcfClient(house, ann.authorization)).ofProject(projectId);
    const { guid } = await project.createTopic({ title: 'Pipe too low', topic_status: 'Open' });
    expect(await take()).toMatchObject([{ type: 'issue.created', data: { issues: [{ name: 'Pipe too low' }] } }]);
    await project.createComment(guid, { comment: 'By 20 mm' });
    expect(await take()).toMatchObject([
      { type: 'issue.commented', data: { issues: [{ name: 'Pipe too low', comment: { text: 'By 20 mm' } }] } },
    ]);
    await project.updateTopic(guid, { title: 'Pipe too low', topic_status: 'Closed' });
    const [changed, ...others] = await take();
    expect(others).toEqual([]);
    expect(changed).toMatchObject({ type: 'issue.changed', data: { issues: [{ status: 'Closed' }] } });
  });
});

describe('analyses', () => {
  const base = (projectId: string, viewId: string) => `/api/analysis/v3/projects/${projectId}/analysis-view/${viewId}`;

  test('results that are published, and unpublished, with their trades', async () => {
    const { ann, take, projectId, modelId, tenant } = await open();
    const viewId = await addView(house, projectId, { modelId, name: 'Week 41' });
    const { versionId } = await addVersion(house, viewId, [verdict(0, 'missing')], { status: 'dev' });
    expect(await take()).toEqual([]);
    await ann.call('POST', `${base(projectId, viewId)}/versions/publish`, { versionIds: [versionId] });
    await ann.call('POST', `${base(projectId, viewId)}/versions/publish`, { versionIds: [versionId] });
    const [told, ...others] = await take();
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      type: 'analysis.published',
      by: { id: ann.userId },
      data: {
        analysis: {
          id: viewId,
          name: 'Week 41',
          url: `https://plumb.example/${encodeURIComponent(tenant.replace('|', '-'))}/${viewId}`,
        },
        trades: [expect.any(String)],
      },
    });
    await ann.call('POST', `${base(projectId, viewId)}/versions/unpublish`, { versionIds: [versionId] });
    expect(typesOf(await take())).toEqual(['analysis.unpublished']);
  });

  test('one that fails, with the reason; one that somebody cancelled did not fail', async () => {
    const { take, projectId, modelId } = await open();
    const viewId = await addView(house, projectId, { modelId, name: 'Week 42' });
    const { db } = house.platform;
    const order = JSON.stringify({});
    await sql`insert into analysis_run (project_id, view_id, status, run_order, message)
      values (${projectId}, ${viewId}, 'failed', ${order}::jsonb, 'The scan is empty.')`.execute(db);
    const run = { id: '00000000-0000-4000-8000-000000000000', projectId, viewId, order: {} as never };
    const { delivery } = house.modules;
    await db.transaction().execute((trx) => delivery.fail(trx, run, 'cancelled'));
    expect(await take()).toEqual([]);
    await db.transaction().execute((trx) => delivery.fail(trx, run, 'failed'));
    expect(await take()).toMatchObject([
      { type: 'analysis.failed', by: null, data: { analysis: { id: viewId }, reason: 'The scan is empty.' } },
    ]);
  });

  test('a run that is done is told once, when all of it is there', async () => {
    const { take, projectId, modelId } = await open();
    const { db } = house.platform;
    const viewId = await house.modules.analyses.createView({
      projectId,
      modelId,
      name: 'Week 43',
      scanDate: new Date('2026-10-30'),
      status: 'in_progress',
      deliveryType: 'Incremental',
    });
    await addVersion(house, viewId, [verdict(0, 'missing')]);
    expect(await take()).toEqual([]);
    const run = { id: '00000000-0000-4000-8000-000000000000', projectId, viewId, order: {} as never };
    await db.transaction().execute((trx) => house.modules.delivery.finish(trx, run));
    expect(await take()).toMatchObject([
      {
        type: 'analysis.published',
        by: null,
        data: { analysis: { id: viewId, scanDate: '2026-10-30T00:00:00.000Z' }, trades: [expect.any(String)] },
      },
    ]);
  });
});
