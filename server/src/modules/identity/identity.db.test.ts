import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { attemptLimits } from './attempts.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  await house.work();
});
afterAll(() => house.close());

const post = (path: string, body: object | undefined, headers: Record<string, string> = {}) =>
  house.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, ...(body && { payload: body }) });

const cookieOf = (response: { cookies: { name: string; value: string }[] }) => {
  const found = response.cookies.find(({ name }) => name === 'plumbline-refresh');
  return found && `plumbline-refresh=${found.value}`;
};

const current = (accessToken: string) =>
  house.app.inject({ url: '/api/users/current', headers: { authorization: `Bearer ${accessToken}` } });

async function signIn(email: string, password = 'a good password') {
  const response = await post('sign-in', { email, password });
  return { status: response.statusCode, body: response.json(), cookie: cookieOf(response) as string, response };
}

async function codeFor(email: string): Promise<string> {
  const mails = async () => (await house.readOutbox()).filter((message) => message.includes(`To: ${email}`));
  const before = (await mails()).length;
  await post('forgot-password', { email });
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(before + 1);
  return /^ {4}(\d{6})\r$/m.exec((await mails()).at(-1) as string)?.[1] as string;
}

describe('signing in', () => {
  test('[AUTH-1] e-mail and password are trimmed, and the address is matched whatever its case', async () => {
    await house.addUser('Ada@site.test');
    const { status, body } = await signIn('  ada@SITE.test ', ' a good password  ');
    expect(status).toBe(200);
    const profile = await current(body.accessToken);
    expect(profile.json()).toMatchObject({ email: 'Ada@site.test', firstName: 'Test', lastName: 'Person' });
  });

  test('[AUTH-2] an unknown user and a wrong password get the very same answer', async () => {
    await house.addUser('known@site.test');
    const wrong = await signIn('known@site.test', 'not the password');
    const unknown = await signIn('unknown@site.test', 'not the password');
    expect(wrong.status).toBe(400);
    const { requestId: first, ...wrongBody } = wrong.body;
    const { requestId: second, ...unknownBody } = unknown.body;
    expect(wrongBody).toEqual({ code: 'UserNotFoundException', message: 'Incorrect username or password' });
    expect(unknownBody).toEqual(wrongBody);
    expect(first).not.toBe(second);
    expect(wrong.cookie).toBeUndefined();
  });

  test('[AUTH-2] an unknown user costs as much hashing as a known one', async () => {
    await house.addUser('timed@site.test');
    const time = async (email: string) => {
      const started = process.cpuUsage();
      await signIn(email, 'not the password');
      const { user, system } = process.cpuUsage(started);
      return user + system;
    };
    await time('warm-up@site.test');
    const known = await time('timed@site.test');
    const unknown = await time('nobody@site.test');
    // Without the hashing, an unknown user would cost a few percent of a known one.
    expect(unknown / known).toBeGreaterThan(0.3);
  });

  test('attempts are limited by account, known or not, and a success sets the count back', async () => {
    await house.addUser('limited@site.test');
    const most = attemptLimits.signInByAccount.most;
    for (let i = 0; i < most - 1; i++) expect((await signIn('limited@site.test', 'wrong one')).status).toBe(400);
    expect((await signIn('limited@site.test')).status).toBe(200);
    for (let i = 0; i < most; i++) expect((await signIn('limited@site.test', 'wrong one')).status).toBe(400);
    const refused = await signIn('limited@site.test');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'LimitExceededException' });
    expect(refused.body.payload.retryAfterS).toBeGreaterThan(0);
    expect(refused.response.headers['retry-after']).toBe(String(refused.body.payload.retryAfterS));
    for (let i = 0; i < most; i++) await signIn('limited-nobody@site.test', 'wrong one');
    expect((await signIn('limited-nobody@site.test', 'wrong one')).status).toBe(429);
  });

  test('attempts are limited by network address', async () => {
    const { identity } = house.modules;
    const guess = (n: number) =>
      identity.signIn({ email: `guess-${n}@site.test`, password: 'wrong one', address: '10.9.9.9' });
    const most = attemptLimits.signInByAddress.most;
    await house.platform.db
      .insertInto('attempt')
      .values({ key: 'signInByAddress:10.9.9.9', count: most - 1, window_end: new Date(Date.now() + 60_000) })
      .execute();
    await expect(guess(1)).rejects.toMatchObject({ code: 'UserNotFoundException' });
    await expect(guess(2)).rejects.toMatchObject({ code: 'LimitExceededException' });
  });

  test('a disabled user cannot sign in, and loses open sessions', async () => {
    const userId = await house.addUser('gone@site.test');
    const { body } = await signIn('gone@site.test');
    await house.modules.identity.setDisabled(userId, true);
    expect((await current(body.accessToken)).statusCode).toBe(401);
    expect((await signIn('gone@site.test')).body.code).toBe('auth.accountDisabled');
    // Who does not know the password does not learn that there is an account.
    expect((await signIn('gone@site.test', 'not the password')).body.code).toBe('UserNotFoundException');
  });
});

describe('a forced new password', () => {
  test('[AUTH-6] the server challenges, takes the new password and opens the session', async () => {
    await house.addUser('fresh@site.test', { mustChangePassword: true });
    const challenged = await signIn('fresh@site.test');
    expect(challenged.body).toMatchObject({ challengeName: 'NEW_PASSWORD_REQUIRED' });
    expect(challenged.cookie).toBeUndefined();
    const { session } = challenged.body;

    const short = await post('new-password', { session, newPassword: '1234567' });
    expect(short.json()).toMatchObject({
      code: 'InvalidPasswordException',
      message: 'Your password should be at least 8 characters long',
    });
    const answered = await post('new-password', { session, newPassword: 'quite a new one' });
    expect(answered.statusCode).toBe(200);
    expect((await current(answered.json().accessToken)).statusCode).toBe(200);
    expect((await signIn('fresh@site.test', 'quite a new one')).body.accessToken).toBeDefined();
    expect((await signIn('fresh@site.test')).body.code).toBe('UserNotFoundException');

    const replayed = await post('new-password', { session, newPassword: 'yet another one' });
    expect(replayed.json().code).toBe('NotAuthorizedException');
  });

  test('[AUTH-6] the password that somebody else knows is not a new one, however it is written', async () => {
    await house.addUser('same@site.test', { password: 'gegeben für Zoë', mustChangePassword: true });
    const { body } = await signIn('same@site.test', 'gegeben für Zoë');
    for (const newPassword of ['gegeben für Zoë', ' gegeben für Zoe\u0308 ']) {
      const refused = await post('new-password', { session: body.session, newPassword });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({
        code: 'PasswordHistoryPolicyViolationException',
        message: 'Your new password must not be the one that you have now. Choose another.',
      });
    }
    expect((await signIn('same@site.test', 'gegeben für Zoë')).body.challengeName).toBe('NEW_PASSWORD_REQUIRED');
    const answered = await post('new-password', { session: body.session, newPassword: 'eines von mir' });
    expect(answered.statusCode).toBe(200);
  });

  test('[AUTH-6] nor does a code by mail lead around the change', async () => {
    await house.addUser('around@site.test', { mustChangePassword: true });
    const code = await codeFor('around@site.test');
    const confirm = (tried: string, newPassword: string) =>
      post('confirm-forgot-password', { email: 'around@site.test', code: tried, newPassword });
    // Only whoever has the code is told whether the password is the right one.
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await confirm(wrong, 'a good password')).json().code).toBe('CodeMismatchException');
    expect((await confirm(code, 'a good password')).json().code).toBe('PasswordHistoryPolicyViolationException');
    expect((await signIn('around@site.test')).body.challengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect((await confirm(code, 'one of my own')).statusCode).toBe(200);
    expect((await signIn('around@site.test', 'one of my own')).body.accessToken).toBeDefined();
  });

  test('[AUTH-6] a challenge is not an access token, nor the other way round', async () => {
    await house.addUser('mixed@site.test', { mustChangePassword: true });
    await house.addUser('mixed-2@site.test');
    const { body: challenge } = await signIn('mixed@site.test');
    expect((await current(challenge.session)).json().code).toBe('auth.tokenInvalid');
    const { body } = await signIn('mixed-2@site.test');
    const misused = await post('new-password', { session: body.accessToken, newPassword: 'a long password' });
    expect(misused.json().code).toBe('NotAuthorizedException');
  });
});

describe('a forgotten password', () => {
  test('[AUTH-3] [AUTH-9] asking answers alike for a known and an unknown address; only the known gets a mail', async () => {
    await house.addUser('forgetful@site.test');
    const unknown = await post('forgot-password', { email: 'stranger@site.test' });
    const code = await codeFor(' forgetful@site.test '.trim());
    const known = await post('forgot-password', { email: 'forgetful@site.test' });
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
    expect(code).toMatch(/^\d{6}$/);
    expect((await house.readOutbox()).join()).not.toContain('stranger@site.test');
  });

  test('[AUTH-4] [AUTH-9] the code sets the password once, and ends every session of the account', async () => {
    await house.addUser('reset@site.test');
    const { body, cookie } = await signIn('reset@site.test');
    const code = await codeFor('reset@site.test');
    const confirm = (newPassword: string) =>
      post('confirm-forgot-password', { email: 'reset@site.test', code: ` ${code} `, newPassword });
    expect((await confirm('short')).json().code).toBe('InvalidPasswordException');
    expect((await confirm('an entirely new one')).statusCode).toBe(200);
    expect((await confirm('and once more, no')).json().code).toBe('CodeMismatchException');
    expect((await current(body.accessToken)).statusCode).toBe(401);
    expect((await post('refresh', undefined, { cookie })).statusCode).toBe(401);
    expect((await signIn('reset@site.test', 'an entirely new one')).status).toBe(200);
  });

  test('[AUTH-5] an unknown user and a wrong code get the same sentence', async () => {
    await house.addUser('wrong-code@site.test');
    await codeFor('wrong-code@site.test');
    for (const email of ['wrong-code@site.test', 'never-seen@site.test']) {
      const response = await post('confirm-forgot-password', { email, code: 'x', newPassword: 'long enough' });
      expect(response.json()).toMatchObject({
        code: 'CodeMismatchException',
        message: 'Invalid verification code, please try again.',
      });
    }
  });

  test('[AUTH-9] the code expires', async () => {
    const userId = await house.addUser('late@site.test');
    const code = await codeFor('late@site.test');
    const past = new Date(Date.now() - 1000);
    await house.platform.db
      .updateTable('password_code')
      .set({ expires_at: past })
      .where('user_id', '=', userId)
      .execute();
    const response = await post('confirm-forgot-password', {
      email: 'late@site.test',
      code,
      newPassword: 'long enough',
    });
    expect(response.json().code).toBe('ExpiredCodeException');
    expect((await signIn('late@site.test')).status).toBe(200);
  });

  test('[AUTH-9] five wrong tries spend the code, and asking for codes is limited', async () => {
    await house.addUser('guessed@site.test');
    const code = await codeFor('guessed@site.test');
    const wrong = code === '000000' ? '000001' : '000000';
    const confirm = (tried: string) =>
      post('confirm-forgot-password', { email: 'guessed@site.test', code: tried, newPassword: 'long enough' });
    for (let i = 0; i < 5; i++) await confirm(wrong);
    expect((await confirm(code)).json().code).toBe('CodeMismatchException');
    const answers = [];
    for (let i = 0; i < attemptLimits.codeByAccount.most; i++) {
      answers.push((await post('forgot-password', { email: 'guessed@site.test' })).statusCode);
    }
    expect(answers).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('sessions', () => {
  test('the refresh token is in an HttpOnly SameSite cookie for the auth calls alone, and nowhere in the body', async () => {
    await house.addUser('cookie@site.test');
    const { response, body } = await signIn('cookie@site.test');
    const cookie = response.cookies.find(({ name }) => name === 'plumbline-refresh');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'expiresInS']);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('refreshing rotates the token; using an old one again ends the whole session', async () => {
    await house.addUser('rotate@site.test');
    const { cookie: first } = await signIn('rotate@site.test');
    const second = await post('refresh', undefined, { cookie: first });
    const third = await post('refresh', undefined, { cookie: cookieOf(second) as string });
    expect(third.statusCode).toBe(200);
    const reused = await post('refresh', undefined, { cookie: first });
    expect(reused.json()).toMatchObject({ code: 'auth.sessionEnded', payload: { because: 'misuse' } });
    expect((await current(third.json().accessToken)).statusCode).toBe(401);
    expect((await post('refresh', undefined, { cookie: cookieOf(third) as string })).statusCode).toBe(401);
  });

  test('two tabs that refresh at once both go on', async () => {
    await house.addUser('tabs@site.test');
    const { cookie } = await signIn('tabs@site.test');
    const answers = await Promise.all([1, 2].map(() => post('refresh', undefined, { cookie })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.filter((answer) => cookieOf(answer) !== undefined)).toHaveLength(1);
    const fresh = answers.map(cookieOf).find((found) => found !== undefined) as string;
    expect((await post('refresh', undefined, { cookie: fresh })).statusCode).toBe(200);
  });

  test('that was ended says why, where it was not ended by its owner here', async () => {
    await house.addUser('ended@site.test');
    const user = await house.modules.identity.findUserByEmail('ended@site.test');
    const id = user?.id as string;
    const { identity } = house.modules;
    const becauseAfter = async (end: () => Promise<unknown>) => {
      const { cookie } = await signIn('ended@site.test');
      await end();
      const { statusCode, ...refused } = await post('refresh', undefined, { cookie });
      expect(statusCode).toBe(401);
      return refused.json().payload?.because;
    };
    expect(await becauseAfter(() => identity.signOutEverywhere(id, { kind: 'user', userId: id }))).toBe('elsewhere');
    expect(await becauseAfter(() => identity.signOutEverywhere(id, { kind: 'commandLine' }))).toBe('administrator');
    expect(await becauseAfter(() => house.modules.identity.setDisabled(id, true))).toBe('administrator');
    await identity.setDisabled(id, false);
    const expire = () =>
      house.platform.db
        .updateTable('session')
        .set({ expires_at: new Date(0) })
        .where('user_id', '=', id)
        .execute();
    expect(await becauseAfter(expire)).toBe('expired');
  });

  test('[AUTH-8] signing out ends the session on the server, access token included', async () => {
    await house.addUser('leaver@site.test');
    const { body, cookie } = await signIn('leaver@site.test');
    const other = await signIn('leaver@site.test');
    const response = await post('sign-out', undefined, { cookie });
    expect(response.statusCode).toBe(200);
    expect(response.cookies[0]).toMatchObject({ name: 'plumbline-refresh', value: '' });
    expect((await current(body.accessToken)).json().code).toBe('NotAuthorizedException');
    expect((await post('refresh', undefined, { cookie })).statusCode).toBe(401);
    expect((await current(other.body.accessToken)).statusCode).toBe(200);
  });

  test('signing out everywhere ends every session of the user and of nobody else', async () => {
    await house.addUser('many@site.test');
    await house.addUser('bystander@site.test');
    const sessions = [await signIn('many@site.test'), await signIn('many@site.test')];
    const bystander = await signIn('bystander@site.test');
    const authorization = `Bearer ${sessions[0]?.body.accessToken}`;
    await post('sign-out-everywhere', undefined, { authorization });
    for (const { body } of sessions) expect((await current(body.accessToken)).statusCode).toBe(401);
    expect((await current(bystander.body.accessToken)).statusCode).toBe(200);
  });

  test('another site cannot use the cookie', async () => {
    await house.addUser('target@site.test');
    const { cookie } = await signIn('target@site.test');
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await post('refresh', undefined, headers)).json().code).toBe('auth.foreignOrigin');
    expect((await post('sign-out', undefined, headers)).json().code).toBe('auth.foreignOrigin');
    expect((await post('refresh', undefined, { cookie })).statusCode).toBe(200);
  });

  test('an altered, foreign or missing access token is refused', async () => {
    await house.addUser('token@site.test');
    const { body } = await signIn('token@site.test');
    const [head, payload] = body.accessToken.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [`${head}.${payload}.AAAA`, `${none}.${payload}.`, 'nonsense']) {
      expect((await current(token)).json().code).toBe('auth.tokenInvalid');
    }
    const missing = await house.app.inject({ url: '/api/users/current' });
    expect(missing.json().code).toBe('auth.tokenMissing');
  });

  test("[VIEW-10] a viewer's token is of the caller's own session, and ends with it", async () => {
    await house.addUser('viewer@site.test');
    const { body } = await signIn('viewer@site.test');
    const ask = (accessToken: string) =>
      house.app.inject({ url: '/api/backend/v2/forge/token', headers: { authorization: `Bearer ${accessToken}` } });
    const { access_token: token, refreshTimer } = (await ask(body.accessToken)).json();
    expect(refreshTimer).toBe(60);
    expect((await current(token)).json().email).toBe('viewer@site.test');
    await post('sign-out-everywhere', {}, { authorization: `Bearer ${body.accessToken}` });
    expect((await current(token)).statusCode).toBe(401);
    expect((await ask(token)).statusCode).toBe(401);
    expect((await house.app.inject({ url: '/api/backend/v2/forge/token' })).statusCode).toBe(401);
  });

  test('what is outdated is swept, what lives is kept', async () => {
    const userId = await house.addUser('swept@site.test');
    const { body } = await signIn('swept@site.test');
    const longAgo = new Date(Date.now() - 40 * 86_400_000);
    await house.platform.db
      .insertInto('session')
      .values({ user_id: userId, expires_at: longAgo, revoked_at: null })
      .execute();
    await house.modules.identity.sweep();
    const left = await house.platform.db.selectFrom('session').select('id').where('user_id', '=', userId).execute();
    expect(left).toHaveLength(1);
    expect((await current(body.accessToken)).statusCode).toBe(200);
  });
});
