import { type MailWays, mailKindNames } from '@plumbline/contract/resources/mails';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { createModules } from '../../modules.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse({ PUBLIC_URL: 'https://plumb.example/' });
});
afterAll(() => house.close());

const url = '/api/users/current/mail-settings';
const everyWay = (way: MailWays[keyof MailWays]) =>
  Object.fromEntries(mailKindNames.map((kind) => [kind, way])) as MailWays;
/** Of whoever has said nothing: the mail on Mondays is for those who ask for it. */
const usualWays = { ...everyWay('atOnce'), progressWeekly: 'never' };
const choices = (more: object = {}) => ({
  ways: everyWay('atOnce'),
  digestHour: 7,
  timeZone: 'Europe/Berlin',
  ...more,
});

let count = 0;
async function addPerson() {
  const email = `person-${++count}@mails.test`;
  const { userId, authorization } = await house.addMember(email, undefined, []);
  const headers = { authorization };
  return {
    email,
    userId,
    read: async () => (await house.app.inject({ url, headers })).json(),
    save: async (payload: object) => {
      const response = await house.app.inject({ method: 'PUT', url, headers, payload });
      return { status: response.statusCode, body: response.json() };
    },
    tokenFor: async (kinds: (keyof MailWays)[]) => {
      const { stopUrl } = await house.modules.mails.stopLinksFor(userId, kinds);
      return new URL(stopUrl).searchParams.get('token') as string;
    },
  };
}

const unsubscribe = (token: string, scope = 'kinds') =>
  house.app.inject({ method: 'POST', url: '/api/mails/unsubscription', payload: { token, scope } });
const look = (token: string) => house.app.inject({ url: `/api/mails/unsubscription?token=${token}` });

describe('settings of one’s own', () => {
  test('whoever has said nothing gets every mail at once, and no time zone is made up', async () => {
    const person = await addPerson();
    expect(await person.read()).toEqual({ email: person.email, ways: usualWays, digestHour: 7, timeZone: null });
  });

  test('what is saved last counts, and is nobody else’s', async () => {
    const [one, other] = [await addPerson(), await addPerson()];
    const ways = { ...everyWay('digest'), issueStatus: 'never' };
    const saved = await one.save(choices({ ways, digestHour: 0, timeZone: 'Asia/Kathmandu' }));
    expect(saved).toEqual({
      status: 200,
      body: { email: one.email, ways, digestHour: 0, timeZone: 'Asia/Kathmandu' },
    });
    expect(await one.read()).toEqual(saved.body);
    expect(await other.read()).toMatchObject({ ways: usualWays, timeZone: null });
    await one.save(choices());
    expect(await one.read()).toMatchObject({ ways: everyWay('atOnce'), digestHour: 7, timeZone: 'Europe/Berlin' });
  });

  test.each([
    ['a place that there is not', { timeZone: 'Europe/Atlantis' }],
    ['an offset', { timeZone: '+05:30' }],
    ['an hour that there is not', { digestHour: 24 }],
    ['half an hour', { digestHour: 7.5 }],
    ['a kind too few', { ways: { issueAssigned: 'never' } }],
    ['a way that there is not', { ways: { ...everyWay('never'), issueComment: 'weekly' } }],
    ['an unknown kind', { ways: { ...everyWay('never'), everything: 'never' } }],
    ['an unknown field', { email: 'other@evil.test' }],
  ])('%s is refused', async (_, more) => {
    const person = await addPerson();
    expect(await person.save(choices(more))).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect((await person.read()).timeZone).toBeNull();
  });
});

describe('the link in a mail', () => {
  test('ends mails of its kinds once somebody says so; looking at it changes nothing', async () => {
    const person = await addPerson();
    const token = await person.tokenFor(['issueComment', 'issueStatus']);
    expect((await look(token)).json()).toEqual({ kinds: ['issueComment', 'issueStatus'] });
    expect((await person.read()).ways).toEqual(usualWays);
    for (let i = 0; i < 2; i++) expect((await unsubscribe(token)).statusCode).toBe(200);
    expect((await person.read()).ways).toEqual({
      ...usualWays,
      issueComment: 'never',
      issueStatus: 'never',
    });
  });

  test('ends all mails, also those of kinds that are added later', async () => {
    const person = await addPerson();
    await person.save(choices({ ways: everyWay('digest'), digestHour: 9 }));
    await unsubscribe(await person.tokenFor(['issueComment']), 'all');
    expect(await person.read()).toMatchObject({ ways: everyWay('never'), digestHour: 9, timeZone: 'Europe/Berlin' });
    await house.platform.db
      .updateTable('mail_settings')
      .set({ ways: '{}' })
      .where('user_id', '=', person.userId)
      .execute();
    expect((await person.read()).ways).toEqual(everyWay('never'));
  });

  test('works by one click of a mail program (RFC 8058), and by nothing less', async () => {
    const person = await addPerson();
    const path = `/unsubscribe?token=${await person.tokenFor(['issueComment'])}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (payload: string, headers = form, at = path) =>
      house.app.inject({ method: 'POST', url: at, headers, payload });
    expect((await post('')).statusCode).toBe(400);
    expect((await post('x=1')).statusCode).toBe(400);
    expect((await post('List-Unsubscribe=One-Click', form, '/unsubscribe')).statusCode).toBe(400);
    expect((await person.read()).ways.issueComment).toBe('atOnce');
    expect((await post('List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect((await person.read()).ways).toEqual({ ...usualWays, issueComment: 'never' });
    const other = await addPerson();
    const multipart = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const second = `/unsubscribe?token=${await other.tokenFor(['issueStatus'])}`;
    const sent = await post(multipart, { 'content-type': 'multipart/form-data; boundary=b' }, second);
    expect(sent.statusCode).toBe(200);
    expect((await other.read()).ways.issueStatus).toBe('never');
  });

  test('says nothing of whom or what it is about, and cannot be made or changed', async () => {
    const person = await addPerson();
    const token = await person.tokenFor(['issueComment']);
    const readable = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    for (const text of [token, ...readable]) {
      for (const secret of [person.userId, person.email, 'issueComment']) expect(text).not.toContain(secret);
    }
    const changed = `${token.slice(0, -8)}${token.at(-8) === 'A' ? 'B' : 'A'}${token.slice(-7)}`;
    for (const bad of [changed, 'x', 'a.b.c.d.e', token.slice(0, -1), `${token}.x`]) {
      for (const response of [await look(bad), await unsubscribe(bad)]) {
        expect([response.statusCode, response.json().code]).toEqual([400, 'mails.badLink']);
      }
    }
    expect((await person.read()).ways).toEqual(usualWays);
  });

  test('is still good after a restart, and when its receiver was disabled', async () => {
    const person = await addPerson();
    const token = await person.tokenFor(['analysisReady']);
    await house.modules.identity.setDisabled(person.userId, true);
    const later = createModules(house.platform, house.product);
    await later.mails.unsubscribe(token, 'kinds');
    expect((await house.modules.mails.settings(person.userId)).ways.analysisReady).toBe('never');
  });
});
