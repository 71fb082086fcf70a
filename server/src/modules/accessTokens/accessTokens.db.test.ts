import { readFile } from 'node:fs/promises';
import { createClient } from '@plumbline/contract/client';
import type { NewToken } from '@plumbline/contract/resources/accessTokens';
import { fileCalls } from '@plumbline/contract/resources/files';
import { createIssue, listIssues } from '@plumbline/contract/resources/issues';
import { allProjects } from '@plumbline/contract/resources/projects';
import { isAdministration, isReading, patternOf } from '@plumbline/contract/route';
import { routes } from '@plumbline/contract/routes';
import { uploadFile } from '@plumbline/contract/uploadFile';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRequestProject } from '../../../test/addRequestProject.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { addVersion, addView, verdict } from '../verdicts/verdicts.fixture.ts';
import { createAccessTokensService } from './service.ts';

let house: TestHouse;
let projectId: string;
let otherId: string;
let ada: { userId: string; authorization: string };
const held = ['READ', 'LIST', 'VIEW_ASSETS', 'ISSUE_COMMENT', 'FILE_SCAN_LIST', 'FILE_SCAN_WRITE'] as const;

beforeAll(async () => {
  house = await openTestHouse();
  projectId = await house.addProject('tokens|site', { name: 'Harbour House' });
  otherId = await house.addProject('tokens|other', { name: 'Quay' });
  ada = await house.addMember('ada@tokens.test', projectId, held);
  await house.modules.access.setMembership(otherId, ada.userId, held);
});
afterAll(() => house.close());

const own = '/users/current/access-tokens';
const scans = (project: string) => `/files/v3/projects/${project}/files/scans`;
const newScan = { filename: 'a.e57', size: 10, hash: 'a'.repeat(64), visibility: 'scan' };

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, payload?: object) {
  const headers = { authorization: token.startsWith('Bearer') ? token : `Bearer ${token}` };
  const url = /^\/(api|bcf|foundation)\//.test(path) ? path : `/api${path}`;
  const response = await house.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() };
}

const make = async (asked: Partial<NewToken> = {}, person = ada) =>
  house.modules.accessTokens.create(person.userId, { name: 'Script', projects: 'all', rights: 'write', ...asked });

async function listOwn() {
  return (await call('GET', own, ada.authorization)).body.grants;
}

test('a token is shown once, kept as a hash, and listed without it', async () => {
  const asked = { name: '  Nightly upload ', projects: [projectId], rights: 'write' };
  const { status, body } = await call('POST', own, ada.authorization, asked);
  expect(status).toBe(200);
  expect(body.token).toMatch(/^plumb_pat_[0-9A-Za-z]{38}$/);
  const days = (Date.parse(body.grant.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(89.9);
  expect(days).toBeLessThan(90.1);
  expect(body.grant).toMatchObject({
    kind: 'token',
    name: 'Nightly upload',
    rights: 'write',
    lastUse: null,
    projects: [{ _id: projectId, name: 'Harbour House' }],
  });
  const listed = await call('GET', own, ada.authorization);
  expect(listed.body.grants).toContainEqual(body.grant);
  expect(JSON.stringify(listed.body)).not.toContain(body.token);
  const { rows } = await sql<{ text: string }>`
    select row_to_json(access_grant)::text || row_to_json(access_secret)::text as text
    from access_grant join access_secret on grant_id = id`.execute(house.platform.db);
  expect(rows.map(({ text }) => text).join()).not.toContain(body.token.slice(10));
});

test('it does what its person may, in its projects alone, and sees no others', async () => {
  const { token } = await make({ projects: [projectId] });
  expect((await call('GET', scans(projectId), token)).status).toBe(200);
  expect(await call('GET', scans(otherId), token)).toMatchObject({ status: 404, body: { code: 'projects.notFound' } });
  const projects = (await call('GET', '/users/current/projects/all', token)).body;
  expect(projects.map(({ _id }: { _id: string }) => _id)).toEqual([projectId]);
  const ofAll = (await call('GET', '/users/current/projects/all', (await make()).token)).body;
  expect(ofAll).toHaveLength(2);
  // What the person may not, the token may not either.
  const models = `/files/v3/projects/${projectId}/files/models`;
  expect(await call('GET', models, token)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
});

test('a token that may only read is refused what changes something, and may export', async () => {
  const { token } = await make({ rights: 'read' });
  expect((await call('GET', scans(projectId), token)).status).toBe(200);
  const refused = await call('POST', `${scans(projectId)}/`, token, newScan);
  expect(refused).toMatchObject({ status: 403, body: { code: 'auth.readOnly' } });
  const exported = await call('POST', `/projects/${projectId}/bcfs/by-filter`, token);
  expect(exported.body.code).toBe('issueFiles.none');
});

test('whatever changes something refuses a token that may only read, in every call', async () => {
  const { userId } = await house.addMember('all@tokens.test', projectId, ['ALL']);
  const { token } = await make({ rights: 'read' }, { userId, authorization: '' });
  const changing = routes.filter((route) => route.needs !== 'nobody' && !route.sessionOnly && !isReading(route));
  expect(changing.length).toBeGreaterThan(40);
  const place = { projectId, key: 'tokens|site/temp/a.png' } as Record<string, string>;
  for (const { id, method, ...route } of changing) {
    const url = patternOf(route).replace(/\{(\w+)\+?\}/g, (_, name) => place[name] ?? crypto.randomUUID());
    expect((await call(method, url, token)).body.code, id).toBe('auth.readOnly');
  }
});

/** Decided once for every route, here and in the contract: what changes nothing although it is no GET. */
test('of calls that are no GET, these read', () => {
  const reading = routes.filter((route) => route.method !== 'GET' && isReading(route)).map(({ id }) => id);
  expect(reading.toSorted()).toEqual([
    'analysisRequests.countDue',
    'assets.sign',
    'assets.signPublic',
    'bcfs.byFilter',
    'bcfs.one',
    'bcfs.preview',
    'files.documents.download',
    'files.documents.same',
    'files.models.download',
    'files.models.same',
    'files.scans.download',
    'files.scans.same',
    'pdfs.byFilter',
    'pdfs.one',
    'qualityReport.pdf',
    'schedules.exportProgress',
    'schedules.preview',
    'workPackages.pdf',
    'workPackages.preview',
  ]);
});

test('what concerns the account, or would outlive the token, is for people alone', async () => {
  const { token, grant } = await make();
  const expected = [
    'accessTokens.create',
    'accessTokens.list',
    'accessTokens.revoke',
    'accessTokens.revokeAll',
    'apps.decideAuthorisation',
    'apps.findAuthorisation',
    'apps.list',
    'apps.register',
    'apps.remove',
    'auth.signOutEverywhere',
    'integrations.connect',
    'integrations.exchangeCode',
    'integrations.followFolder',
    'integrations.startLogin',
    'invitations.accept',
    'mails.saveSettings',
    'mails.settings',
    's3Folders.add',
    'security.addPasskey',
    'security.beginPasskey',
    'security.beginTotp',
    'security.confirmTotp',
    'security.endSession',
    'security.listSessions',
    'security.read',
    'security.removePasskey',
    'security.removeTotp',
    'security.renamePasskey',
    'security.renewRecoveryCodes',
    'tours.list',
    'tours.move',
    'viewer.token',
    'webhooks.create',
    'webhooks.replaceSecret',
    'webhooks.update',
  ];
  const sessionOnly = routes.filter((route) => route.sessionOnly);
  const ofAccounts = sessionOnly.filter(({ needs }) => !isAdministration(needs));
  expect(ofAccounts.map(({ id }) => id).toSorted()).toEqual(expected);
  for (const { method, path } of sessionOnly) {
    const url = path.replaceAll(/\{\w+\}/g, grant._id);
    expect(await call(method, url, token), url).toMatchObject({ status: 403, body: { code: 'auth.sessionOnly' } });
  }
  // Every other call of a person is one that a script may make: a new one is to be thought about.
  const open = routes.filter(({ needs, sessionOnly }) => needs === 'user' && !sessionOnly);
  expect(open.map(({ id }) => id).toSorted()).toEqual([
    'bcf.projects',
    'foundation.currentUser',
    'projects.all',
    'queue.place',
    'users.current',
  ]);
});

test('revoked, it stops at once and says why; so do all at once', async () => {
  const [one, two] = [await make(), await make()];
  expect((await call('DELETE', `${own}/${one.grant._id}`, ada.authorization)).status).toBe(200);
  const refused = await call('GET', '/users/current', one.token);
  expect(refused).toMatchObject({ status: 401, body: { code: 'auth.tokenRevoked' } });
  expect((await call('GET', '/users/current', two.token)).status).toBe(200);
  expect((await call('DELETE', `${own}/${one.grant._id}`, ada.authorization)).body.code).toBe('accessTokens.notFound');
  expect((await call('DELETE', own, ada.authorization)).body.count).toBeGreaterThan(0);
  expect((await call('GET', '/users/current', two.token)).body.code).toBe('auth.tokenRevoked');
  expect(await listOwn()).toEqual([]);
});

test('whoever is refused is told how to call', async () => {
  const response = await house.app.inject({ url: '/api/users/current', headers: { authorization: 'Bearer plumb_x' } });
  expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer realm="plumbline"']);
});

test('somebody else’s cannot be revoked', async () => {
  const bob = await house.addMember('bob@tokens.test', projectId, held);
  const { grant, token } = await make();
  expect((await call('DELETE', `${own}/${grant._id}`, bob.authorization)).status).toBe(404);
  expect((await call('GET', '/users/current', token)).status).toBe(200);
});

test('it ends at its time, and is told from one that never was until it is swept', async () => {
  let now = new Date();
  const { db } = house.platform;
  const { audit, identity, access } = house.modules;
  const service = createAccessTokensService({
    db,
    audit,
    identity,
    access,
    findPublicUrl: () => 'http://here',
    now: () => now,
  });
  const { token } = await service.create(ada.userId, {
    name: 'Short',
    projects: 'all',
    rights: 'read',
    expiresInDays: 1,
  });
  const endless = await service.create(ada.userId, {
    name: 'Endless',
    projects: 'all',
    rights: 'read',
    expiresInDays: null,
  });
  await service.admit(token, '::1');
  now = new Date(now.getTime() + 86_400_001);
  await expect(service.admit(token, '::1')).rejects.toMatchObject({ code: 'auth.tokenExpired' });
  await service.sweep();
  await expect(service.admit(token, '::1')).rejects.toMatchObject({ code: 'auth.tokenExpired' });
  now = new Date(now.getTime() + 31 * 86_400_000);
  await service.sweep();
  await expect(service.admit(token, '::1')).rejects.toMatchObject({ code: 'auth.tokenInvalid' });
  expect(await service.admit(endless.token, '::1')).toMatchObject({ id: ada.userId });
});

test('its last use is told to the minute, and written once a minute', async () => {
  let now = new Date('2031-05-04T10:20:30.400Z');
  const { db } = house.platform;
  const { audit, identity, access } = house.modules;
  const service = createAccessTokensService({
    db,
    audit,
    identity,
    access,
    findPublicUrl: () => 'http://here',
    now: () => now,
  });
  const { token, grant } = await service.create(ada.userId, { name: 'Used', projects: 'all', rights: 'read' });
  const lastUse = async () => (await service.list(ada.userId)).grants.find(({ _id }) => _id === grant._id)?.lastUse;
  await service.admit(token, '192.0.2.1');
  expect(await lastUse()).toEqual({ at: '2031-05-04T10:20:00.000Z', address: '192.0.2.1' });
  now = new Date('2031-05-04T10:20:59Z');
  await service.admit(token, '192.0.2.2');
  expect((await lastUse())?.address).toBe('192.0.2.1');
  now = new Date('2031-05-04T10:21:00Z');
  await service.admit(token, '192.0.2.2');
  expect(await lastUse()).toEqual({ at: '2031-05-04T10:21:00.000Z', address: '192.0.2.2' });
});

test('a person who is disabled has none left when enabled again, and the trail says how many ended', async () => {
  const eve = await house.addMember('disabled@tokens.test', projectId, held);
  const { token } = await make({ projects: [projectId] }, eve);
  await make({}, eve);
  const { identity, accessTokens } = house.modules;
  await identity.setDisabled(eve.userId, false);
  expect((await call('GET', scans(projectId), token)).status).toBe(200);
  await identity.setDisabled(eve.userId, true);
  expect((await call('GET', '/users/current', token)).body.code).toBe('auth.tokenInvalid');
  await identity.setDisabled(eve.userId, false);
  expect((await call('GET', scans(projectId), token)).body.code).toBe('auth.tokenRevoked');
  expect((await accessTokens.list(eve.userId)).grants).toEqual([]);
  const told = await house.platform.db
    .selectFrom('audit_entry')
    .select('details')
    .where('action', '=', 'grantsRevoked')
    .where('subject_id', '=', eve.userId)
    .execute();
  expect(told.map(({ details }) => details)).toMatchObject([{ count: 2 }]);
});

test('one that a version before left to somebody who was disabled ends when they are enabled', async () => {
  const eve = await house.addMember('before@tokens.test', projectId, held);
  const { token } = await make({}, eve);
  await house.platform.db.updateTable('app_user').set({ disabled: true }).where('id', '=', eve.userId).execute();
  await house.modules.identity.setDisabled(eve.userId, false);
  expect((await call('GET', scans(projectId), token)).body.code).toBe('auth.tokenRevoked');
});

test('it goes with what becomes of its person: out of the project, with a new password', async () => {
  const eve = await house.addMember('eve@tokens.test', projectId, held);
  const { token } = await make({ projects: [projectId] }, eve);
  const { identity, access } = house.modules;
  await identity.resetPassword(eve.userId, 'another good password');
  expect((await call('GET', scans(projectId), token)).status).toBe(200);
  await access.setMembership(projectId, eve.userId, ['READ']);
  expect((await call('GET', scans(projectId), token)).body.code).toBe('auth.forbidden');
  await access.removeMembership(projectId, eve.userId);
  expect((await call('GET', scans(projectId), token)).body.code).toBe('projects.notFound');
  const [listed] = (await house.modules.accessTokens.list(eve.userId)).grants;
  expect(listed?.projects).toEqual([]);
});

test('a project that its person is not in cannot be chosen', async () => {
  const strange = await house.addProject('tokens|strange');
  const asked = { name: 'x', projects: [strange], rights: 'read' };
  expect((await call('POST', own, ada.authorization, asked)).body.code).toBe('projects.notFound');
});

test('a person has at most a hundred', async () => {
  const carl = await house.addMember('carl@tokens.test', projectId, held);
  for (let i = 0; i < 100; i++) await make({}, carl);
  await expect(make({}, carl)).rejects.toMatchObject({ code: 'accessTokens.tooMany' });
});

test('wrong tokens are counted by address, and one that was right before is not shut out with them', async () => {
  const { accessTokens } = house.modules;
  const [used, unused] = [await make(), await make()];
  const address = '198.51.100.7';
  await accessTokens.admit(used.token, address);
  const wrong = async () => accessTokens.admit('plumb_pat_wrong', address).catch(({ code }) => code);
  for (let i = 0; i < 100; i++) expect(await wrong()).toBe('auth.tokenInvalid');
  expect(await wrong()).toBe('LimitExceededException');
  await expect(accessTokens.admit(unused.token, address)).rejects.toMatchObject({ code: 'LimitExceededException' });
  expect(await accessTokens.admit(used.token, address)).toMatchObject({ id: ada.userId });
  expect(await accessTokens.admit(unused.token, '198.51.100.8')).toMatchObject({ id: ada.userId });
});

test('a script without a password uploads a scan and works on issues, and the trail names its token', async () => {
  const site = await addRequestProject(house, 'tokens|script');
  const scripter = await site.addMember('scripter', [...held, 'ADMIN']);
  const viewId = await addView(house, site.projectId, { modelId: site.modelId });
  await addVersion(house, viewId, [verdict(0, 'deviated')]);
  const { token } = await make({ name: 'Nightly upload', projects: [site.projectId] }, scripter);
  const origin = await house.app.listen({ port: 0, host: '127.0.0.1' });
  const client = createClient({ origin, getToken: async () => token });

  const [project] = await client(allProjects, {});
  const params = { projectId: project?._id as string };
  await uploadFile({
    call: client,
    projectId: params.projectId,
    kind: 'scan',
    source: new File(['a scan of the night'], 'night.e57'),
    put: async (url, body) => {
      const { status, headers } = await fetch(new URL(url, origin), { method: 'PUT', body });
      return { status, etag: headers.get('etag') ?? undefined };
    },
  });
  const stored = await client(fileCalls.scan.list, { params, query: {} });
  expect(stored.map(({ filename }) => filename)).toContain('night.e57');

  const body = { analysisViewId: viewId, diagnosis: 'Found by a script', forgeObjectId: [0] };
  await client(createIssue, { params, body });
  const issues = await client(listIssues, { params, query: {} });
  expect(issues.result.map(({ diagnosis }) => diagnosis)).toEqual(['Found by a script']);

  const trail = await call('GET', `/audit/v1/projects/${params.projectId}/entries?actions=fileUploaded`, token);
  expect(trail.body.result[0].actor).toMatchObject({ kind: 'user', token: 'Nightly upload' });
  expect(JSON.stringify(trail.body)).not.toContain('plumb_');
});

test('the calls in docs/scripts.md are calls of the contract', async () => {
  const text = await readFile(new URL('../../../../docs/scripts.md', import.meta.url), 'utf8');
  const shown = [...text.matchAll(/PLUMBLINE\/api(\/[^\s"?]+)/g)].map(([, path]) => path as string);
  const patterns = routes.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
  expect(shown).toHaveLength(5);
  expect(shown.filter((path) => !patterns.some((pattern) => pattern.test(path)))).toEqual([]);
});
