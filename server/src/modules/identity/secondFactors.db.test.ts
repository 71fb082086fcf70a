import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../../../test/createAuthenticator.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { attemptLimits } from './attempts.ts';

const origin = 'https://plumbline.test';
const password = 'a good password';
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse({ PUBLIC_URL: origin, PLUMBLINE_TRUST_PROXY: '1' });
  await house.work();
});
afterAll(() => house.close());

async function post(path: string, payload: object, headers: Record<string, string> = {}) {
  const response = await house.app.inject({ method: 'POST', url: `/api${path}`, payload, headers });
  return { status: response.statusCode, body: response.json(), cookies: response.cookies };
}

const own = async (authorization: string, path: string) =>
  (await house.app.inject({ url: `/api/users/current${path}`, headers: { authorization } })).json();

const signIn = async (email: string, given = password) =>
  (await post('/auth/sign-in', { email, password: given })).body;

/** A code of the step before this one, of this one, or of the next: each is good once, in this order. */
function codeOf(secret: string, step: -1 | 0 | 1 = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + step * 30_000 });
}

let number = 0;

async function aPerson() {
  const email = `person-${++number}@factors.test`;
  const userId = await house.addUser(email);
  return { email, userId, authorization: await house.signIn(email) };
}

async function withApp() {
  const person = await aPerson();
  const { authorization } = person;
  const begun = await post('/users/current/security/totp/begin', {}, { authorization });
  const { secret } = begun.body;
  const body = { code: codeOf(secret, -1), password };
  const { body: made } = await post('/users/current/security/totp', body, { authorization });
  return { ...person, secret: secret as string, recoveryCodes: made.recoveryCodes as string[] };
}

const answerCode = (session: string, code: string, kind = 'totp', from = '192.0.2.1') =>
  post('/auth/second-factor/code', { session, kind, code }, { 'x-forwarded-for': from });

/** A company that wants second factors, with this person in it. */
async function requireFactor(userId: string, name = `Strict ${++number}`) {
  const projectId = await house.addProject(`strict|${number}`, { company: name });
  await house.modules.access.setMembership(projectId, userId, ['READ']);
  const { id } = (await house.modules.access.findCompany(name)) as { id: string };
  const row = { company_id: id, second_factor_required: true };
  await house.platform.db.insertInto('company_sign_in').values(row).execute();
  return id;
}

describe('an authenticator app', () => {
  test('is confirmed by a code and the password, and asked for from then on', async () => {
    const { email, authorization } = await aPerson();
    const { body: begun } = await post('/users/current/security/totp/begin', {}, { authorization });
    expect(begun.address).toContain(`secret=${begun.secret}`);
    expect(begun.address).toContain('issuer=Plumbline');
    expect((await signIn(email)).accessToken).toBeDefined();

    const confirm = (code: string, given = password) =>
      post('/users/current/security/totp', { code, password: given }, { authorization });
    expect((await confirm(codeOf(begun.secret), 'not it')).body.code).toBe('auth.wrongPassword');
    expect((await confirm('000000')).body.code).toBe('auth.wrongFactor');
    const { body: made } = await confirm(codeOf(begun.secret, -1));
    expect(made.recoveryCodes).toHaveLength(10);
    expect((await confirm(codeOf(begun.secret))).body.code).toBe('auth.setUpExpired');

    const challenge = await signIn(email);
    expect(challenge).toMatchObject({
      challengeName: 'SECOND_FACTOR_REQUIRED',
      factors: ['totp', 'recoveryCode'],
    });
    expect(challenge.accessToken).toBeUndefined();
    const { body, cookies } = await answerCode(challenge.session, codeOf(begun.secret).replace(/^.../, '$& '));
    expect(cookies.map(({ name }) => name)).toEqual(['plumbline-refresh', 'plumbline-device']);
    const security = await own(`Bearer ${body.accessToken}`, '/security');
    expect(security).toMatchObject({ totp: {}, recoveryCodesLeft: 10, hasPassword: true, requiredBy: [] });
  });

  test('a code is good once, also for two who show it at the same time', async () => {
    const { email, secret } = await withApp();
    const [one, two] = [await signIn(email), await signIn(email)];
    const code = codeOf(secret);
    const both = await Promise.all([answerCode(one.session, code), answerCode(two.session, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await answerCode(one.session, code)).body.code).toBe('auth.wrongFactor');
    expect((await answerCode(one.session, codeOf(secret, -1))).body.code).toBe('auth.wrongFactor');
  });

  test('the code that confirmed the app does not sign in', async () => {
    const { email, secret } = await withApp();
    const { session } = await signIn(email);
    expect((await answerCode(session, codeOf(secret, -1))).body.code).toBe('auth.wrongFactor');
  });

  test('wrong codes are limited, however often the password is right in between', async () => {
    const { email, secret } = await withApp();
    for (let i = 0; i < attemptLimits.totpByPlace.most; i++) {
      const { session } = await signIn(email);
      expect((await answerCode(session, '123')).body.code).toBe('auth.wrongFactor');
    }
    const { session } = await signIn(email);
    expect((await answerCode(session, codeOf(secret))).body.code).toBe('LimitExceededException');
  });

  test('wrong codes from elsewhere do not shut its owner out', async () => {
    const { email, secret } = await withApp();
    const { session } = await signIn(email);
    for (let i = 0; i <= attemptLimits.totpByPlace.most; i++) await answerCode(session, '123', 'totp', '192.0.2.66');
    expect((await answerCode(session, '123', 'totp', '192.0.2.66')).status).toBe(429);
    expect((await answerCode(session, codeOf(secret))).status).toBe(200);
  });

  test('from however many places: after a hundred in a day, codes of apps are refused, and other ways are named', async () => {
    const { email, secret, recoveryCodes } = await withApp();
    const { session } = await signIn(email);
    const { most } = attemptLimits.totpByAccount;
    for (let i = 0; i < most; i++) await answerCode(session, '123', 'totp', `198.51.100.${Math.floor(i / 9)}`);
    const refused = await answerCode(session, codeOf(secret));
    expect([refused.status, refused.body.code]).toEqual([429, 'auth.tooManyCodes']);
    expect(refused.body.message).toContain('Use a passkey, a recovery code or a browser');
    const recovered = await answerCode(session, recoveryCodes[0] as string, 'recoveryCode');
    expect(recovered.status).toBe(200);
    const known = recovered.cookies.find(({ name }) => name === 'plumbline-device');
    const again = await post(
      '/auth/second-factor/code',
      { session, kind: 'totp', code: codeOf(secret, 1) },
      { cookie: `plumbline-device=${known?.value}` },
    );
    expect(again.status).toBe(200);
  });

  test('that its owner comes and goes gives the others no new hundred', async () => {
    const { email, secret } = await withApp();
    const { session } = await signIn(email);
    for (let i = 0; i < 5; i++) await answerCode(session, '123', 'totp', '198.51.100.77');
    expect((await answerCode(session, codeOf(secret))).status).toBe(200);
    const { count } = await house.platform.db
      .selectFrom('attempt')
      .select('count')
      .where('key', '=', `totpByAccount:${email}`)
      .executeTakeFirstOrThrow();
    expect(count).toBe(5);
  });

  test('a new password does not lead around it', async () => {
    const { email, secret } = await withApp();
    const mails = async () => (await house.readOutbox()).filter((message) => message.includes(`To: ${email}`));
    await post('/auth/forgot-password', { email });
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1);
    const code = /^ {4}(\d{6})\r$/m.exec((await mails())[0] as string)?.[1];
    const open = await signIn(email);
    await post('/auth/confirm-forgot-password', { email, code, newPassword: 'quite another' });
    expect((await answerCode(open.session, codeOf(secret))).body.code).toBe('NotAuthorizedException');
    expect(await signIn(email, 'quite another')).toMatchObject({ challengeName: 'SECOND_FACTOR_REQUIRED' });
  });

  test('a password that must be changed is changed first, then the code is asked for', async () => {
    const { email, userId, secret } = await withApp();
    await house.modules.identity.resetPassword(userId, 'given by somebody');
    const { session } = await signIn(email, 'given by somebody');
    const { body } = await post('/auth/new-password', { session, newPassword: 'one of my own' });
    expect(body).toMatchObject({ challengeName: 'SECOND_FACTOR_REQUIRED' });
    expect((await answerCode(body.session, codeOf(secret))).status).toBe(200);
  });

  test('is turned off by the password, and its recovery codes go with it', async () => {
    const { email, userId, secret, recoveryCodes } = await withApp();
    const { session } = await signIn(email);
    const { body } = await answerCode(session, codeOf(secret));
    const authorization = `Bearer ${body.accessToken}`;
    const remove = (given: string) =>
      post('/users/current/security/totp/remove', { password: given }, { authorization });
    expect((await remove('not it')).body.code).toBe('auth.wrongPassword');
    expect((await remove(password)).status).toBe(200);
    expect((await signIn(email)).accessToken).toBeDefined();
    await requireFactor(userId);
    const asked = await signIn(email);
    expect((await answerCode(asked.session, recoveryCodes[0] as string, 'recoveryCode')).status).toBe(400);
  });

  test('its secret is not readable in the database', async () => {
    const { userId, secret } = await withApp();
    const { db } = house.platform;
    const row = await db.selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
    expect(row.secret).not.toContain(secret);
    expect(await house.platform.vault.open(`totp:${userId}`, row.secret)).toBe(secret);
  });
});

describe('recovery codes', () => {
  test('each is good once, however it is typed, and says how many are left', async () => {
    const { email, recoveryCodes } = await withApp();
    const [code = ''] = recoveryCodes;
    const { session } = await signIn(email);
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
    const { body } = await answerCode(session, typed, 'recoveryCode');
    expect(body).toMatchObject({ accessToken: expect.any(String), recoveryCodesLeft: 9 });
    const again = await signIn(email);
    expect((await answerCode(again.session, code, 'recoveryCode')).body.code).toBe('auth.wrongFactor');
  });

  test('are counted by themselves: wrong codes of the app, in the same place, do not shut them', async () => {
    const { email, recoveryCodes } = await withApp();
    const { session } = await signIn(email);
    for (let i = 0; i <= attemptLimits.totpByPlace.most; i++) await answerCode(session, '123');
    expect((await answerCode(session, '123')).status).toBe(429);
    expect((await answerCode(session, recoveryCodes[0] as string, 'recoveryCode')).status).toBe(200);
    const { session: other } = await signIn(email);
    const { most } = attemptLimits.recoveryCodeByPlace;
    for (let i = 0; i < most; i++) await answerCode(other, 'aaaaa-bbbbb', 'recoveryCode');
    const refused = await answerCode(other, recoveryCodes[1] as string, 'recoveryCode');
    expect(refused.body.code).toBe('LimitExceededException');
    const elsewhere = await answerCode(other, recoveryCodes[1] as string, 'recoveryCode', '192.0.2.2');
    expect(elsewhere.status).toBe(200);
  });

  test('new ones replace the old', async () => {
    const { email, authorization, recoveryCodes } = await withApp();
    const { body } = await post('/users/current/security/recovery-codes', { password }, { authorization });
    expect(body.recoveryCodes).toHaveLength(10);
    const { session } = await signIn(email);
    expect((await answerCode(session, recoveryCodes[0] as string, 'recoveryCode')).status).toBe(400);
    expect((await answerCode(session, body.recoveryCodes[0], 'recoveryCode')).status).toBe(200);
  });

  test('there are none without a factor', async () => {
    const { authorization } = await aPerson();
    const { body } = await post('/users/current/security/recovery-codes', { password }, { authorization });
    expect(body.code).toBe('auth.noSecondFactor');
  });
});

describe('a passkey', () => {
  async function withPasskey() {
    const person = await aPerson();
    const { authorization } = person;
    const key = createAuthenticator(origin);
    const begun = await post('/users/current/security/passkeys/begin', {}, { authorization });
    const response = key.create(begun.body.options);
    const body = { name: 'Blue key', response, password };
    const { body: made } = await post('/users/current/security/passkeys', body, { authorization });
    return { ...person, key, made };
  }

  async function ask(email: string) {
    const { session } = await signIn(email);
    const { body } = await post('/auth/second-factor/passkey-question', { session });
    return { session, options: body.options };
  }

  const answer = (session: string, response: object) => post('/auth/second-factor/passkey', { session, response });

  test('signs in after the password, and its last use is told', async () => {
    const { email, key, made } = await withPasskey();
    expect(made.recoveryCodes).toHaveLength(10);
    const { session, options } = await ask(email);
    expect(options).toMatchObject({ rpId: 'plumbline.test', allowCredentials: [{ type: 'public-key' }] });
    const { body } = await answer(session, key.get(options));
    const security = await own(`Bearer ${body.accessToken}`, '/security');
    expect(security.passkeys).toMatchObject([{ name: 'Blue key', lastUsedAt: expect.any(String) }]);
    expect(security.passkeysOffered).toBe(true);
  });

  test('an answer is good once', async () => {
    const { email, key } = await withPasskey();
    const { session, options } = await ask(email);
    const signed = key.get(options);
    expect((await answer(session, signed)).status).toBe(200);
    expect((await answer(session, signed)).body.code).toBe('auth.wrongPasskey');
  });

  test('what was signed for another site, by another key or for another question is refused', async () => {
    const { email, key } = await withPasskey();
    const other = await withPasskey();
    const refusals = [
      async () => key.get((await ask(email)).options, 'https://plumbline.test.evil.example'),
      async () => other.key.get((await ask(email)).options),
      async () => key.get({ challenge: 'b3RoZXI' }),
    ];
    for (const make of refusals) {
      const signed = await make();
      const { session } = await ask(email);
      expect((await answer(session, signed)).body.code).toBe('auth.wrongPasskey');
    }
  });

  test('is renamed and removed by its owner alone', async () => {
    const { authorization } = await withPasskey();
    const stranger = await aPerson();
    const passkeyId = (await own(authorization, '/security')).passkeys[0]._id;
    const path = `/users/current/security/passkeys/${passkeyId}`;
    const rename = (who: string, name: string) =>
      house.app.inject({ method: 'PUT', url: `/api${path}`, payload: { name }, headers: { authorization: who } });
    expect((await rename(stranger.authorization, 'Mine')).json().code).toBe('auth.passkeyNotFound');
    expect((await rename(authorization, 'Grey key')).statusCode).toBe(200);
    const remove = (who: string) => post(`${path}/remove`, { password }, { authorization: who });
    expect((await remove(stranger.authorization)).body.code).toBe('auth.passkeyNotFound');
    expect((await remove(authorization)).status).toBe(200);
    expect(await own(authorization, '/security')).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  test('a second one keeps the recovery codes of the first', async () => {
    const { authorization } = await withPasskey();
    const key = createAuthenticator(origin);
    const begun = await post('/users/current/security/passkeys/begin', {}, { authorization });
    const body = { name: 'Spare', response: key.create(begun.body.options), password };
    expect((await post('/users/current/security/passkeys', body, { authorization })).body).toEqual({});
    expect((await own(authorization, '/security')).passkeys).toHaveLength(2);
  });
});

describe('a company that wants a second factor', () => {
  test('has people set one up when they next sign in', async () => {
    const { email, userId, authorization } = await aPerson();
    await requireFactor(userId, 'Northbank Strict');
    expect((await own(authorization, '/security')).requiredBy).toEqual(['Northbank Strict']);
    const challenge = await signIn(email);
    expect(challenge).toMatchObject({
      challengeName: 'SECOND_FACTOR_SET_UP_REQUIRED',
      companies: ['Northbank Strict'],
    });
    const { session } = challenge;
    expect((await answerCode(session, '123456')).body.code).toBe('auth.wrongFactor');
    const { body: begun } = await post('/auth/second-factor/set-up', { session });
    const { body } = await post('/auth/second-factor/set-up/confirm', { session, code: codeOf(begun.secret, -1) });
    expect(body).toMatchObject({ accessToken: expect.any(String), recoveryCodes: expect.any(Array) });
    const remove = await post(
      '/users/current/security/totp/remove',
      { password },
      { authorization: `Bearer ${body.accessToken}` },
    );
    expect(remove.body.code).toBe('auth.factorRequired');
    expect((await signIn(email)).challengeName).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('the way to set one up does not lead around one that there is', async () => {
    const { email, userId } = await withApp();
    await requireFactor(userId);
    const { session } = await signIn(email);
    expect((await post('/auth/second-factor/set-up', { session })).body.code).toBe('NotAuthorizedException');
    const confirm = await post('/auth/second-factor/set-up/confirm', { session, code: '123456' });
    expect(confirm.body.code).toBe('NotAuthorizedException');
  });

  test('may end sessions sooner', async () => {
    const { email, userId } = await aPerson();
    const companyId = await requireFactor(userId);
    const { db } = house.platform;
    const rule = { second_factor_required: false, session_hours: 8 };
    await db.updateTable('company_sign_in').set(rule).where('company_id', '=', companyId).execute();
    const authorization = await house.signIn(email);
    const { sessions } = await own(authorization, '/sessions');
    const [first] = sessions.filter(({ current }: { current: boolean }) => current);
    const hours = (Date.parse(first.expiresAt) - Date.parse(first.lastUsedAt)) / 3_600_000;
    expect(hours).toBeCloseTo(8, 2);
  });
});

describe('one’s own sessions', () => {
  test('are listed with where they are from, and ended one by one', async () => {
    const { email, authorization } = await aPerson();
    const other = await post('/auth/sign-in', { email, password }, { 'user-agent': 'Other browser' });
    const token = `Bearer ${other.body.accessToken}`;
    const { sessions } = await own(authorization, '/sessions');
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ browser: 'Other browser', method: 'password', current: false });
    expect(sessions[1]).toMatchObject({ current: true, address: '127.0.0.1' });
    const end = (who: string) => post(`/users/current/sessions/${sessions[0]._id}/end`, {}, { authorization: who });
    const stranger = await aPerson();
    expect((await end(stranger.authorization)).body.code).toBe('auth.sessionNotFound');
    expect((await own(token, '/security')).hasPassword).toBe(true);
    expect((await end(authorization)).status).toBe(200);
    expect((await own(token, '/security')).code).toBe('NotAuthorizedException');
    expect((await end(authorization)).body.code).toBe('auth.sessionNotFound');
  });
});

test('whoever lost all factors gets them taken away, and is signed out', async () => {
  const { email, userId, authorization } = await withApp();
  await house.modules.identity.resetFactors(userId);
  expect((await own(authorization, '/security')).code).toBe('NotAuthorizedException');
  expect((await signIn(email)).accessToken).toBeDefined();
});
