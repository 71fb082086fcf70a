import type { NewCompanySignIn } from '@plumbline/contract/resources/companySignIn';
import { providerReturnPath } from '@plumbline/contract/resources/companySignIn';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenIdProvider, openOpenIdProvider, providerClient } from '../../../test/openOpenIdProvider.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { bySystem } from '../../Actor.ts';

const origin = 'http://localhost:4600';
let house: TestHouse;
let provider: OpenIdProvider;
let companyId: string;
let projectId: string;
let otherCompany: string;
let otherProject: string;
let adminId: string;
let authorization: string;

beforeAll(async () => {
  house = await openTestHouse({ PLUMBLINE_WEBHOOK_ALLOW: '127.0.0.1' });
  projectId = await house.addProject('harbour|house', { company: 'Harbour' });
  otherProject = await house.addProject('other|house', { company: 'Other' });
  const { access } = house.modules;
  companyId = (await access.findCompany('Harbour'))?.id as string;
  otherCompany = (await access.findCompany('Other'))?.id as string;
  ({ userId: adminId, authorization } = await house.addMember('admin@harbour.test', undefined, []));
  await access.nameAdministrator(companyId, adminId, bySystem);
  provider = await openOpenIdProvider([companyId, otherCompany].map((id) => `${origin}${providerReturnPath(id)}`));
  await house.modules.singleSignOn.saveDomains(companyId, ['harbour.test'], bySystem);
  expect((await save(settings())).status).toBe(200);
});
afterAll(async () => {
  await house?.close();
  await provider?.close();
});

const rule = (group?: string) => ({ projectId, role: 'Viewer' as const, ...(group !== undefined && { group }) });

function settings(more: Partial<NewCompanySignIn> = {}): Omit<NewCompanySignIn, 'version'> {
  return {
    secondFactorRequired: false,
    passwordAllowed: true,
    sessionHours: null,
    provider: {
      name: 'Harbour ID',
      issuer: provider.issuer,
      ...providerClient,
      groupClaim: 'groups',
      rules: [rule('engineers')],
    },
    ...more,
  };
}

const path = () => `/api/companies/${companyId}/sign-in`;

async function read() {
  return (await house.app.inject({ url: path(), headers: { authorization } })).json();
}

async function save(given: Omit<NewCompanySignIn, 'version'>, version?: number) {
  const payload = { ...given, version: version ?? (await read()).version };
  const response = await house.app.inject({ method: 'PUT', url: path(), headers: { authorization }, payload });
  return { status: response.statusCode, body: response.json() };
}

async function post(call: string, payload: object, cookie = '') {
  const url = `/api/auth/${call}`;
  const response = await house.app.inject({ method: 'POST', url, payload, headers: { cookie } });
  const cookies = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { status: response.statusCode, body: response.json(), cookies };
}

async function begin(email: string, company = companyId) {
  const { body, cookies } = await post('provider/begin', { companyId: company, email, next: '/harbour-house' });
  return { address: body.address as string, cookies };
}

const finish = (back: URL, cookie: string, company = companyId) =>
  post('provider/finish', { companyId: company, answer: back.search.slice(1) }, cookie);

async function signIn(email: string) {
  const { address, cookies } = await begin(email);
  return finish(await provider.visit(address), cookies);
}

let number = 0;

function aPerson(claims: object = {}) {
  const email = `person-${++number}@harbour.test`;
  provider.people.set(email, { email, email_verified: true, name: 'Ada Lovelace', ...claims });
  return email;
}

const asMember = (body: { accessToken: string }) => ({ authorization: `Bearer ${body.accessToken}` });

describe('a sign-in by the company’s provider', () => {
  test('is offered by the domain of the address, and says nothing of accounts', async () => {
    const found = { provider: { companyId, name: 'Harbour ID' }, passwordAllowed: true };
    expect((await post('provider', { email: 'nobody@HARBOUR.test' })).body).toEqual(found);
    expect((await post('provider', { email: 'admin@harbour.test' })).body).toEqual(found);
    expect((await post('provider', { email: 'a@elsewhere.test' })).body).toEqual({ passwordAllowed: true });
  });

  test('makes the account and lets people of a group into the project', async () => {
    const email = aPerson({ groups: ['engineers', 'others'] });
    const { status, body, cookies } = await signIn(email);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ next: '/harbour-house', accessToken: expect.any(String) });
    expect(cookies).toContain('plumbline-refresh=');
    const headers = asMember(body);
    const user = (await house.app.inject({ url: '/api/users/current', headers })).json();
    expect(user).toMatchObject({ email, firstName: 'Ada', lastName: 'Lovelace' });
    const projects = (await house.app.inject({ url: '/api/users/current/projects/all', headers })).json();
    expect(JSON.stringify(projects)).toContain(projectId);
    const { sessions } = (await house.app.inject({ url: '/api/users/current/sessions', headers })).json();
    expect(sessions).toMatchObject([{ method: 'provider', current: true }]);
    const security = (await house.app.inject({ url: '/api/users/current/security', headers })).json();
    expect(security.hasPassword).toBe(false);
  });

  test('who is in no group gets no account', async () => {
    const email = aPerson({ groups: ['others'] });
    expect((await signIn(email)).body.code).toBe('auth.noMembership');
    expect(await house.modules.identity.findUserByEmail(email)).toBeUndefined();
  });

  test('joins the account that has the address, and knows it by the provider’s subject from then on', async () => {
    const email = aPerson();
    const userId = await house.addUser(email);
    expect((await signIn(email)).status).toBe(200);
    const { db } = house.platform;
    const link = await db.selectFrom('linked_account').selectAll().where('user_id', '=', userId).execute();
    expect(link).toMatchObject([{ issuer: provider.issuer, subject: email, company_id: companyId }]);
    // The address at the provider is another one of the company now: the account is the same.
    provider.people.set(email, { email: 'renamed@harbour.test', email_verified: true });
    const { body } = await signIn(email);
    const user = (await house.app.inject({ url: '/api/users/current', headers: asMember(body) })).json();
    expect(user._id).toBe(userId);
  });

  test('another person at the provider does not take over an account by its address', async () => {
    const email = aPerson();
    await house.addUser(email);
    await signIn(email);
    provider.people.set('intruder', { email, email_verified: true });
    expect((await signIn('intruder')).body.code).toBe('auth.linkedOtherwise');
  });

  test('an address that is not verified, or of another domain, does not sign in', async () => {
    const unverified = aPerson({ email_verified: false, groups: ['engineers'] });
    await house.addUser(unverified);
    expect((await signIn(unverified)).body.code).toBe('auth.emailNotVerified');
    await house.addUser('victim@elsewhere.test');
    provider.people.set('foreign', { email: 'victim@elsewhere.test', email_verified: true, groups: ['engineers'] });
    expect((await signIn('foreign')).body.code).toBe('auth.foreignDomain');
  });

  test('who was removed from a project does not come back by signing in', async () => {
    const email = aPerson({ groups: ['engineers'] });
    await signIn(email);
    const { id } = (await house.modules.identity.findUserByEmail(email)) as { id: string };
    await house.platform.db.deleteFrom('membership').where('user_id', '=', id).execute();
    expect((await signIn(email)).status).toBe(200);
    expect(await house.modules.access.findMembership(id, { projectId })).toBeUndefined();
  });

  test('a disabled account stays out, and its sessions end', async () => {
    const email = aPerson({ groups: ['engineers'] });
    const { body } = await signIn(email);
    const { id } = (await house.modules.identity.findUserByEmail(email)) as { id: string };
    await house.modules.identity.setDisabled(id, true);
    const current = await house.app.inject({ url: '/api/users/current', headers: asMember(body) });
    expect(current.statusCode).toBe(401);
    expect((await signIn(email)).body.code).toBe('auth.accountDisabled');
  });
});

describe('what comes back from the provider', () => {
  test('is good once, in the browser that went there', async () => {
    const email = aPerson({ groups: ['engineers'] });
    const { address, cookies } = await begin(email);
    const back = await provider.visit(address);
    // Login CSRF: the attacker's own answer, in the victim's browser.
    expect((await finish(back, '')).body.code).toBe('auth.visitExpired');
    const again = await begin(email);
    const second = await provider.visit(again.address);
    expect((await finish(second, cookies)).body.code).toBe('auth.visitExpired');
    const third = await begin(email);
    const good = await provider.visit(third.address);
    expect((await finish(good, third.cookies)).status).toBe(200);
    expect((await finish(good, third.cookies)).body.code).toBe('auth.visitExpired');
  });

  test('is of the provider that it was asked of (mix-up)', async () => {
    const email = aPerson({ groups: ['engineers'] });
    const { address, cookies } = await begin(email);
    const back = await provider.visit(address);
    expect((await finish(back, cookies, otherCompany)).body.code).toBe('auth.visitExpired');
    const again = await begin(email);
    const other = await provider.visit(again.address);
    other.searchParams.set('iss', 'https://evil.example');
    expect((await finish(other, again.cookies)).body.code).toBe('auth.providerFailed');
  });

  test('with a code of somebody else does not sign in: its nonce and verifier are others', async () => {
    const [email, victim] = [aPerson({ groups: ['engineers'] }), aPerson({ groups: ['engineers'] })];
    const stolen = await provider.visit((await begin(victim)).address);
    const { address, cookies } = await begin(email);
    const back = await provider.visit(address);
    back.searchParams.set('code', stolen.searchParams.get('code') as string);
    expect((await finish(back, cookies)).body.code).toBe('auth.providerFailed');
  });

  test('is told where the provider refuses', async () => {
    const { address, cookies } = await begin(aPerson());
    const back = await provider.visit(address, { deny: true });
    expect((await finish(back, cookies)).body.code).toBe('auth.providerRefused');
  });
});

describe('how a company’s people sign in', () => {
  test('is for its administrators, and the secret does not come back', async () => {
    const stranger = await house.addMember('stranger@harbour.test', projectId, ['ADMIN']);
    const seen = await house.app.inject({ url: path(), headers: { authorization: stranger.authorization } });
    expect(seen.json().code).toBe('companies.notFound');
    const own = await read();
    expect(own.provider).toMatchObject({ hasSecret: true, clientId: 'plumbline' });
    expect(JSON.stringify(own)).not.toContain(providerClient.clientSecret);
    expect(own.returnAddress).toBe(`${origin}/sign-in/return/${companyId}`);
    const domains = await house.app.inject({
      method: 'PUT',
      url: `${path()}/domains`,
      headers: { authorization },
      payload: { domains: ['victim.test'] },
    });
    expect(domains.json().code).toBe('auth.operatorOnly');
  });

  test('the secret is kept where none is given, and only for the same client', async () => {
    const { provider: given } = settings();
    const { clientSecret: _, ...without } = given as NonNullable<typeof given>;
    expect((await save(settings({ provider: without }))).body.provider.hasSecret).toBe(true);
    const changed = await save(settings({ provider: { ...without, clientId: 'another' } }));
    expect(changed.body.provider.hasSecret).toBe(false);
    expect((await save(settings())).body.provider.hasSecret).toBe(true);
  });

  test('two administrators at once: the second is told', async () => {
    const { version } = await read();
    expect((await save(settings({ sessionHours: 12 }), version)).status).toBe(200);
    expect((await save(settings({ sessionHours: 8 }), version)).body.code).toBe('signIn.changed');
    expect((await read()).sessionHours).toBe(12);
    await save(settings());
  });

  test('a provider that is none, or lies in the own network, is refused with a reason', async () => {
    const at = async (issuer: string) => {
      const { provider: given } = settings();
      return (await save(settings({ provider: { ...(given as NonNullable<typeof given>), issuer } }))).body;
    };
    expect(await at('http://10.0.0.1')).toMatchObject({ code: 'signIn.badProvider' });
    expect(await at(`${provider.issuer}/nothing`)).toMatchObject({ code: 'signIn.badProvider' });
  });

  test('rules let people into the company’s own projects alone', async () => {
    const { provider: given } = settings();
    const rules = [{ projectId: otherProject, role: 'Administrator' as const }];
    const refused = await save(settings({ provider: { ...(given as NonNullable<typeof given>), rules } }));
    expect(refused.body.code).toBe('signIn.unknownProject');
  });

  test('a domain is one company’s', async () => {
    const taking = house.modules.singleSignOn.saveDomains(otherCompany, ['harbour.test'], bySystem);
    await expect(taking).rejects.toMatchObject({ code: 'signIn.domainTaken', payload: { domain: 'harbour.test' } });
  });

  test('passwords are forbidden only where an administrator has a way back', async () => {
    const employee = 'employee@harbour.test';
    await house.addUser(employee);
    await house.addUser('guest@elsewhere.test');
    expect((await save(settings({ provider: undefined, passwordAllowed: false }))).body.code).toBe('signIn.noProvider');
    expect((await save(settings({ passwordAllowed: false }))).body.code).toBe('signIn.lockOut');
    const { db } = house.platform;
    await db.insertInto('totp').values({ user_id: adminId, secret: 'sealed', last_step: 0 }).execute();
    expect((await save(settings({ passwordAllowed: false }))).status).toBe(200);

    const password = 'a good password';
    expect((await post('sign-in', { email: employee, password })).body).toMatchObject({
      code: 'auth.providerOnly',
      payload: { provider: 'Harbour ID', company: 'Harbour' },
    });
    // Whoever does not know the password learns nothing more.
    expect((await post('sign-in', { email: employee, password: 'wrong' })).body.code).toBe('UserNotFoundException');
    const admin = await post('sign-in', { email: 'admin@harbour.test', password });
    expect(admin.body.challengeName).toBe('SECOND_FACTOR_REQUIRED');
    expect((await post('sign-in', { email: 'guest@elsewhere.test', password })).status).toBe(200);

    await house.modules.singleSignOn.allowPasswords(companyId, bySystem);
    expect((await post('sign-in', { email: employee, password })).status).toBe(200);
  });

  test('a second factor is the provider’s business where it signs in', async () => {
    await save(settings({ secondFactorRequired: true }));
    const email = aPerson({ groups: ['engineers'] });
    expect((await signIn(email)).status).toBe(200);
    await save(settings());
  });
});
