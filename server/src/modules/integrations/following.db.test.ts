import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openServiceSite, type ServicePerson, type ServiceSite } from '../../../test/openServiceSite.ts';
import { readMail } from '../../../test/readMail.ts';

let site: ServiceSite;
let ann: ServicePerson;
const unheard = new AbortController().signal;

beforeAll(async () => {
  site = await openServiceSite();
  ann = await site.join('ann', ['ADMIN', 'READ', 'LIST', 'VIEW_ASSETS']);
  await ann.logIn();
  await connect();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.standIn.mend();
  const { db } = site.house.platform;
  for (const table of ['file_import', 'followed_folder', 'file'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  if (!(await ann.hasAccess())) await ann.logIn();
});

const connect = () => ann.call('POST', 'integration', site.place);
const follow = (name = 'Walls.ifc', kind = 'model') =>
  ann.call('POST', `${site.own}/followed-folders`, { folderId: site.folderOf(name), name: 'Models', kind });
const listFollowed = async () => (await ann.call('GET', `${site.own}/followed-folders`)).body.result;

/** What the queue would have done by now. */
async function letWork(): Promise<void> {
  const { integrations, models } = site.house.modules;
  await integrations.following.lookAt(site.projectId);
  for (const { _id } of await ann.imports('model')) await integrations.copy(_id, unheard);
  await models.prepare(site.projectId, unheard);
}

const active = async () => (await ann.call('GET', `/api/model/v3/projects/${site.projectId}/models/active/`)).body;

describe('a folder that is kept in step', () => {
  test('brings what is in it, and each new version by itself, which becomes a model version, with a mail', async () => {
    const { body } = await follow();
    expect(body).toMatchObject({ name: 'Models', kind: 'model', owner: { _id: ann.userId } });
    await letWork();
    const [first] = await ann.imports('model');
    expect(first).toMatchObject({ filename: 'Walls.ifc', versionNumber: 2, state: 'done', followed: true });
    const { modelVersion } = await active();
    site.standIn.publish('Walls.ifc');
    await letWork();
    expect((await ann.imports('model')).map((one: { versionNumber: number }) => one.versionNumber)).toEqual([3, 2]);
    expect((await active()).modelVersion).toBe(modelVersion + 1);
    const [followed] = await listFollowed();
    expect(followed).toHaveProperty('lookedDate');
    expect(followed).not.toHaveProperty('problem');
    const { mails, integrations } = site.house.modules;
    await mails.sendTo(ann.userId, [integrations.mailWriter]);
    const letters = (await site.house.readOutbox()).map(readMail);
    expect(JSON.stringify(letters)).toMatch(/New version: Walls\.ifc/);
    expect(JSON.stringify(letters)).toContain(`/manage/${site.projectId}/models`);
  });

  test('brings nothing twice, nor what was deleted or given up, until there is a newer version', async () => {
    await follow();
    await letWork();
    const [{ fileId, versionNumber }] = await ann.imports('model');
    await ann.call('DELETE', `/api/files/v3/projects/${site.projectId}/files/models/${fileId}`);
    await letWork();
    expect(await ann.imports('model')).toHaveLength(1);
    site.standIn.publish('Walls.ifc');
    await letWork();
    expect((await ann.imports('model'))[0]).toMatchObject({ versionNumber: versionNumber + 1, state: 'done' });
  });

  test('says why it is behind: a login that ended, a right that was lost', async () => {
    await follow();
    await letWork();
    site.standIn.revokeAll();
    await letWork();
    expect(await listFollowed()).toMatchObject([{ problem: expect.stringContaining('no longer logged in') }]);
    expect((await ann.call('GET', 'integration/current')).body.problem).toContain('no longer logged in');
    await ann.logIn();
    await letWork();
    expect((await listFollowed())[0]).not.toHaveProperty('problem');
    expect((await ann.call('GET', 'integration/current')).body).not.toHaveProperty('problem');
    await site.house.modules.access.setMembership(site.projectId, ann.userId, ['READ']);
    site.standIn.publish('Walls.ifc');
    await site.house.modules.integrations.following.lookAt(site.projectId);
    await site.house.modules.access.setMembership(site.projectId, ann.userId, ['ADMIN', 'READ', 'LIST', 'VIEW_ASSETS']);
    expect(await listFollowed()).toMatchObject([{ problem: expect.stringContaining('may no longer upload') }]);
    expect(await ann.imports('model')).toHaveLength(1);
  });

  test('is one, however often it is asked for, and none once it is let go, or the project is disconnected', async () => {
    const [first, again] = [await follow(), await follow()];
    expect(again.body._id).toBe(first.body._id);
    const path = `${site.own}/followed-folders/${first.body._id}`;
    expect((await ann.call('DELETE', path)).status).toBe(200);
    expect((await ann.call('DELETE', path)).body.code).toBe('integrations.noFollowedFolder');
    await letWork();
    expect(await ann.imports('model')).toEqual([]);
    expect((await follow()).status).toBe(200);
    await ann.call('DELETE', 'integration/current');
    expect(await listFollowed()).toEqual([]);
    expect((await follow()).body.code).toBe('integrations.notConnected');
    await connect();
    const none = await ann.call('POST', `${site.own}/followed-folders`, {
      folderId: 'urn:none',
      name: 'N',
      kind: 'model',
    });
    expect(none.body.code).toBe('unable_access_project');
  });
});

describe('a file that is sent', () => {
  async function push(name = 'Report.pdf', to = site.folderOf('Readme.pdf')) {
    const form = new FormData();
    form.set('file', new File(['%PDF-1.7 a report'], name));
    const sent = new Request('http://site.test', { method: 'POST', body: form });
    const response = await site.house.app.inject({
      method: 'POST',
      url: `${site.own}/folders/${encodeURIComponent(to)}/files`,
      headers: { authorization: ann.authorization, 'content-type': sent.headers.get('content-type') as string },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    return { status: response.statusCode, body: response.json() };
  }

  test('needs more than the specified scopes; then it lies there, and the next is its next version', async () => {
    await ann.logIn();
    expect(await push()).toMatchObject({ status: 409, body: { code: 'integrations.scopeMissing' } });
    await ann.logIn('ann', { mayCreate: true });
    expect(await push()).toMatchObject({ status: 200, body: { versionNumber: 1 } });
    const { itemId, versionNumber } = (await push()).body;
    expect(versionNumber).toBe(2);
    const bytes = await site.standIn.library.item(itemId).versions.at(-1)?.object.load();
    expect(Buffer.from(bytes as Uint8Array).toString()).toBe('%PDF-1.7 a report');
    expect((await push('Report.pdf', 'urn:none')).body.code).toBe('unable_access_project');
    expect((await push('report.exe')).status).toBe(400);
  });
});

test('a deleted project is not looked at while it can be had back, and is again when somebody has had it back', async () => {
  const { db } = site.house.platform;
  const { following } = site.house.modules.integrations;
  const countLooks = async () => {
    await sql`delete from jobs.job where name = 'lookAtService'`.execute(db);
    await following.lookAtAll();
    const { rows } = await sql`select 1 from jobs.job where name = 'lookAtService'`.execute(db);
    return rows.length;
  };
  const setGone = (at: Date | null) =>
    db.updateTable('project').set({ gone_at: at }).where('id', '=', site.projectId).execute();
  expect(await countLooks()).toBe(1);
  await setGone(new Date(Date.now() + 86_400_000));
  expect(await countLooks()).toBe(0);
  await setGone(null);
  expect(await countLooks()).toBe(1);
});
