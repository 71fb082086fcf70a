import { type MailWay, type MailWays, mailKindNames } from '@plumbline/contract/resources/mails';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProgressSite } from '../../../test/openProgressSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { readMail } from '../../../test/readMail.ts';
import { createMailsService } from '../mails/service.ts';
import { addVersion, addView, verdict } from '../verdicts/verdicts.fixture.ts';
import { createProgressMails } from './serviceOfMails.ts';

let house: TestHouse;
let origin: string;
let now: Date;

beforeAll(async () => {
  house = await openTestHouse({ PUBLIC_URL: 'https://plumb.example/' });
  origin = await house.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => house.close());

function openMails() {
  const { db, queue, mail, secrets } = house.platform;
  const { access, workPackages: progress } = house.modules;
  const findPublicUrl = () => 'https://plumb.example/';
  const clock = { branding: house.product.about, findPublicUrl, now: () => now };
  const mails = createMailsService({ db, queue, mail, access, key: secrets.mails, ...clock });
  return { mails, progressMails: createProgressMails({ db, access, mails, progress, findPublicUrl }) };
}

/** Looks with two processes at once, and sends what a person is to be told. */
async function lookAt(moment: string, userId: string): Promise<void> {
  now = new Date(moment);
  const { mails, progressMails } = openMails();
  await Promise.all([progressMails.tellMondays(), openMails().progressMails.tellMondays()]);
  await mails.sendTo(userId, [progressMails.mailWriter]);
}

const mailsTo = async (email: string) =>
  (await house.readOutbox()).map(readMail).filter(({ headers }) => headers.to === email);

const wanting = (way: MailWay) =>
  Object.fromEntries(
    mailKindNames.map((kind) => [kind, kind === 'progressWeekly' ? way : ('never' as const)]),
  ) as MailWays;

async function openSite(name: string) {
  const site = await openProgressSite(house, `monday|${name}`, origin);
  const elements = await site.wallsOn(['L0'], 4);
  const modelId = await site.activate(elements);
  const ann = await site.join('ann');
  const dates = { startDate: '2026-09-01', endDate: '2026-09-10' };
  await ann.create({ name: 'Walls of L0', ...dates }, elements.map(({ globalId }) => globalId).join('\n'));
  const viewId = await addView(house, site.projectId, { modelId, scanDate: new Date('2026-10-02T08:00Z') });
  await addVersion(house, viewId, [verdict(0, 'verified'), verdict(1, 'deviated'), verdict(2, 'missing')]);
  await site.measure();
  return { site, ann };
}

test('those who want it are told on Mondays at their hour, once a week, whoever looks and however often', async () => {
  const { ann } = await openSite('once');
  now = new Date('2027-06-01T12:00:00Z');
  const choices = { ways: wanting('atOnce'), digestHour: 7, timeZone: 'Asia/Tokyo' };
  await openMails().mails.saveSettings(ann.userId, choices);
  // Monday, 7 June 2027: seven o'clock in Tokyo is ten in the evening before in UTC.
  await lookAt('2027-06-06T21:59:00Z', ann.userId);
  expect(await mailsTo(ann.email)).toEqual([]);
  await lookAt('2027-06-06T22:07:00Z', ann.userId);
  await lookAt('2027-06-06T23:07:00Z', ann.userId);
  const [mail, ...others] = await mailsTo(ann.email);
  expect(others).toEqual([]);
  expect(mail?.headers.subject).toBe('What stands of the work packages');
  const body = mail?.body.replace(/\s+/g, ' ');
  expect(body).toContain('Progress by the scan of 02/10/2026');
  expect(body).toContain(
    'Walls of L0: 50% stands, 100% was planned; 25% no scan has seen; too early to say when it is finished',
  );
  expect(body).toContain('Late: Walls of L0 (at least 22 days).');
  expect(body).toContain('https://plumb.example/monday-once/progress/work-packages?show=overview');
  await lookAt('2027-06-08T22:07:00Z', ann.userId);
  expect(await mailsTo(ann.email)).toHaveLength(1);
  // Nobody looked in the morning: told later on the Monday.
  await lookAt('2027-06-14T10:07:00Z', ann.userId);
  expect(await mailsTo(ann.email)).toHaveLength(2);
});

test('whoever has said nothing, has left, or has a project without progress is told nothing', async () => {
  const { site, ann } = await openSite('nothing');
  const ben = await site.join('ben');
  now = new Date('2027-06-01T12:00:00Z');
  const choices = { ways: wanting('atOnce'), digestHour: 7, timeZone: 'UTC' };
  await openMails().mails.saveSettings(ben.userId, choices);
  await house.modules.access.removeMembership(site.projectId, ben.userId);
  await lookAt('2027-06-07T08:07:00Z', ann.userId);
  await lookAt('2027-06-07T08:07:00Z', ben.userId);
  expect(await mailsTo(ann.email)).toEqual([]);
  expect(await mailsTo(ben.email)).toEqual([]);
  const cleo = await site.join('cleo');
  await openMails().mails.saveSettings(cleo.userId, choices);
  await house.modules.access.setFlag(site.projectId, 'progressMonitoring', false);
  await lookAt('2027-06-07T09:07:00Z', cleo.userId);
  expect(await mailsTo(cleo.email)).toEqual([]);
});
