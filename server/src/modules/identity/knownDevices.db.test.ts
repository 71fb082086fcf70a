import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { attemptLimits } from './attempts.ts';
import { createTokens, deviceLifeS } from './tokens.ts';

let house: TestHouse;
const most = attemptLimits.signInByAccount.most;
const right = 'a good password';

beforeAll(async () => {
  house = await openTestHouse({ PLUMBLINE_TRUST_PROXY: '1' });
  await house.work();
});
afterAll(() => house.close());

let nextPlace = 0;
/** Every call from another address, unless it is told. */
async function post(
  path: string,
  payload: object,
  { cookie = '', from = `10.0.${++nextPlace >> 8}.${nextPlace & 255}` } = {},
) {
  const response = await house.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
    payload,
  });
  const found = response.cookies.find(({ name }) => name === 'plumbline-device');
  return {
    status: response.statusCode,
    body: response.json(),
    found,
    device: found && `plumbline-device=${found.value}`,
  };
}

const signIn = (email: string, password: string, from: { cookie?: string; from?: string } = {}) =>
  post('sign-in', { email, password }, from);

/** Wrong passwords from everywhere, until strangers are asked for a mailed code. */
async function attack(email: string): Promise<void> {
  for (let i = 0; i <= most; i++) await signIn(email, `guess ${i}`);
}

/** A right password is not enough for who is not known while the account is attacked. */
async function expectStranger(from: { cookie?: string }, who = email, password = right): Promise<void> {
  const { status, body, found } = await signIn(who, password, from);
  expect([status, body.challengeName, found]).toEqual([200, 'MAILED_CODE_REQUIRED', undefined]);
}

async function resetByMail(email: string, newPassword: string) {
  const mails = async () => (await house.readOutbox()).filter((message) => message.includes(`To: ${email}`));
  const before = (await mails()).length;
  await post('forgot-password', { email });
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(before + 1);
  const code = /^ {4}(\d{6})\r$/m.exec((await mails()).at(-1) as string)?.[1] as string;
  return post('confirm-forgot-password', { email, code, newPassword });
}

let email: string;
let device: string;
let n = 0;
beforeEach(async () => {
  email = `owner-${++n}@site.test`;
  await house.addUser(email);
  device = (await signIn(email, right)).device as string;
});

test('a right password makes the browser known: HttpOnly, SameSite, long-lived, for the auth calls alone', async () => {
  const { found } = await signIn(email, right);
  expect(found).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth', maxAge: deviceLifeS });
  expect((await signIn(email, 'wrong one')).found).toBeUndefined();
  expect(Buffer.from((found?.value ?? '').split('.')[1] as string, 'base64url').toString()).not.toContain('site.test');
});

test('whoever tries everything from everywhere does not lock the owner out of a known device', async () => {
  await attack(email);
  await expectStranger({});
  const owner = await signIn(email, right, { cookie: device });
  expect(owner.status).toBe(200);
  expect((await signIn(email, right, { cookie: owner.device as string })).status).toBe(200);
  // That the owner got in does not let the others go on.
  await expectStranger({});
});

test('whoever tries everything from one place is refused there, whoever it is, and is told so', async () => {
  const from = '192.0.2.99';
  for (let i = 0; i < attemptLimits.signInByPlace.most; i++) {
    expect((await signIn(email, `guess ${i}`, { from })).status).toBe(400);
  }
  const refused = await signIn(email, right, { from });
  expect([refused.status, refused.body.code]).toEqual([429, 'LimitExceededException']);
  expect(refused.body.message).toBe('Too many attempts. Try again in a few minutes.');
  expect((await signIn(email, right, { from, cookie: device })).status).toBe(200);
  await house.addUser(`neighbour-${email}`);
  expect((await signIn(`neighbour-${email}`, right, { from })).status).toBe(200);
});

test('nor does an office in which somebody else has tried too much', async () => {
  await house.platform.db
    .insertInto('attempt')
    .values({
      key: 'signInByAddress:192.0.2.7',
      count: attemptLimits.signInByAddress.most,
      window_end: new Date(Date.now() + 60_000),
    })
    .execute();
  expect((await signIn(email, right, { from: '192.0.2.7' })).status).toBe(429);
  expect((await signIn(email, right, { from: '192.0.2.7', cookie: device })).status).toBe(200);
});

describe('the cookie is worth little to others', () => {
  test('a stolen one is good for ten guesses in all, also after the owner has signed in again', async () => {
    await attack(email);
    for (let i = 0; i < 5; i++) expect((await signIn(email, `guess ${i}`, { cookie: device })).status).toBe(400);
    const fresh = (await signIn(email, right, { cookie: device })).device as string;
    for (let i = 0; i < 4; i++) expect((await signIn(email, `guess ${i}`, { cookie: device })).status).toBe(400);
    // Not even with the right one: it is a stranger's from now on, and those are shut out.
    for (let i = 0; i < 3; i++) await expectStranger({ cookie: device });
    expect((await signIn(email, right, { cookie: fresh })).status).toBe(200);
  });

  test('its tries do not come back with the next window', async () => {
    for (let i = 0; i < most; i++) await signIn(email, `guess ${i}`, { cookie: device });
    const { window_end } = await house.platform.db
      .selectFrom('attempt')
      .select('window_end')
      .where('key', 'like', `signInByDevice:%:${email}`)
      .executeTakeFirstOrThrow();
    expect(window_end.getTime()).toBeGreaterThan(Date.now() + (deviceLifeS - 3600) * 1000);
  });

  test('one of another account does not help', async () => {
    await house.addUser(`other-${email}`);
    const other = (await signIn(`other-${email}`, right)).device as string;
    await attack(email);
    await expectStranger({ cookie: other });
  });

  test('one that was altered, is signed with another key, is of another kind or is nonsense does not help', async () => {
    await attack(email);
    const [head, payload] = device.replace('plumbline-device=', '').split('.');
    const claims = JSON.parse(Buffer.from(payload as string, 'base64url').toString());
    const theirs = createTokens(new Uint8Array(32).fill(9), () => new Date());
    const { accessToken } = (await signIn(email, right, { cookie: device })).body;
    for (const forged of [
      await theirs.signDevice({ id: claims.jti, accounts: claims.accounts }),
      `${head}.${payload}.AAAA`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
      accessToken,
      'nonsense',
    ]) {
      await expectStranger({ cookie: `plumbline-device=${forged}` });
    }
  });

  test('it opens nothing by itself', async () => {
    const token = device.replace('plumbline-device=', '');
    const current = await house.app.inject({
      url: '/api/users/current',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(current.json().code).toBe('auth.tokenInvalid');
    expect((await post('refresh', {}, { cookie: device })).status).toBe(401);
    expect((await post('new-password', { session: token, newPassword: 'long enough' })).status).toBe(401);
  });
});

test('a new password makes the old devices strangers; the one where it was set is known', async () => {
  const reset = await resetByMail(email, 'an entirely new one');
  expect(reset.status).toBe(200);
  await attack(email);
  await expectStranger({ cookie: device }, email, 'an entirely new one');
  expect((await signIn(email, 'an entirely new one', { cookie: reset.device as string })).status).toBe(200);
});

test('a forced change makes the device known under the new password', async () => {
  const userId = (await house.modules.identity.findUserByEmail(email))?.id as string;
  await house.modules.identity.resetPassword(userId, 'given by somebody');
  const challenged = await signIn(email, 'given by somebody', { cookie: device });
  expect(challenged.found).toBeUndefined();
  const answered = await post('new-password', { session: challenged.body.session, newPassword: 'my own one' });
  await attack(email);
  expect((await signIn(email, 'my own one', { cookie: answered.device as string })).status).toBe(200);
});

test('several people who share a browser are all known there, the five last ones', async () => {
  const people = Array.from({ length: 6 }, (_, i) => `shared-${i}-${email}`);
  let cookie = device;
  for (const person of people) {
    await house.addUser(person);
    cookie = (await signIn(person, right, { cookie })).device as string;
  }
  for (const person of [people[0], people[1], people[5]] as string[]) await attack(person);
  await expectStranger({ cookie }, people[0] as string);
  expect((await signIn(people[1] as string, right, { cookie })).status).toBe(200);
  expect((await signIn(people[5] as string, right, { cookie })).status).toBe(200);
});

test('codes asked for by strangers do not keep a known device from asking for one', async () => {
  const ask = async (cookie = '') => (await post('forgot-password', { email }, { cookie })).status;
  for (let i = 0; i < attemptLimits.codeByAccount.most; i++) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
  expect(await ask(device)).toBe(200);
});
