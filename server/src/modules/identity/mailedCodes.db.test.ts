import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { mailSignInCode } from '../../jobs.ts';
import { attemptLimits } from './attempts.ts';

let house: TestHouse;
const right = 'a good password';

beforeAll(async () => {
  house = await openTestHouse({ PLUMBLINE_TRUST_PROXY: '1' });
  await house.work();
});
afterAll(() => house.close());

let nextPlace = 0;
async function post(path: string, payload: object, from = `10.1.${++nextPlace >> 8}.${nextPlace & 255}`) {
  const headers = { 'x-forwarded-for': from };
  const response = await house.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, payload });
  return { status: response.statusCode, body: response.json(), cookies: response.cookies };
}

const signIn = (email: string, password = right, from?: string) => post('sign-in', { email, password }, from);
const answer = (session: string, code: string, from?: string) => post('mailed-code', { session, code }, from);

async function attack(email: string): Promise<void> {
  for (let i = 0; i < attemptLimits.signInByAccount.most; i++) await signIn(email, `guess ${i}`);
}

const mailsTo = async (email: string) => (await house.readOutbox()).filter((mail) => mail.includes(`To: ${email}`));

/** Once every job that was enqueued so far is done. */
async function jobsDone(): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from jobs.job
      where name = ${mailSignInCode.name} and state in ('created', 'active', 'retry')`.execute(house.platform.db);
    return rows[0]?.n;
  };
  await expect.poll(countWaiting, { timeout: 20_000 }).toBe(0);
}

/** A sign-in with the right password, and the code that was mailed for it. */
async function askCode(email: string) {
  const before = (await mailsTo(email)).length;
  const { session } = (await signIn(email)).body;
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20_000 }).toBe(before + 1);
  const mail = (await mailsTo(email)).at(-1) as string;
  return { session: session as string, mail, code: /^ {4}(\d{6})\r$/m.exec(mail)?.[1] as string };
}

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

let email: string;
let userId: string;
let number = 0;
beforeEach(async () => {
  email = `mailed-${++number}@site.test`;
  userId = await house.addUser(email);
});

describe('while others guess at a password from elsewhere', () => {
  test('the right one and a mailed code sign in, and the browser is known from then on', async () => {
    await attack(email);
    const { session, code, mail } = await askCode(email);
    expect(mail).not.toMatch(new RegExp(`Subject:.*${code}`));
    const opened = await answer(session, code);
    expect(opened.body.accessToken).toBeDefined();
    expect(opened.cookies.map(({ name }) => name)).toEqual(['plumbline-refresh', 'plumbline-device']);
    expect((await answer(session, code)).body.code).toBe('CodeMismatchException');
  });

  test('right, wrong and unknown are answered alike, and a mail goes out for the right one alone', async () => {
    const unknown = `nobody-${email}`;
    await attack(email);
    await attack(unknown);
    const answers = [await signIn(email), await signIn(email, 'wrong one'), await signIn(unknown)];
    for (const { status, body, cookies } of answers) {
      const shape = { challengeName: 'MAILED_CODE_REQUIRED', session: expect.stringMatching(/^[0-9a-f-]{36}$/) };
      expect([status, body, cookies]).toEqual([200, shape, []]);
      expect((await answer(body.session, 'x')).body.code).toBe('CodeMismatchException');
    }
    await jobsDone();
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo(unknown)).toHaveLength(0);
  });

  test('a right password spends tries of its place as a wrong one does, and says nothing by that', async () => {
    await attack(email);
    const statuses = async (password: string, from: string) => {
      const told: number[] = [];
      for (let i = 0; i <= attemptLimits.signInByPlace.most; i++)
        told.push((await signIn(email, password, from)).status);
      return told;
    };
    const told = await statuses(right, '192.0.2.10');
    expect(told).toEqual(await statuses('wrong one', '192.0.2.11'));
    expect(told.at(-1)).toBe(429);
  });

  test('a second factor is still asked for, and so is a password of one’s own', async () => {
    await house.modules.identity.resetPassword(userId, right);
    await attack(email);
    const { session, code } = await askCode(email);
    expect((await answer(session, code)).body.challengeName).toBe('NEW_PASSWORD_REQUIRED');
    await requireFactor();
    await house.platform.db
      .updateTable('app_user')
      .set({ must_change_password: false })
      .where('id', '=', userId)
      .execute();
    const again = await askCode(email);
    expect((await answer(again.session, again.code)).body.challengeName).toBe('SECOND_FACTOR_SET_UP_REQUIRED');
  });

  test('somebody who is disabled is told nothing, and mailed nothing', async () => {
    await house.modules.identity.setDisabled(userId, true);
    await attack(email);
    expect((await signIn(email)).body.challengeName).toBe('MAILED_CODE_REQUIRED');
    await jobsDone();
    expect(await mailsTo(email)).toHaveLength(0);
  });
});

/** A company of theirs wants a second factor. */
async function requireFactor(): Promise<void> {
  const name = `Strict mailed ${number}`;
  const projectId = await house.addProject(`mailed|${number}`, { company: name });
  await house.modules.access.setMembership(projectId, userId, ['READ']);
  const { id } = (await house.modules.access.findCompany(name)) as { id: string };
  await house.platform.db
    .insertInto('company_sign_in')
    .values({ company_id: id, second_factor_required: true })
    .execute();
}

describe('a mailed code', () => {
  beforeEach(() => attack(email));

  test('is spent by five wrong tries at its own sign-in, and by none at others', async () => {
    const { session, code } = await askCode(email);
    const theirs = (await signIn(email, 'wrong one')).body.session as string;
    for (let i = 0; i < 6; i++) await answer(theirs, otherThan(code));
    expect((await answer(theirs, code)).body.code).toBe('CodeMismatchException');
    for (let i = 0; i < 4; i++) await answer(session, otherThan(code));
    expect((await answer(session, code)).status).toBe(200);
    const second = await askCode(email);
    for (let i = 0; i < 5; i++) await answer(second.session, otherThan(second.code));
    expect((await answer(second.session, second.code)).body.code).toBe('CodeMismatchException');
  });

  test('is good for one of two who show it at once', async () => {
    const { session, code } = await askCode(email);
    const both = await Promise.all([answer(session, code), answer(session, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('expires, and that is said', async () => {
    const { session, code } = await askCode(email);
    const past = { expires_at: new Date(Date.now() - 1000) };
    await house.platform.db.updateTable('sign_in_code').set(past).where('session', '=', session).execute();
    expect((await answer(session, otherThan(code))).body.code).toBe('CodeMismatchException');
    expect((await answer(session, code)).body.code).toBe('ExpiredCodeException');
  });

  test('is worth nothing once the password is another, or its owner disabled', async () => {
    const first = await askCode(email);
    const second = await askCode(email);
    await house.modules.identity.setDisabled(userId, true);
    expect((await answer(first.session, first.code)).body.code).toBe('NotAuthorizedException');
    await house.modules.identity.setDisabled(userId, false);
    await house.modules.identity.resetPassword(userId, 'given by somebody');
    expect((await answer(second.session, second.code)).body.code).toBe('NotAuthorizedException');
  });

  test('is not kept as it is', async () => {
    const { session, code } = await askCode(email);
    const { db } = house.platform;
    const row = await db
      .selectFrom('sign_in_code')
      .selectAll()
      .where('session', '=', session)
      .executeTakeFirstOrThrow();
    expect(row.hash.toString()).not.toContain(code);
    expect(row.hash).toHaveLength(32);
  });

  test('goes out five times an hour at most', async () => {
    for (let i = 0; i < 5; i++) await askCode(email);
    await signIn(email);
    await jobsDone();
    expect(await mailsTo(email)).toHaveLength(5);
    const hourAgo = new Date(Date.now() - 3_601_000);
    await house.platform.db
      .updateTable('sign_in_code')
      .set({ sent_at: hourAgo })
      .where('user_id', '=', userId)
      .execute();
    await house.modules.identity.sweep();
    expect((await askCode(email)).code).toMatch(/^\d{6}$/);
  });

  test('cannot be guessed from one network for ever', async () => {
    const from = '192.0.2.200';
    const { most } = attemptLimits.mailedCodeByAddress;
    const key = `mailedCodeByAddress:${from}`;
    const row = { key, count: most, window_end: new Date(Date.now() + 60_000) };
    await house.platform.db.insertInto('attempt').values(row).execute();
    expect((await answer(crypto.randomUUID(), '000000', from)).body.code).toBe('LimitExceededException');
  });
});
