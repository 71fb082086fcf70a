import { type MailWays, mailKindNames } from '@plumbline/contract/resources/mails';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openIssueSite } from '../../../test/openIssueSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { readMail } from '../../../test/readMail.ts';
import { mailDigest } from '../../jobs.ts';
import { createMailsService } from './service.ts';

let house: TestHouse;
let now: Date;
let sites = 0;

beforeEach(async () => {
  house ??= await openTestHouse({ PUBLIC_URL: 'https://plumb.example/' });
});
afterAll(() => house.close());

/** The module with a clock that the test moves; years ahead of the database's, whose clock nobody moves. */
function openMails() {
  const { db, queue, mail, secrets } = house.platform;
  const { access } = house.modules;
  const settings = { branding: house.product.about, findPublicUrl: () => 'https://plumb.example' };
  return createMailsService({ db, queue, mail, access, key: secrets.mails, ...settings, now: () => now });
}

const ways = Object.fromEntries(mailKindNames.map((kind) => [kind, 'digest'])) as MailWays;

async function openSite(choices: { digestHour: number; timeZone: string; ways?: MailWays }) {
  const tenant = `digest|site-${++sites}`;
  const site = await openIssueSite(house, tenant);
  const [ann, ben] = [await site.join('ann'), await site.join('ben')];
  const mails = openMails();
  await mails.saveSettings(ben.userId, { ways, ...choices });
  const { _id } = (await ann.create({ assignedUser: ben.userId })).body;
  return { ...site, ann, ben, mails, issueId: _id as string };
}

/** Looks who is due at that moment, with two processes at once, and does what they found. */
async function lookAt(moment: string): Promise<number> {
  now = new Date(moment);
  await Promise.all([openMails().findDue(), openMails().findDue()]);
  let found = 0;
  for (
    let job = await house.platform.queue.fetch(mailDigest);
    job;
    job = await house.platform.queue.fetch(mailDigest)
  ) {
    found++;
    const writers = [house.modules.issues.mailWriter, house.modules.requests.mailWriter];
    await openMails().sendTo(job.payload.userId, writers, new Date(job.payload.at));
    await house.platform.queue.complete(house.platform.db, mailDigest, job);
  }
  return found;
}

const mailsTo = async (email: string) =>
  (await house.readOutbox()).map(readMail).filter(({ headers }) => headers.to === email);

describe('the daily digest', () => {
  test('comes once at the hour of the person’s own clock, whoever looks, and skips days without news', async () => {
    now = new Date('2027-06-01T12:00:00Z');
    const { ann, ben, issueId, tenant } = await openSite({ digestHour: 7, timeZone: 'Asia/Kathmandu' });
    await ann.comment(issueId, 'First of the day');
    expect(await lookAt('2027-06-02T01:10:00Z')).toBe(0);
    expect(await lookAt('2027-06-02T01:15:00Z')).toBe(1);
    expect(await lookAt('2027-06-02T01:20:00Z')).toBe(0);
    const [mail, ...others] = await mailsTo(ben.email);
    expect(others).toEqual([]);
    expect(mail?.headers.subject).toBe(`Daily digest of ${tenant}`);
    expect(mail?.body).toContain('#1 - Wall leans\r\nTest Person assigned this issue to you.\r\n');
    expect(mail?.body).toContain('> First of the day');
    expect(await lookAt('2027-06-03T01:15:00Z')).toBe(1);
    expect(await mailsTo(ben.email)).toHaveLength(1);
    await ann.comment(issueId, 'A later day');
    expect(await lookAt('2027-06-04T01:15:00Z')).toBe(1);
    expect(await mailsTo(ben.email)).toHaveLength(2);
  });

  test('is caught up once when nobody looked for days', async () => {
    now = new Date('2027-06-01T12:00:00Z');
    const { ben } = await openSite({ digestHour: 7, timeZone: 'Europe/Berlin' });
    expect(await lookAt('2027-06-05T19:00:00Z')).toBeGreaterThan(0);
    // Before anybody of the other tests is due as well.
    expect(await lookAt('2027-06-06T01:10:00Z')).toBe(0);
    expect(await mailsTo(ben.email)).toHaveLength(1);
  });

  test('keeps to its hour when the clock goes forward, and back', async () => {
    now = new Date('2027-03-27T12:00:00Z');
    const { ann, ben, issueId } = await openSite({ digestHour: 2, timeZone: 'Europe/Berlin' });
    // 02:00 is left out: the clock goes from 01:59 to 03:00.
    await lookAt('2027-03-28T00:55:00Z');
    expect(await mailsTo(ben.email)).toHaveLength(0);
    await lookAt('2027-03-28T01:00:00Z');
    expect(await mailsTo(ben.email)).toHaveLength(1);
    await ann.comment(issueId, 'In summer');
    await lookAt('2027-03-28T23:55:00Z');
    expect(await mailsTo(ben.email)).toHaveLength(1);
    await lookAt('2027-03-29T00:00:00Z');
    expect(await mailsTo(ben.email)).toHaveLength(2);
    await lookAt('2027-10-30T12:00:00Z');
    await ann.comment(issueId, 'In autumn');
    // 02:00 comes twice.
    await lookAt('2027-10-31T00:00:00Z');
    expect(await mailsTo(ben.email)).toHaveLength(3);
    await ann.comment(issueId, 'Within the hour');
    await lookAt('2027-10-31T01:00:00Z');
    expect(await mailsTo(ben.email)).toHaveLength(3);
    await lookAt('2027-11-01T01:00:00Z');
    expect(await mailsTo(ben.email)).toHaveLength(4);
  });

  test('is one mail a project, and of nothing that was switched off or lost since', async () => {
    now = new Date('2027-12-01T12:00:00Z');
    const one = await openSite({ digestHour: 7, timeZone: 'UTC' });
    const other = await openSite({ digestHour: 7, timeZone: 'UTC', ways: { ...ways, issueAssigned: 'never' } });
    const { access } = house.modules;
    await access.setMembership(other.projectId, one.ben.userId, ['READ', 'LIST', 'VIEW_ASSETS']);
    await other.ann.create({ diagnosis: 'Of the other house', assignedUser: one.ben.userId });
    await lookAt('2027-12-02T07:00:00Z');
    const mails = await mailsTo(one.ben.email);
    expect(mails.map(({ headers }) => headers.subject).sort()).toEqual([
      `Daily digest of ${one.tenant}`,
      `Daily digest of ${other.tenant}`,
    ]);
    const first = mails.find(({ headers }) => headers.subject?.endsWith(one.tenant));
    expect(first?.body).not.toContain('Of the other house');
    expect(await mailsTo(other.ben.email)).toEqual([]);
    await other.ann.create({ diagnosis: 'Shut out', assignedUser: one.ben.userId });
    await access.removeMembership(other.projectId, one.ben.userId);
    await lookAt('2027-12-03T07:00:00Z');
    expect(await mailsTo(one.ben.email)).toHaveLength(2);
  });

  test('saved again, it comes no more often; given up, what waited is told at once', async () => {
    now = new Date('2028-01-01T12:00:00Z');
    const { ann, ben, mails, issueId } = await openSite({ digestHour: 7, timeZone: 'UTC' });
    await lookAt('2028-01-02T07:00:00Z');
    await mails.saveSettings(ben.userId, { ways, digestHour: 7, timeZone: 'UTC' });
    await ann.comment(issueId, 'Later');
    await lookAt('2028-01-02T07:10:00Z');
    expect(await mailsTo(ben.email)).toHaveLength(1);
    await mails.sendTo(ben.userId, [house.modules.issues.mailWriter]);
    expect(await mailsTo(ben.email)).toHaveLength(1);
    await mails.saveSettings(ben.userId, {
      ways: { ...ways, issueComment: 'atOnce' as const },
      digestHour: 7,
      timeZone: 'UTC',
    });
    await mails.sendTo(ben.userId, [house.modules.issues.mailWriter]);
    expect((await mailsTo(ben.email)).at(-1)?.headers.subject).toBe('Test Person commented: #1 - Wall leans');
  });
});

test('a time zone that this machine does not know holds up nobody', async () => {
  now = new Date('2028-03-01T12:00:00Z');
  const lost = await openSite({ digestHour: 7, timeZone: 'UTC' });
  const other = await openSite({ digestHour: 7, timeZone: 'UTC' });
  await house.platform.db
    .updateTable('mail_settings')
    .set({ time_zone: 'Nowhere/Gone' })
    .where('user_id', '=', lost.ben.userId)
    .execute();
  await lookAt('2028-03-02T07:00:00Z');
  for (const { ben } of [lost, other]) expect(await mailsTo(ben.email)).toHaveLength(1);
});

test('what a lost job has left is taken up again', async () => {
  now = new Date('2028-02-01T12:00:00Z');
  const { ben } = await openSite({ digestHour: 7, timeZone: 'UTC', ways: { ...ways, issueAssigned: 'atOnce' } });
  const { db } = house.platform;
  const own = sql`from jobs.job where name = 'mailPerson' and singleton_key = ${ben.userId}`;
  await sql`delete ${own}`.execute(db);
  await openMails().findDue();
  expect((await sql`select id ${own}`.execute(db)).rows).toHaveLength(1);
});
