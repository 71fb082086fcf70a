import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../../test/createApp.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';

let house: TestHouse;
let projectId: string;
let ada: { userId: string; authorization: string };
let bob: { userId: string; authorization: string };
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  house = await openTestHouse({ PUBLIC_URL: 'https://plumbline.example' });
  projectId = await house.addProject('oauth|site', { name: 'Harbour House' });
  ada = await house.addMember('ada@oauth.test', projectId, ['READ', 'LIST', 'VIEW_ASSETS']);
  bob = await house.addMember('bob@oauth.test', projectId, ['READ', 'LIST', 'VIEW_ASSETS']);
  app = await createApp(house, ada.userId);
});
afterAll(() => house.close());

async function call(token: string, path = '/users/current', method: 'GET' | 'POST' = 'GET') {
  const response = await house.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.statusCode, body: response.json() };
}

const asking = (authorization: string, changed: Record<string, string | undefined> = {}) => {
  const asked = Object.entries({ ...app.asked, ...changed }).filter((entry): entry is [string, string] => !!entry[1]);
  return house.app.inject({
    url: `/api/oauth/authorisation?${new URLSearchParams(asked)}`,
    headers: { authorization },
  });
};

/** Later, for the server's clock alone. */
async function later(ms: number) {
  const real = Date.now();
  vi.useFakeTimers({ now: real + ms, toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

test('the metadata say where everything is (RFC 8414)', async () => {
  const response = await house.app.inject({ url: '/.well-known/oauth-authorization-server' });
  expect(response.json()).toMatchObject({
    issuer: 'https://plumbline.example',
    authorization_endpoint: 'https://plumbline.example/oauth/authorize',
    token_endpoint: 'https://plumbline.example/oauth/token',
    revocation_endpoint: 'https://plumbline.example/oauth/revoke',
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  });
});

test('a person is told who asks, lets the app in, and it calls in their name', async () => {
  const told = (await asking(bob.authorization)).json();
  expect(told).toEqual({
    app: { name: 'Site checker', registeredBy: 'Test Person' },
    returnsTo: 'a program on this computer',
    rights: 'write',
  });
  const answer = await app.ask(bob.authorization, {}, { projects: [projectId], rights: 'write' });
  expect(answer.get('state')).toBe('a state & more');
  expect(answer.get('iss')).toBe('https://plumbline.example');
  const redeemed = await app.redeem(answer.get('code'));
  expect(redeemed).toMatchObject({
    status: 200,
    body: { token_type: 'Bearer', expires_in: 3600, scope: 'read write' },
  });
  expect(redeemed.headers['cache-control']).toBe('no-store');
  expect((await call(redeemed.body.access_token)).body.email).toBe('bob@oauth.test');
  expect((await call(redeemed.body.refresh_token)).body.code).toBe('auth.tokenInvalid');
  const { grants } = await house.modules.accessTokens.list(bob.userId);
  expect(grants).toMatchObject([
    { kind: 'app', name: 'Site checker', rights: 'write', projects: [{ name: 'Harbour House' }], expiresAt: null },
  ]);
  await house.modules.accessTokens.revoke(bob.userId, grants[0]?._id as string);
  expect((await call(redeemed.body.access_token)).body.code).toBe('auth.tokenRevoked');
  expect((await app.refresh(redeemed.body.refresh_token)).body.error).toBe('invalid_grant');
});

test('an app that asks to read gets no more, whatever is granted', async () => {
  const code = (await app.ask(bob.authorization, { scope: 'read' })).get('code');
  const { body } = await app.redeem(code);
  expect(body.scope).toBe('read');
  const preset = await call(body.access_token, `/projects/${projectId}/filter-presets/`, 'POST');
  expect(preset.body.code).toBe('auth.readOnly');
});

test('a person who refuses sends the app away with access_denied', async () => {
  const answer = await app.ask(bob.authorization, {}, null);
  expect([answer.get('error'), answer.get('state'), answer.get('code')]).toEqual([
    'access_denied',
    'a state & more',
    null,
  ]);
});

describe('what is wrong with the question', () => {
  test.each([
    ['another client', { client_id: crypto.randomUUID() }, 'apps.unknown'],
    ['a client that is no id', { client_id: "x' or true" }, 'apps.unknown'],
    ['no client', { client_id: undefined }, 'apps.unknown'],
    ['another address', { redirect_uri: 'https://evil.example/back' }, 'apps.badRedirect'],
    ['another path', { redirect_uri: 'http://127.0.0.1:49152/other' }, 'apps.badRedirect'],
    ['no address', { redirect_uri: undefined }, 'apps.badRedirect'],
  ])('%s is told to the person, and nobody is sent anywhere', async (_, changed, code) => {
    const response = await asking(bob.authorization, changed);
    expect([response.statusCode, response.json().code]).toEqual([400, code]);
    await expect(app.ask(bob.authorization, changed)).rejects.toThrow(code);
  });

  test.each([
    ['an unknown type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no type', { response_type: undefined }, 'invalid_request'],
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without a method, which is plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['an unknown scope', { scope: 'admin' }, 'invalid_scope'],
  ])('%s is told to the app, with its state', async (_, changed, error) => {
    const { redirectTo } = (await asking(bob.authorization, changed)).json();
    const told = new URL(redirectTo);
    expect(told.origin).toBe('http://127.0.0.1:49152');
    expect([told.searchParams.get('error'), told.searchParams.get('state')]).toEqual([error, 'a state & more']);
    expect((await app.ask(bob.authorization, changed)).get('error')).toBe(error);
  });
});

test('an app is nothing to people who share no project with whoever registered it', async () => {
  const stranger = await house.addMember('stranger@oauth.test', await house.addProject('oauth|elsewhere'), ['ALL']);
  expect((await asking(stranger.authorization)).json().code).toBe('apps.unknown');
});

test('a code is good once: shown again, what it gave ends', async () => {
  const code = (await app.ask(bob.authorization)).get('code');
  const { body } = await app.redeem(code);
  expect((await call(body.access_token)).status).toBe(200);
  expect(await app.redeem(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect((await call(body.access_token)).body.code).toBe('auth.tokenRevoked');
  expect((await app.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
});

test('of two that show a code at once, at most one gets tokens', async () => {
  const code = (await app.ask(bob.authorization)).get('code');
  const answers = await Promise.all([app.redeem(code), app.redeem(code), app.redeem(code)]);
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
});

test('a code ends after a minute', async () => {
  const code = (await app.ask(bob.authorization)).get('code');
  await later(61_000);
  expect((await app.redeem(code)).body.error).toBe('invalid_grant');
});

test('a code is bound to its app, its address and its challenge; a wrong try leaves it good', async () => {
  const code = (await app.ask(bob.authorization)).get('code');
  const other = await createApp(house, ada.userId);
  const wrong: Record<string, string>[] = [
    { code_verifier: randomBytes(32).toString('base64url') },
    { code_verifier: '' },
    { redirect_uri: 'http://127.0.0.1:49153/back' },
    { redirect_uri: '' },
    { client_id: other.clientId },
  ];
  for (const changed of wrong) {
    expect((await app.redeem(code, changed)).body.error, JSON.stringify(changed)).toBe('invalid_grant');
  }
  expect((await app.redeem(code)).status).toBe(200);
});

test('a refresh token is replaced by the next, and once two have it neither goes on', async () => {
  const first = await app.connect(bob.authorization);
  const second = (await app.refresh(first.refresh_token)).body;
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await call(second.access_token)).status).toBe(200);
  // The first access token is good for its hour.
  expect((await call(first.access_token)).status).toBe(200);
  const third = (await app.refresh(second.refresh_token)).body;
  expect((await app.refresh(first.refresh_token)).body.error).toBe('invalid_grant');
  expect((await app.refresh(third.refresh_token)).body.error).toBe('invalid_grant');
  expect((await call(third.access_token)).body.code).toBe('auth.tokenRevoked');
});

test('an answer that was lost can be asked for again within half a minute, and one refresh token lives', async () => {
  const first = await app.connect(bob.authorization);
  const lost = (await app.refresh(first.refresh_token)).body;
  const again = await app.refresh(first.refresh_token);
  expect(again.status).toBe(200);
  await later(31_000);
  expect((await app.refresh(lost.refresh_token)).body.error).toBe('invalid_grant');
  expect((await app.refresh(again.body.refresh_token)).body.error).toBe('invalid_grant');
});

test('an access token ends after an hour, and the app goes on with its refresh token', async () => {
  const { access_token, refresh_token } = await app.connect(bob.authorization);
  await later(3_601_000);
  expect((await call(access_token)).body.code).toBe('auth.tokenExpired');
  const { body } = await app.refresh(refresh_token);
  expect((await call(body.access_token)).status).toBe(200);
});

test('an app ends what it was given by either token (RFC 7009), and what is not its own is left alone', async () => {
  const other = await createApp(house, ada.userId);
  const first = await app.connect(bob.authorization);
  expect((await other.revoke(first.access_token)).status).toBe(200);
  expect((await call(first.access_token)).status).toBe(200);
  expect((await app.revoke(first.access_token)).status).toBe(200);
  expect((await call(first.access_token)).body.code).toBe('auth.tokenRevoked');
  const second = await app.connect(bob.authorization);
  expect((await app.revoke(second.refresh_token)).status).toBe(200);
  expect((await call(second.access_token)).body.code).toBe('auth.tokenRevoked');
  expect((await app.revoke('nothing')).status).toBe(200);
  const { token } = await house.modules.accessTokens.create(bob.userId, {
    name: 'Mine',
    projects: 'all',
    rights: 'read',
  });
  expect((await app.revoke(token)).status).toBe(200);
  expect((await call(token)).status).toBe(200);
});

test('an app with a secret shows it, in the header or in the form', async () => {
  const server = await createApp(house, ada.userId, {
    withSecret: true,
    redirectAddresses: ['http://127.0.0.1/back', 'https://tool.example/back'],
  });
  expect(server.secret).toMatch(/^plumb_ocs_/);
  const ask = async () => (await server.ask(bob.authorization)).get('code');
  const basic = (secret: string) => ({ authorization: `Basic ${btoa(`${server.clientId}:${secret}`)}` });
  const refused = await server.redeem(await ask());
  expect(refused).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  const wrong = await server.redeem(await ask(), {}, basic('wrong'));
  expect([wrong.status, wrong.headers['www-authenticate']]).toEqual([401, 'Basic realm="plumbline"']);
  expect((await server.redeem(await ask(), { client_secret: server.secret as string })).status).toBe(200);
  expect((await server.redeem(await ask(), {}, basic(server.secret as string))).status).toBe(200);
});

test('what apps ask wrongly is refused in the words of the RFC', async () => {
  const form = { client_id: app.clientId };
  const cases: [Record<string, string>, number, string][] = [
    [form, 400, 'invalid_request'],
    [{ ...form, grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ ...form, grant_type: '__proto__' }, 400, 'unsupported_grant_type'],
    [{ ...form, grant_type: 'authorization_code' }, 400, 'invalid_request'],
    [{ ...form, grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant'],
    [{ client_id: 'x', grant_type: 'refresh_token', refresh_token: 'x' }, 401, 'invalid_client'],
  ];
  for (const [fields, status, error] of cases) {
    expect(await app.post('/oauth/token', fields)).toMatchObject({ status, body: { error } });
  }
  const json = await house.app.inject({ method: 'POST', url: '/oauth/token', payload: { grant_type: 'x' } });
  expect([json.statusCode, json.json().error]).toEqual([400, 'invalid_request']);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const twice = { method: 'POST', url: '/oauth/token', headers, payload: 'grant_type=a&grant_type=b' } as const;
  expect((await house.app.inject(twice)).json().error).toBe('invalid_request');
  const large = { ...twice, payload: `grant_type=${'a'.repeat(20_000)}` };
  expect((await house.app.inject(large)).json().error).toBe('invalid_request');
});

test('an app that is removed stops working for everybody', async () => {
  const gone = await createApp(house, ada.userId);
  const { access_token } = await gone.connect(bob.authorization);
  await expect(house.modules.accessTokens.removeApp(bob.userId, gone.clientId)).rejects.toMatchObject({
    code: 'apps.notFound',
  });
  await house.modules.accessTokens.removeApp(ada.userId, gone.clientId);
  expect((await call(access_token)).body.code).toBe('auth.tokenInvalid');
});

test('codes that nobody fetched tokens for, and apps that do not come back, are swept', async () => {
  const lazy = await createApp(house, ada.userId);
  await lazy.ask(bob.authorization);
  const { access_token } = await lazy.connect(bob.authorization);
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from access_grant
      where client_id = ${lazy.clientId}`.execute(house.platform.db);
    return rows[0]?.n;
  };
  expect(await count()).toBe(2);
  await later(2 * 86_400_000);
  await house.modules.accessTokens.sweep();
  expect(await count()).toBe(1);
  await later(92 * 86_400_000);
  await house.modules.accessTokens.sweep();
  expect(await count()).toBe(0);
  expect((await call(access_token)).body.code).toBe('auth.tokenInvalid');
});

test('nothing that was ever given stands in the database or its trail as it is', async () => {
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(t, ' '), '') as text from (
      select row_to_json(audit_entry)::text as t from audit_entry
      union all select row_to_json(access_secret)::text from access_secret
      union all select row_to_json(oauth_client)::text from oauth_client) as all_rows`.execute(house.platform.db);
  expect(rows[0]?.text).not.toContain('plumb_');
});
