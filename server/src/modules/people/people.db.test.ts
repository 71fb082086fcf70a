import type { Permission } from '@plumbline/contract/permissions';
import type { CompanyPerson, Invitation, ProjectPerson } from '@plumbline/contract/resources/people';
import { roles } from '@plumbline/contract/roles';
import { isAdministration } from '@plumbline/contract/route';
import { routes } from '@plumbline/contract/routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';

let house: TestHouse;
let projectId: string;
let companyId: string;
let admin: Person;
let boss: Person;

interface Person {
  userId: string;
  authorization: string;
}

const permissionsOf = (name: string) => roles.find((role) => role.name === name)?.permissions as readonly Permission[];
const viewer = permissionsOf('Viewer');
const administrator = permissionsOf('Administrator');

beforeAll(async () => {
  house = await openTestHouse({ PUBLIC_URL: 'https://plumb.test/app/' });
  await house.work();
  projectId = await house.addProject('people|one', { name: 'One', company: 'Builders' });
  companyId = (await house.modules.access.findCompany('Builders'))?.id as string;
  admin = await house.addMember('admin@people.test', projectId, administrator);
  boss = await house.addMember('boss@people.test', undefined, []);
  await house.modules.access.nameAdministrator(companyId, boss.userId);
});
afterAll(() => house.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(method: Method, path: string, as: Person | undefined, payload?: object) {
  const headers = as ? { authorization: as.authorization } : {};
  const response = await house.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json(), code: response.json().code as string | undefined };
}

const ofProject = (rest = '') => `/projects/${projectId}/people${rest}`;
const ofCompany = (rest = '') => `/companies/${companyId}/people${rest}`;
const inviteToProject = (email: string, permissions = viewer, as = admin) =>
  call('POST', ofProject('/invitations'), as, { email, permissions });
const list = async (as = admin) =>
  (await call('GET', ofProject(), as)).body as { people: ProjectPerson[]; invitations: Invitation[] };
const listCompany = async () =>
  (await call('GET', ofCompany(), boss)).body as { people: CompanyPerson[]; invitations: Invitation[] };
const personOf = async (userId: string) => (await list()).people.find(({ _id }) => _id === userId) as ProjectPerson;

/** The token of the newest mail to that address; mails are quoted-printable. */
async function tokenFor(email: string, count = 1): Promise<string> {
  const mails = async () => (await house.readOutbox()).filter((mail) => mail.includes(`To: ${email}`));
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(count);
  const text = ((await mails()).at(-1) as string).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  const [, token] = /https:\/\/plumb\.test\/app\/join\?token=([\w.-]+)/.exec(text) ?? [];
  return token as string;
}

const join = (token: string, given: object = {}) =>
  call('POST', '/invitations/join', undefined, {
    token,
    firstName: 'Nora',
    lastName: 'Berg',
    password: 'a good password',
    ...given,
  });
const lookAt = (token: string) => call('POST', '/invitations/look', undefined, { token });

describe('an invitation', () => {
  test('is mailed with the address of the server, makes the account, and is used up', async () => {
    const invited = await inviteToProject(' Nora@people.test ');
    expect(invited.body).toMatchObject({ email: 'Nora@people.test', state: 'waiting', invitedBy: 'admin@people.test' });
    const token = await tokenFor('Nora@people.test');
    expect((await lookAt(token)).body).toMatchObject({
      email: 'Nora@people.test',
      companyName: 'Builders',
      projects: ['One'],
      hasAccount: false,
    });
    expect((await list()).invitations).toMatchObject([{ email: 'Nora@people.test', sentDate: expect.any(String) }]);
    expect((await join(token, { firstName: '\u200b' })).body.payload.issues[0].message).toMatch(/nobody can see/);
    expect((await join(token, { password: 'short' })).code).toBe('InvalidPasswordException');
    expect((await join(token)).body).toEqual({ email: 'Nora@people.test' });
    const authorization = await house.signIn('nora@people.test');
    const mine = await house.app.inject({ url: '/api/users/current/projects/all', headers: { authorization } });
    expect(mine.json()).toMatchObject([{ name: 'One', permissions: expect.arrayContaining([...viewer]) }]);
    const { people, invitations } = await list();
    expect(invitations).toEqual([]);
    expect(people.find(({ email }) => email === 'Nora@people.test')).toMatchObject({
      firstName: 'Nora',
      state: 'active',
      isOwn: true,
      administrator: false,
      lastSeenDate: expect.any(String),
    });
    expect([(await join(token)).code, (await lookAt(token)).code]).toEqual(['invitations.used', 'invitations.used']);
  });

  test('that was sent again, withdrawn, has expired or is not ours says which', async () => {
    const { body: invited } = await inviteToProject('otto@people.test');
    const first = await tokenFor('otto@people.test');
    await call('POST', ofProject(`/invitations/${invited._id}/resend`), admin);
    const second = await tokenFor('otto@people.test', 2);
    expect((await lookAt(first)).code).toBe('invitations.replaced');
    await sql`update invitation set expires_at = now() - interval '1 minute' where id = ${invited._id}`.execute(
      house.platform.db,
    );
    expect((await lookAt(second)).code).toBe('invitations.expired');
    expect((await list()).invitations).toMatchObject([{ email: 'otto@people.test', state: 'expired' }]);
    await call('DELETE', ofProject(`/invitations/${invited._id}`), admin);
    expect((await lookAt(second)).code).toBe('invitations.withdrawn');
    expect((await lookAt(`${second.slice(0, -4)}AAAA`)).code).toBe('invitations.unknown');
    expect((await lookAt('x')).code).toBe('invitations.unknown');
    const again = await call('DELETE', ofProject(`/invitations/${invited._id}`), admin);
    expect(again.code).toBe('invitations.notFound');
  });

  test('to an address that has an account is accepted by signing in, with that account alone', async () => {
    const other = await house.addMember('Guest@else.test', await house.addProject('else|where', { company: 'Else' }), [
      'READ',
    ]);
    await inviteToProject('guest@else.test');
    const token = await tokenFor('guest@else.test');
    expect((await lookAt(token)).body.hasAccount).toBe(true);
    expect((await join(token)).code).toBe('invitations.hasAccount');
    expect((await call('POST', '/invitations/accept', boss, { token })).code).toBe('invitations.otherAccount');
    expect((await call('POST', '/invitations/accept', other, { token })).status).toBe(200);
    expect(await personOf(other.userId)).toMatchObject({ isOwn: false });
    const refused = await call('PUT', ofCompany(`/${other.userId}/state`), boss, { state: 'disabled' });
    expect(refused.code).toBe('people.notOwnAccount');
    expect((await call('POST', ofCompany(`/${other.userId}/end-sessions`), boss)).code).toBe('people.notOwnAccount');
  });

  test('of the company names projects and makes an administrator; a project sees its own part of it', async () => {
    const two = await house.addProject('people|two', { name: 'Two', company: 'Builders' });
    const projects = [
      { projectId, permissions: viewer },
      { projectId: two, permissions: administrator },
    ];
    const asked = { email: 'both@people.test', administrator: true, projects };
    const { body: invited } = await call('POST', ofCompany('/invitations'), boss, asked);
    expect(invited.projects.map(({ name }: { name: string }) => name)).toEqual(['One', 'Two']);
    expect((await list()).invitations[0]).toMatchObject({ administrator: false, projects: [{ name: 'One' }] });
    await call('DELETE', ofProject(`/invitations/${invited._id}`), admin);
    expect((await list()).invitations).toEqual([]);
    expect((await listCompany()).invitations[0]).toMatchObject({ administrator: true, projects: [{ name: 'Two' }] });
    await join(await tokenFor('both@people.test'));
    const person = (await listCompany()).people.find(({ email }) => email === 'both@people.test');
    expect(person).toMatchObject({ administrator: true, projects: [{ name: 'Two' }] });
  });

  test('cannot be for a project of others, nor for nothing, nor for somebody who is there', async () => {
    const theirs = await house.addProject('theirs|one', { company: 'Theirs' });
    const asked = { email: 'a@b.test', administrator: false, projects: [{ projectId: theirs, permissions: viewer }] };
    expect((await call('POST', ofCompany('/invitations'), boss, asked)).code).toBe('projects.notFound');
    const nothing = await call('POST', ofCompany('/invitations'), boss, { ...asked, projects: [] });
    expect(nothing.body.payload.issues[0].message).toBe('Choose a project.');
    expect((await inviteToProject('ADMIN@people.test')).code).toBe('people.alreadyThere');
    expect((await inviteToProject('not an address')).body.payload.issues[0].message).toBe(
      'This is not an e-mail address.',
    );
    expect((await inviteToProject('x@y.test', ['FORBIDDEN'])).body.payload.issues[0].message).toBe('Choose a role.');
  });
});

describe('a role', () => {
  test('is changed once by two people at a time: the second is told', async () => {
    const { userId } = await house.addMember('role@people.test', projectId, viewer);
    const { version } = await personOf(userId);
    const change = (permissions: readonly Permission[]) =>
      call('PUT', ofProject(`/${userId}`), admin, { permissions, version });
    const [one, two] = await Promise.all([change(permissionsOf('Surveyor')), change(permissionsOf('Site manager'))]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect((one.status === 409 ? one : two).code).toBe('people.changed');
    await call('DELETE', ofProject(`/${userId}`), admin);
    expect((await change(viewer)).code).toBe('people.notFound');
  });

  test('of the last administrator is not given up by themselves, however many try at once', async () => {
    const { version } = await personOf(admin.userId);
    const demote = (as: Person, of: number) =>
      call('PUT', ofProject(`/${as.userId}`), as, { permissions: viewer, version: of });
    expect((await demote(admin, version)).code).toBe('people.lastAdministrator');
    expect((await call('DELETE', ofProject(`/${admin.userId}`), admin)).code).toBe('people.lastAdministrator');
    const second = await house.addMember('second@people.test', projectId, administrator);
    const both = await Promise.all([demote(admin, version), demote(second, (await personOf(second.userId)).version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await house.modules.access.setMembership(projectId, admin.userId, administrator);
  });

  test('is changed by the company’s administrator, who is no member and sees nothing else of the project', async () => {
    const people = await call('GET', ofProject(), boss);
    expect(people.status).toBe(200);
    const views = await call('GET', `/analysis/v3/projects/${projectId}/analysis-view/active/`, boss);
    expect(views.code).toBe('projects.notFound');
  });
});

describe('an account', () => {
  test('is disabled, told so, and let in again', async () => {
    const { userId, authorization } = await house.addMember('off@people.test', projectId, viewer);
    const disabled = await call('PUT', ofCompany(`/${userId}/state`), boss, { state: 'disabled' });
    expect(disabled.body).toMatchObject({ state: 'disabled' });
    expect((await call('GET', '/users/current', { userId, authorization })).status).toBe(401);
    const signIn = (password: string) =>
      call('POST', '/auth/sign-in', undefined, { email: 'off@people.test', password });
    expect((await signIn('a good password')).code).toBe('auth.accountDisabled');
    // Whoever does not know the password learns nothing of the account.
    expect((await signIn('a bad password')).code).toBe('UserNotFoundException');
    await call('PUT', ofCompany(`/${userId}/state`), boss, { state: 'active' });
    expect((await signIn('a good password')).status).toBe(200);
    expect((await call('PUT', ofCompany(`/${boss.userId}/state`), boss, { state: 'disabled' })).code).toBe(
      'people.yourself',
    );
  });

  test('of the last administrator of the company stays one', async () => {
    const own = await house.addProject('last|one', { company: 'Last' });
    const { id } = (await house.modules.access.findCompany('Last')) as { id: string };
    const last = await house.addMember('last@people.test', own, viewer);
    await house.modules.access.nameAdministrator(id, last.userId);
    const dismiss = (as: Person) =>
      call('PUT', `/companies/${id}/people/${last.userId}/administrator`, as, { administrator: false });
    expect((await dismiss(last)).code).toBe('companies.lastAdministrator');
    await house.modules.access.setOperator(boss.userId, true);
    expect((await dismiss(boss)).code).toBe('companies.lastAdministrator');
    const off = await call('PUT', `/companies/${id}/people/${last.userId}/state`, boss, { state: 'disabled' });
    expect(off.code).toBe('companies.lastAdministrator');
    await house.modules.access.setOperator(boss.userId, false);
  });

  test('has its sessions ended', async () => {
    const person = await house.addMember('end@people.test', projectId, viewer);
    expect((await call('POST', ofCompany(`/${person.userId}/end-sessions`), boss)).status).toBe(200);
    expect((await call('GET', '/users/current', person)).status).toBe(401);
  });
});

test('administration is for sessions alone, and hidden from others', async () => {
  const open = routes.filter(({ needs, sessionOnly }) => isAdministration(needs) && !sessionOnly);
  expect(open.map(({ id }) => id)).toEqual([]);
  const member = await house.addMember('plain@people.test', projectId, viewer);
  expect((await call('GET', ofProject(), member)).code).toBe('auth.forbidden');
  expect((await call('GET', ofCompany(), member)).code).toBe('companies.notFound');
  expect((await call('GET', ofCompany(), admin)).code).toBe('companies.notFound');
  expect((await call('GET', '/companies/x/people', admin)).code).toBe('companies.notFound');
  const stranger = await house.addMember('stranger@people.test', undefined, []);
  expect((await call('GET', ofProject(), stranger)).code).toBe('projects.notFound');
  const making = { name: 'T', projects: 'all', rights: 'write', expiresInDays: null } as const;
  const { token } = await house.modules.accessTokens.create(admin.userId, making, { kind: 'user' });
  const byToken = await call('GET', ofProject(), { userId: '', authorization: `Bearer ${token}` });
  expect(byToken.code).toBe('auth.sessionOnly');
});
