import type { Argon2Parameters } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { buildApp } from '../../app.ts';
import { createLog } from '../../createLog.ts';
import { createModules } from '../../modules.ts';
import { attemptLimits } from './attempts.ts';

let house: TestHouse;
let app: Awaited<ReturnType<typeof buildApp>>;
/** Hashing that is held until it is let go, and counted. */
let latch = Promise.withResolvers<void>();
const hashes = { begun: 0, atOnce: 0, mostAtOnce: 0 };

beforeAll(async () => {
  house = await openTestHouse();
  const { hashing } = house.platform;
  const derive = async (parameters: Argon2Parameters) => {
    hashes.begun++;
    hashes.mostAtOnce = Math.max(hashes.mostAtOnce, ++hashes.atOnce);
    try {
      await latch.promise;
      // As cheap as the hashes of the test's accounts: how many there are is what counts here.
      return await hashing.derive({ ...parameters, memory: 8, passes: 1 });
    } finally {
      hashes.atOnce--;
    }
  };
  const platform = { ...house.platform, hashing: { ...hashing, derive } };
  const modules = createModules(platform, house.product);
  const { version } = house.product;
  app = await buildApp({ modules, platform, version, log: createLog('silent'), production: false, trustedProxies: 1 });
});
afterAll(async () => {
  await app.close();
  await house.close();
});

const post = (path: string, from: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, headers: { 'x-forwarded-for': from }, payload });

const signIn = (email: string, from: string, password = 'a good password') =>
  post('sign-in', from, { email, password });

/** What the first so many come to. */
async function firstOf(answers: ReturnType<typeof post>[], count: number): Promise<string[]> {
  const codes: string[] = [];
  for (const answer of answers) void answer.then((one) => codes.push(one.json().code));
  await expect.poll(() => codes.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  return codes.slice(0, count);
}

async function countAttempts(): Promise<number> {
  const rows = await house.platform.db.selectFrom('attempt').selectAll().where('key', 'like', '%ByAddress:%').execute();
  return rows.reduce((sum, { count }) => sum + count, 0);
}

test('640 sign-ins from 8 addresses: few hash, few wait, the rest is refused at once without a look at the database, and everybody else goes on', async () => {
  await house.addUser('owner@site.test');
  const authorization = await house.signIn('owner@site.test');
  latch = Promise.withResolvers();
  const inside = house.platform.hashing.threads + 1;
  const answers: Awaited<ReturnType<typeof signIn>>[] = [];
  const flood = Array.from({ length: 640 }, async (_, i) => {
    answers.push(await signIn(`unknown-${i}@site.test`, `10.0.0.${i % 8}`, 'not the password'));
  });
  // No hash has ended by then, so nobody was refused for the sake of another who was through.
  await expect.poll(() => answers.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(640 - inside - 64);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ code: 'auth.busy', message: expect.stringMatching(/Try again/) });
    expect(Number(answer.headers['retry-after'])).toBe(answer.json().payload.retryAfterS);
  }
  await expect.poll(() => hashes.atOnce).toBe(inside);
  expect([hashes.begun, hashes.mostAtOnce, await countAttempts()]).toEqual([inside, inside, inside]);

  const current = await app.inject({ url: '/api/users/current', headers: { authorization } });
  expect(current.statusCode).toBe(200);
  expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200);
  const owner = signIn('owner@site.test', '192.0.2.1');
  latch.resolve();
  expect((await owner).statusCode).toBe(200);
  await Promise.all(flood);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400, 429]));
  expect(hashes.mostAtOnce).toBe(inside);
});

test('640 strangers of as many addresses do not keep a known device waiting', async () => {
  latch.resolve();
  await house.addUser('known@site.test');
  const first = await signIn('known@site.test', '192.0.2.2');
  const cookie = `plumbline-device=${first.cookies.find(({ name }) => name === 'plumbline-device')?.value}`;
  latch = Promise.withResolvers();
  const inside = house.platform.hashing.threads + 1;
  const refused: string[] = [];
  const flood = Array.from({ length: 640 }, async (_, i) => {
    const answer = await signIn(`unknown-${i}@site.test`, `10.6.${i >> 8}.${i & 255}`, 'not the password');
    if (answer.statusCode === 429) refused.push(answer.json().code);
  });
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(640 - inside - 64);
  await expect.poll(() => hashes.atOnce).toBe(inside);
  const known = app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { 'x-forwarded-for': '10.6.0.1', cookie },
    payload: { email: 'known@site.test', password: 'a good password' },
  });
  // Nobody has left, and it is inside.
  const entered = known.then(({ statusCode }) => statusCode);
  await expect.poll(() => hashes.atOnce).toBe(inside + 1);
  latch.resolve();
  expect(await entered).toBe(200);
  await Promise.all(flood);
});

test.each([
  ['forgot-password', { email: 'a@site.test' }],
  ['confirm-forgot-password', { email: 'a@site.test', code: '000000', newPassword: 'long enough' }],
])('the same gate stands before %s', async (path, payload) => {
  latch = Promise.withResolvers();
  const blocking = Array.from({ length: house.platform.hashing.threads + 1 }, (_, i) =>
    signIn(`b-${i}@site.test`, `10.1.0.${i}`),
  );
  await expect.poll(() => hashes.atOnce).toBe(blocking.length);
  const before = await countAttempts();
  const answers = Array.from({ length: 40 }, () => post(path, '10.2.0.1', payload));
  expect(await firstOf(answers, 40 - 16)).toEqual(Array(40 - 16).fill('auth.busy'));
  expect(await countAttempts()).toBe(before);
  latch.resolve();
  await Promise.all([...blocking, ...answers]);
});

test('and before the answer to a challenge, whose token is looked at first', async () => {
  latch = Promise.withResolvers();
  await house.addUser('challenged@site.test', { mustChangePassword: true });
  const { session } = (await house.modules.identity.signIn({
    email: 'challenged@site.test',
    password: 'a good password',
    address: '127.0.0.1',
  })) as { session: string };
  const blocking = Array.from({ length: house.platform.hashing.threads + 1 }, (_, i) =>
    signIn(`c-${i}@site.test`, `10.3.0.${i}`),
  );
  await expect.poll(() => hashes.atOnce).toBe(blocking.length);
  const begun = hashes.begun;
  expect((await post('new-password', '10.4.0.1', { session: 'x', newPassword: 'long enough' })).statusCode).toBe(401);
  expect((await post('new-password', '10.4.0.1', { session, newPassword: 'short' })).statusCode).toBe(400);
  const answers = Array.from({ length: 40 }, () =>
    post('new-password', '10.4.0.1', { session, newPassword: 'a new one' }),
  );
  expect(await firstOf(answers, 40 - 16)).toEqual(Array(40 - 16).fill('auth.busy'));
  expect(hashes.begun).toBe(begun);
  latch.resolve();
  const codes = (await Promise.all(answers)).map((answer) => answer.json().code ?? 'in');
  expect(codes).toContain('in');
  await Promise.all(blocking);
});

test('once an address is over its limit, at all or at one account, it is refused from memory', async () => {
  latch.resolve();
  const { db } = house.platform;
  const window_end = new Date(Date.now() + 600_000);
  for (const [key, count] of [
    ['signInByAddress:10.5.0.1', attemptLimits.signInByAddress.most],
    ['signInByPlace:10.5.0.2 tried@site.test', attemptLimits.signInByPlace.most],
  ] as const) {
    await db.insertInto('attempt').values({ key, count, window_end }).execute();
  }
  const ask = async (email: string, from: string) => (await signIn(email, from, 'wrong')).json().code;
  expect(await ask('someone@site.test', '10.5.0.1')).toBe('LimitExceededException');
  expect(await ask('tried@site.test', '10.5.0.2')).toBe('LimitExceededException');
  const before = await countAttempts();
  const begun = hashes.begun;
  for (let i = 0; i < 20; i++) {
    expect(await ask(`someone-${i}@site.test`, '10.5.0.1')).toBe('LimitExceededException');
    expect(await ask('tried@site.test', '10.5.0.2')).toBe('LimitExceededException');
  }
  expect([await countAttempts(), hashes.begun]).toEqual([before, begun]);
});
