import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openServiceSite, type ServicePerson, type ServiceSite } from '../../../test/openServiceSite.ts';
import { openTestHouse } from '../../../test/openTestHouse.ts';
import { createModules } from '../../modules.ts';
import { createVault } from '../../platform/createVault.ts';

let site: ServiceSite;
let ann: ServicePerson;
let people = 0;

beforeAll(async () => {
  site = await openServiceSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.standIn.mend();
  ann = await site.join(`ann${++people}`, ['ADMIN', 'READ']);
});

const failed = { status: 400, body: { code: 'code_exchange_failed' } };
const tokensIn = (userId: string) =>
  site.house.platform.db.selectFrom('design_account').selectAll().where('user_id', '=', userId).executeTakeFirst();
const lapse = (userId: string) =>
  sql`update design_account set access_until = now() where user_id = ${userId}`.execute(site.house.platform.db);

describe('a login', () => {
  test('[INTG-2] begins at the address of the service, with client, callback, scopes and project to the letter', async () => {
    const { body } = await ann.call('POST', `${site.own}/logins`, { origin: site.origin });
    const { origin, pathname, searchParams } = new URL(body.authorizeUrl);
    expect(`${origin}${pathname}`).toBe(`${site.standIn.url}/authentication/v2/authorize`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'plumbline',
      redirect_uri: `${site.origin}/forgeauth`,
      scope: 'data:read data:write user-profile:read bucket:read',
    });
    expect(JSON.parse(searchParams.get('state') as string)).toMatchObject({ projectId: site.projectId });
  });

  test('[INTG-1] ends with access, under the address that the service knows, until one logs out', async () => {
    expect(await ann.hasAccess()).toBe(false);
    expect(await ann.logIn()).toEqual({ status: 200, body: {} });
    expect(await ann.hasAccess()).toBe(true);
    const { body } = await ann.call('GET', 'integration/current');
    expect(body).toEqual({ userAccess: { profile: { forgeEmail: 'ann@service.test' } } });
    const { refresh_token } = (await tokensIn(ann.userId)) as { refresh_token: string };
    const held = await site.house.platform.vault.open(ann.userId, refresh_token);
    expect((await ann.call('DELETE', 'user_access')).status).toBe(200);
    expect(await ann.hasAccess()).toBe(false);
    expect((await ann.call('GET', 'integration/current')).body).toEqual({});
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: held as string,
      client_id: 'plumbline',
    });
    const again = await fetch(`${site.standIn.url}/authentication/v2/token`, { method: 'POST', body: form });
    expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('that is refused there comes back without a code, and nothing is kept', async () => {
    const back = await ann.authorise('ann', {}, 'deny');
    expect(back.get('error')).toBe('access_denied');
    expect(await ann.hasAccess()).toBe(false);
  });

  test('[INTG-6] is good once', async () => {
    const back = await ann.authorise('ann');
    expect((await ann.exchange(back)).status).toBe(200);
    expect(await ann.exchange(back)).toMatchObject(failed);
    expect(await ann.hasAccess()).toBe(true);
  });

  test('[INTG-6] is nothing with a code that the service does not know, nor with a service that does not answer', async () => {
    const back = await ann.authorise('ann');
    back.set('code', 'another');
    expect(await ann.exchange(back)).toMatchObject(failed);
    const next = await ann.authorise('ann');
    site.standIn.fail({ kind: 'noJson', path: '/authentication/v2/token', times: 1 });
    expect(await ann.exchange(next)).toMatchObject(failed);
    expect(await ann.hasAccess()).toBe(false);
  });

  test.each([
    ['no state', () => ''],
    ['a state that is none', () => '{"projectId":1'],
    ['a nonce of nobody', (state: string) => JSON.stringify({ ...JSON.parse(state), nonce: 'a'.repeat(43) })],
    [
      'the state of another project',
      (state: string) => JSON.stringify({ ...JSON.parse(state), projectId: crypto.randomUUID() }),
    ],
  ])('[INTG-6] is nothing with %s', async (_, change) => {
    const back = await ann.authorise('ann');
    const state = change(back.get('state') as string);
    const { body } = await ann.call('POST', 'oauth/code_exchange', { code: back.get('code'), ...(state && { state }) });
    expect(body.code).toBe('code_exchange_failed');
    expect(await ann.hasAccess()).toBe(false);
  });

  test('belongs to the person and the session that began it', async () => {
    const eve = await site.join(`eve${people}`, ['ADMIN', 'READ']);
    const back = await ann.authorise('ann');
    expect(await eve.exchange(back)).toMatchObject(failed);
    const elsewhere = { authorization: await site.house.signIn(`ann${people}@site.test`) };
    const payload = { code: back.get('code'), state: back.get('state') };
    const url = `${site.base}/oauth/code_exchange`;
    const other = await site.house.app.inject({ method: 'POST', url, headers: elsewhere, payload });
    expect(other.json().code).toBe('code_exchange_failed');
    // Nobody has used it up for her.
    expect((await ann.exchange(back)).status).toBe(200);
  });

  test('runs out', async () => {
    const back = await ann.authorise('ann');
    await sql`update design_login set expires_at = now() where user_id = ${ann.userId}`.execute(site.house.platform.db);
    expect(await ann.exchange(back)).toMatchObject(failed);
    await site.house.modules.integrations.lookAround();
    const left = await site.house.platform.db.selectFrom('design_login').selectAll().execute();
    expect(left.filter(({ user_id }) => user_id === ann.userId)).toEqual([]);
  });
});

describe('tokens', () => {
  test('lie encrypted, for their owner alone, and are refreshed once for all who need them, over all processes', async () => {
    await ann.logIn();
    const before = await tokensIn(ann.userId);
    expect(JSON.stringify(before)).not.toMatch(/Bearer|"[A-Za-z0-9_-]{43}"/);
    await lapse(ann.userId);
    site.standIn.fail({ kind: 'latency', ms: 300, path: '/authentication/v2/token' });
    const { platform, product, modules } = site.house;
    const others = [createModules(platform, product), createModules(platform, product)];
    const tokens = await Promise.all(
      [modules, ...others, modules].map(({ integrations }) => integrations.accounts.tokensOf(ann.userId)()),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(await ann.hasAccess()).toBe(true);
    expect(await tokensIn(ann.userId)).not.toEqual(before);
    for (const other of others) await other.evidence.close();
  });

  test('that the service refuses before their time are replaced', async () => {
    await ann.logIn();
    site.standIn.expireAccess();
    expect(await ann.hasAccess()).toBe(true);
  });

  test('of a grant that was taken back are forgotten, and asked for no more', async () => {
    await ann.logIn();
    site.standIn.revokeAll();
    expect(await ann.hasAccess()).toBe(false);
    expect(await tokensIn(ann.userId)).toMatchObject({ access_token: null, refresh_token: null });
    site.standIn.fail({ kind: 'broken', status: 500 });
    // Nobody asks a service that would say something else.
    expect(await ann.hasAccess()).toBe(false);
    expect((await ann.call('GET', 'hubs')).body.code).toBe('integrations.loginNeeded');
    site.standIn.mend();
    await ann.logIn();
    expect(await ann.hasAccess()).toBe(true);
  });

  test('that were lost when a process died between the service and the table are a login, not a loop', async () => {
    await ann.logIn();
    await lapse(ann.userId);
    const { refresh_token } = (await tokensIn(ann.userId)) as { refresh_token: string };
    // As the process that died did: it had the answer, and wrote nothing.
    const spent = (await site.house.platform.vault.open(ann.userId, refresh_token)) as string;
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: spent, client_id: 'plumbline' });
    await fetch(`${site.standIn.url}/authentication/v2/token`, { method: 'POST', body: form });
    expect(await ann.hasAccess()).toBe(false);
    expect(await tokensIn(ann.userId)).toMatchObject({ refresh_token: null });
  });

  test('of a key that is gone are a login', async () => {
    await ann.logIn();
    const { platform, product } = site.house;
    const changed = createModules({ ...platform, vault: createVault([randomBytes(32)]) }, product);
    expect(await changed.integrations.accounts.hasValidAccess(ann.userId)).toBe(false);
    await changed.evidence.close();
    expect(await ann.hasAccess()).toBe(true);
  });

  test('are sealed by the key that the operator gives, and those from before still open', async () => {
    const key = randomBytes(32);
    await ann.logIn();
    const given = await openTestHouse({ ...site.settings, PLUMBLINE_TOKEN_KEY: key.toString('base64') });
    onTestFinished(() => given.close());
    const sealed = await given.platform.vault.seal('ann', 'a token');
    expect(await createVault([key]).open('ann', sealed)).toBe('a token');
    await expect(openTestHouse({ PLUMBLINE_TOKEN_KEY: 'c2hvcnQ=' })).rejects.toThrow('PLUMBLINE_TOKEN_KEY');
  });
});

test('a house without a service says so', async () => {
  const bare = await openTestHouse();
  onTestFinished(() => bare.close());
  const projectId = await bare.addProject('bare|service');
  const { authorization } = await bare.addMember('ann@bare.test', projectId, ['ADMIN', 'READ']);
  const ask = (path: string) =>
    bare.app.inject({ url: `/api/forge-integration/v3/projects/${projectId}/${path}`, headers: { authorization } });
  expect((await ask('has_valid_access')).json()).toEqual({ hasAccess: false });
  expect((await ask('integration/current')).json()).toEqual({});
  expect((await ask('hubs')).json().code).toBe('integrations.notConfigured');
  expect((await bare.app.inject('/api/settings')).json()).not.toHaveProperty('designService');
  expect((await site.house.app.inject('/api/settings')).json().designService).toEqual({ name: expect.any(String) });
});
