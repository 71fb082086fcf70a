import { type MailWays, mailKindNames } from '@plumbline/contract/resources/mails';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openIssueSite } from '../../../test/openIssueSite.ts';
import { openMailServer } from '../../../test/openMailServer.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { readMail } from '../../../test/readMail.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse({ PUBLIC_URL: 'https://plumb.example/' });
});
afterAll(() => house.close());

let sites = 0;
/** A project of its own for each test, with three people in it. */
async function openSite() {
  const tenant = `mails|site-${++sites}`;
  const site = await openIssueSite(house, tenant);
  const [ann, ben, cleo] = [await site.join('ann'), await site.join('ben'), await site.join('cleo')];
  return { ...site, ann, ben, cleo, link: `https://plumb.example/mails-site-${sites}/${site.viewId}` };
}
type Person = Awaited<ReturnType<typeof openSite>>['ann'];

/** As the job does, once its time has come; answers what the person has got since the test began. */
async function mailsOf({ userId, email }: Pick<Person, 'userId' | 'email'>) {
  await house.modules.mails.sendTo(userId, [house.modules.issues.mailWriter]);
  return (await house.readOutbox()).map(readMail).filter(({ headers }) => headers.to === email);
}
const subjects = async (person: Person) => (await mailsOf(person)).map(({ headers }) => decodeSubject(headers.subject));
const decodeSubject = (subject = '') =>
  subject.replace(/\?= =\?UTF-8\?Q\?/g, '').replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, text: string) =>
    Buffer.from(
      text.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString(),
  );
const setWays = (person: Person, ways: Partial<MailWays>) =>
  house.modules.mails.saveSettings(person.userId, {
    ways: { ...everyWay, ...ways },
    digestHour: 7,
    timeZone: 'Europe/Berlin',
  });
const everyWay = Object.fromEntries(mailKindNames.map((kind) => [kind, 'atOnce'])) as MailWays;

describe('who is told', () => {
  test('[ISSUE-2] whoever is assigned an issue, when it is made or later; not who assigns it to themselves', async () => {
    const { ann, ben, link } = await openSite();
    const first = (await ann.create({ assignedUser: ben.userId, priority: 'Major', deadline: '2026-12-24' })).body;
    const second = (await ann.create({ diagnosis: 'Door jams' })).body;
    await ann.update(second._id, { assignedUser: ben.userId });
    await ann.create({ assignedUser: ann.userId });
    expect(await subjects(ben)).toEqual(['Assigned to you: #1 - Wall leans', 'Assigned to you: #2 - Door jams']);
    const [mail] = await mailsOf(ben);
    expect(mail?.body).toContain('Test Person assigned this issue to you.');
    expect(mail?.body).toContain('Major · due 24/12/2026');
    expect(mail?.body).toContain(`Open the issue: ${link}/issues/${first._id}/detail\r\n`);
    expect(mail?.headers['list-unsubscribe']).toMatch(/^<https:\/\/plumb\.example\/unsubscribe\?token=\S+>$/);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(await mailsOf(ann)).toEqual([]);
  });

  test('[ISSUE-4] author, assignee and commenters hear of comments, and nobody of their own', async () => {
    const { ann, ben, cleo } = await openSite();
    const { _id } = (await ann.create()).body;
    await ben.comment(_id, 'Seen on site & <b>measured</b>');
    expect(await subjects(ann)).toEqual(['Test Person commented: #1 - Wall leans']);
    const [mail] = await mailsOf(ann);
    expect(mail?.body).toContain('\r\n> Seen on site & <b>measured</b>\r\n');
    expect(mail?.body).toContain('Seen on site &amp; &lt;b&gt;measured&lt;/b&gt;');
    await cleo.comment(_id, 'I will mend it');
    expect([(await mailsOf(ann)).length, (await mailsOf(ben)).length, (await mailsOf(cleo)).length]).toEqual([2, 1, 0]);
  });

  test('whoever watches, and not who unwatches, whatever they do after', async () => {
    const { ann, ben, cleo } = await openSite();
    const { _id } = (await ann.create({ assignedUser: ben.userId })).body;
    await mailsOf(ben);
    const person = (userId: string) => ({ _id: userId, firstName: 'Test', lastName: 'Person' });
    const byId = (users: { _id: string }[]) => users.toSorted((a, b) => a._id.localeCompare(b._id));
    const { body } = await cleo.watchers(_id);
    expect([byId(body.result), body.isWatching]).toEqual([byId([person(ann.userId), person(ben.userId)]), false]);
    expect((await cleo.watch(_id, true)).body.isWatching).toBe(true);
    expect((await ben.watch(_id, false)).body).toMatchObject({ isWatching: false });
    await ben.comment(_id, 'Said, and not watching');
    await ann.update(_id, { issueStatus: 'Under Inspection' });
    expect((await ben.watchers(_id)).body.isWatching).toBe(false);
    expect(await subjects(ben)).toEqual(['Assigned to you: #1 - Wall leans']);
    expect(await subjects(cleo)).toEqual(['Test Person commented: #1 - Wall leans']);
    const [mail] = await mailsOf(cleo);
    expect(mail?.body).toContain('Test Person changed the status from “Open Issue” to “Under Inspection”.');
    await ann.watch(_id, false);
    await ann.watch(_id, true);
    expect((await ann.watchers(_id)).body.isWatching).toBe(true);
    expect((await ann.watchers('00000000-0000-4000-8000-000000000000')).body.code).toBe('issues.notFound');
  });

  test('whoever a comment mentions, watching or not, once, unless they switched it off', async () => {
    const { ann, ben, cleo } = await openSite();
    const { _id } = (await ann.create()).body;
    const said = await ben.comment(_id, '@Test Person look', { mentions: [ann.userId, cleo.userId, cleo.userId] });
    expect(said.body.mentions.map((user: { _id: string }) => user._id).sort()).toEqual(
      [ann.userId, cleo.userId].sort(),
    );
    expect((await ann.comments(_id)).body.result[0].mentions).toHaveLength(2);
    expect(await subjects(ann)).toEqual(['Test Person mentioned you: #1 - Wall leans']);
    expect(await subjects(cleo)).toEqual(['Test Person mentioned you: #1 - Wall leans']);
    await setWays(ann, { issueMention: 'never' });
    await setWays(cleo, { issueMention: 'never' });
    await ben.comment(_id, '@Test Person again', { mentions: [ann.userId, cleo.userId] });
    expect(await subjects(ann)).toContain('Test Person commented: #1 - Wall leans');
    expect(await subjects(cleo)).toHaveLength(1);
  });

  test('a mention of somebody who is no member is refused, and nothing is said', async () => {
    const { ann } = await openSite();
    const stranger = (await openSite()).ben;
    const { _id } = (await ann.create()).body;
    expect(await ann.comment(_id, 'Hello', { mentions: [stranger.userId] })).toMatchObject({
      status: 409,
      body: { code: 'issues.cannotMention' },
    });
    expect((await ann.comments(_id)).body.total).toBe(0);
    expect(await mailsOf(stranger)).toEqual([]);
  });

  test('nobody who left, was shut out or disabled before the mail was sent', async () => {
    const { ann, ben, projectId } = await openSite();
    const { access, identity } = house.modules;
    const { _id } = (await ann.create({ assignedUser: ben.userId })).body;
    await access.setMembership(projectId, ben.userId, ['READ', 'LIST', 'VIEW_ASSETS', 'FORBIDDEN']);
    expect(await mailsOf(ben)).toEqual([]);
    await access.setMembership(projectId, ben.userId, ['READ', 'LIST', 'VIEW_ASSETS']);
    await ann.comment(_id, 'One');
    await access.removeMembership(projectId, ben.userId);
    expect(await mailsOf(ben)).toEqual([]);
    await access.setMembership(projectId, ben.userId, ['READ', 'LIST', 'VIEW_ASSETS']);
    await ann.comment(_id, 'Two');
    await identity.setDisabled(ben.userId, true);
    expect(await mailsOf(ben)).toEqual([]);
    await identity.setDisabled(ben.userId, false);
    await access.setMembership(projectId, ben.userId, ['READ']);
    await ann.comment(_id, 'Three');
    expect(await mailsOf(ben)).toEqual([]);
    expect((await ann.watchers(_id)).body.result.map((user: { _id: string }) => user._id)).toEqual([ann.userId]);
  });

  test('nobody of what is no longer so: deleted, assigned to another, or as it was before', async () => {
    const { ann, ben } = await openSite();
    const gone = (await ann.create({ assignedUser: ben.userId })).body;
    await ann.remove(gone._id);
    const { _id } = (await ann.create({ assignedUser: ben.userId })).body;
    await ann.update(_id, { issueStatus: 'Closed' });
    await ann.update(_id, { issueStatus: 'Open Issue' });
    const said = await ann.comment(_id, 'Never mind');
    await ann.uncomment(said.body._id);
    await ann.update(_id, { assignedUser: null });
    expect(await mailsOf(ben)).toEqual([]);
  });
});

describe('how many mails', () => {
  test('what one does to an issue within a minute is one mail', async () => {
    const { ann, ben } = await openSite();
    const { _id } = (await ann.create({ assignedUser: ben.userId })).body;
    await ann.comment(_id, 'First');
    await ann.update(_id, { issueStatus: 'Under Inspection' });
    await ann.comment(_id, 'Second');
    await ann.update(_id, { issueStatus: 'Closed' });
    const waiting = await sql<{ singleton_key: string; wait: number }>`
      select singleton_key, extract(epoch from start_after - created_on)::integer as wait
      from jobs.job where name = 'mailPerson' and singleton_key = ${ben.userId}`.execute(house.platform.db);
    expect(waiting.rows).toEqual([{ singleton_key: ben.userId, wait: 60 }]);
    const [mail, ...others] = await mailsOf(ben);
    expect(others).toEqual([]);
    for (const text of ['assigned this issue to you', '> First', '> Second', 'from “Open Issue” to “Closed”']) {
      expect(mail?.body).toContain(text);
    }
    expect(await mailsOf(ben)).toHaveLength(1);
  });

  test('more issues than five are one mail, a project at a time', async () => {
    const [one, other] = [await openSite(), await openSite()];
    const { access } = house.modules;
    await access.setMembership(other.projectId, one.ben.userId, ['READ', 'LIST', 'VIEW_ASSETS']);
    for (let i = 0; i < 8; i++) await one.ann.create({ diagnosis: `Secret ${i}`, assignedUser: one.ben.userId });
    await other.ann.create({ diagnosis: 'Elsewhere', assignedUser: one.ben.userId });
    expect((await subjects(one.ben)).sort()).toEqual([
      `8 issues of ${one.tenant} have changed`,
      'Assigned to you: #1 - Elsewhere',
    ]);
    const mails = await mailsOf(one.ben);
    const elsewhere = mails.find(({ body }) => body.includes('Elsewhere'));
    expect(elsewhere?.body).not.toContain('Secret');
    expect(mails.filter(({ body }) => body.includes('Secret 7'))).toHaveLength(1);
  });

  test('a change of 500 issues at once is one mail to each, and taking it back is none', async () => {
    const { ann, ben, cleo, projectId, tenant } = await openSite();
    const { _id } = (await ann.create({ assignedUser: cleo.userId })).body;
    await mailsOf(cleo);
    await sql`
      insert into issue (project_id, number, status, priority, diagnosis, location, assigned_to, created_by, view_id,
        model_id, link_change)
      select project_id, 1 + n, status, priority, diagnosis, location, assigned_to, created_by, view_id, model_id, 1
      from issue, generate_series(1, 499) n where id = ${_id}`.execute(house.platform.db);
    const { rows } = await sql<{ id: string }>`select id from issue where project_id = ${projectId}`.execute(
      house.platform.db,
    );
    const ids = rows.map(({ id }) => id);
    const { body } = await ann.changeMany({ ids, changes: { issueStatus: 'Closed', assignedUser: ben.userId } });
    expect(body.changed).toBe(500);
    const [mail, ...others] = await mailsOf(ben);
    expect(others).toEqual([]);
    expect(mail?.headers.subject).toBe(`500 issues of ${tenant} have changed`);
    expect(mail?.body).toContain('And 450 more.');
    expect(await mailsOf(cleo)).toHaveLength(1);
    await ann.changeMany({ ids, changes: { issueStatus: 'Open Issue' } });
    await ann.changeMany({ ids, changes: { issueStatus: 'Closed' } });
    expect(await mailsOf(ben)).toHaveLength(1);
    await ann.removeMany({ ids });
    expect(await mailsOf(ben)).toHaveLength(1);
  });

  test('a mail server that is away loses nothing, doubles nothing, and every attempt is the same message', async () => {
    const server = await openMailServer();
    const other = await openTestHouse({ SMTP_URL: server.url });
    onTestFinished(async () => {
      await other.close();
      await server.close();
    });
    const site = await openIssueSite(other, 'mails|smtp');
    const [ann, ben] = [await site.join('ann'), await site.join('ben')];
    const send = () => other.modules.mails.sendTo(ben.userId, [other.modules.issues.mailWriter]);
    server.state.answer = 451;
    const { _id } = (await ann.create({ assignedUser: ben.userId })).body;
    await expect(send()).rejects.toThrow('Not taken');
    await ann.comment(_id, 'Meanwhile');
    await expect(send()).rejects.toThrow('Not taken');
    server.state.answer = 250;
    await Promise.all([send(), send(), send()]);
    await send();
    const idOf = ({ headers }: (typeof server.received)[number]) => headers['message-id'];
    const taken = server.received.filter(({ refused }) => !refused);
    expect(taken).toHaveLength(2);
    // Whoever finds one mail being sent goes on with the next: which of two arrives first is not said.
    const idOfTaken = (words: string) => taken.filter(({ body }) => body.includes(words)).map(idOf);
    const [assigned, commented] = [idOfTaken('assigned this issue to you'), idOfTaken('Meanwhile')];
    const refused = server.received.filter((mail) => mail.refused).map(idOf);
    expect(refused).toEqual([...assigned, ...assigned, ...commented]);
    expect(assigned).not.toEqual(commented);
    server.state.answer = 550;
    await ann.comment(_id, 'To nobody');
    await expect(send()).rejects.toThrow('Not taken');
    server.state.answer = 250;
    await send();
    expect(server.received).toHaveLength(6);
    expect(refused[0]).toMatch(/^<letter-[0-9a-f-]{36}@\S+>$/);
  });
});

test('names that people chose stay words: no header, no markup', async () => {
  const { ann, ben, cleo } = await openSite();
  const evil = 'Eve\r\nBcc: eve@evil.test';
  await house.platform.db
    .updateTable('app_user')
    .set({ first_name: evil, last_name: '<img src=x>' })
    .where('id', '=', cleo.userId)
    .execute();
  const { _id } = (await ann.create({ diagnosis: 'Wall <script>\r\nX-Evil: 1' })).body;
  await cleo.comment(_id, 'Hello');
  await ben.comment(_id, 'Hello');
  const mails = await mailsOf(ann);
  expect(mails).toHaveLength(1);
  expect(Object.keys(mails[0]?.headers ?? {})).not.toContain('bcc');
  expect(Object.keys(mails[0]?.headers ?? {})).not.toContain('x-evil');
  expect(mails[0]?.body.slice(mails[0].body.indexOf('<!doctype'))).not.toMatch(/<script|<img/);
});
