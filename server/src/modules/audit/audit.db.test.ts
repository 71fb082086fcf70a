import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuditAction, auditActions } from '@plumbline/contract/auditActions';
import type { NewToken } from '@plumbline/contract/resources/accessTokens';
import { type AuditEntry, describeActor, describeDetails } from '@plumbline/contract/resources/auditTrail';
import type { ChangedSettings } from '@plumbline/contract/resources/companies';
import type { Invitation } from '@plumbline/contract/resources/people';
import { createPackage } from '@plumbline/contract/resources/workPackages';
import type { StoredVerdict } from '@plumbline/engine/steps/StoredVerdict';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAuthenticator } from '../../../test/createAuthenticator.ts';
import { openEmptyBucket } from '../../../test/openEmptyBucket.ts';
import { asIssueMember } from '../../../test/openIssueSite.ts';
import { type OpenIdProvider, openOpenIdProvider, providerClient } from '../../../test/openOpenIdProvider.ts';
import { asServicePerson, openService, servicePaths } from '../../../test/openServiceSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import type { CalledSite } from '../../../test/told/CalledSite.ts';
import { callsOfAnalysis } from '../../../test/told/callsOfAnalysis.ts';
import { callsOfFiles } from '../../../test/told/callsOfFiles.ts';
import { callsOfGrants } from '../../../test/told/callsOfGrants.ts';
import { callsOfIntegrations } from '../../../test/told/callsOfIntegrations.ts';
import { callsOfIssues } from '../../../test/told/callsOfIssues.ts';
import { callsOfOperators } from '../../../test/told/callsOfOperators.ts';
import { callsOfPeople } from '../../../test/told/callsOfPeople.ts';
import { callsOfProgress } from '../../../test/told/callsOfProgress.ts';
import { callsOfProject } from '../../../test/told/callsOfProject.ts';
import { callsOfSetUp } from '../../../test/told/callsOfSetUp.ts';
import { callsOfSignIn } from '../../../test/told/callsOfSignIn.ts';
import { callsOfTools } from '../../../test/told/callsOfTools.ts';
import { judgeCalls, nothingWrong } from '../../../test/told/judgeCalls.ts';
import { openSender } from '../../../test/told/openSender.ts';
import { watchCalls } from '../../../test/told/watchCalls.ts';
import { workOnRun } from '../../../test/workOnRun.ts';
import { type Actor, byUser } from '../../Actor.ts';
import { settleRestored } from '../../backup/settleRestored.ts';
import { packBcf } from '../../bcf/packBcf.fixture.ts';
import { aTopic, onePixel } from '../../bcf/write/topic.fixture.ts';
import { prepareModel } from '../../jobs.ts';
import { noteFailures } from '../../platform/mail/noteFailures.ts';
import { anActivity, aSchedule } from '../../schedules/compare/compare.fixture.ts';
import { createInvitationLinks } from '../people/invitationLinks.ts';
import { makeSite } from '../runs/site.fixture.ts';
import { keepSchedule } from '../schedules/keepSchedule.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const tenantId = 'audit|site';
const operator: Actor = { kind: 'commandLine', name: 'root' };
const password = 'a good password';
const watch = watchCalls();
let house: TestHouse;
let projectId: string;
let viewId: string;
let requestId: string;
let scanId: string;
let modelFile: { filename: string; bytes: Uint8Array };
let versionIds: string[];
let presetId: string;
let changeId: string;
let ada: string;
let eve: string;
let appId: string;
let byEve: Actor;
let newToken: NewToken;
let authorization: string;
let packageId: string;
let webhookId: string;
let service: Awaited<ReturnType<typeof openService>>;
let bucket: Awaited<ReturnType<typeof openEmptyBucket>>;
let s3FolderId: string;
let followedId: string;
let invited: Invitation;
let wishId: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-audit-'));
  const site = await makeSite(folder);
  await rm(folder, { recursive: true });
  service = await openService();
  bucket = await openEmptyBucket();
  house = await openTestHouse({ ...service.settings, ...bucket.settings }, watch.log);
  await watchTransactions();
  const { modules } = house;
  projectId = await house.addProject(tenantId, { name: 'Harbour House' });
  const held = ['ADMIN', 'READ', 'LIST', 'VIEW_ASSETS', 'WRITE', 'RECLASSIFY', 'SR_READ', 'SR_WRITE'] as const;
  const files = ['FILE_SCAN_LIST', 'FILE_SCAN_READ', 'FILE_SCAN_WRITE', 'FILE_DOC_LIST', 'FILE_DOC_WRITE'] as const;
  ({ userId: ada, authorization } = await house.addMember('ada@audit.test', projectId, [...held, ...files]));
  eve = await house.addUser('eve@audit.test');
  byEve = byUser(eve);
  newToken = { name: 'Weekly', projects: [projectId], rights: 'read', expiresInDays: null };
  await modules.access.setMembership(projectId, eve, ['READ']);
  await modules.access.setFlag(projectId, 'qualityReport', true);
  const place = { projectId, tenantId };
  modelFile = { filename: 'house.ifc', bytes: site.model };
  await modules.files.addWhole(place, { kind: 'model', userId: ada, ...modelFile });
  scanId = await modules.files.addWhole(place, { kind: 'scan', userId: ada, filename: 'house.e57', bytes: site.scan });
});
afterAll(async () => {
  await house?.close();
  await service?.standIn.close();
  await bucket?.close();
  await openId?.close();
});

/** Notes of each entry whether its transaction had written something before: what the entry tells of. */
async function watchTransactions(): Promise<void> {
  await sql`
    create table told_with (action text, wrote boolean);
    create function watch_told() returns trigger language plpgsql as $$
    declare wrote boolean := pg_current_xact_id_if_assigned() is not null;
    begin
      insert into told_with values (new.action, wrote);
      return new;
    end $$;
    create trigger watch_told before insert on audit_entry for each row execute function watch_told()`.execute(
    house.platform.db,
  );
}

/** What is acknowledged without a transaction. */
const aloneAreTold: readonly AuditAction[] = [
  'signInFailed',
  'fileDownloaded',
  'pictureShared',
  'scanOpened',
  'tableExported',
  'issuesExported',
  'reportMade',
  'packageExported',
  'trailExported',
  'exportDownloaded',
  'activitiesExported',
  'scheduleExported',
  'filePushed',
  'mailSentAgain',
];

async function changeSettings(...changes: ChangedSettings[]): Promise<void> {
  for (const change of changes.toReversed()) {
    const { version } = await house.modules.access.findSettings(projectId);
    await house.modules.access.changeSettings(projectId, { version, ...change }, operator);
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(method: Method, path: string, payload?: object, as = authorization) {
  const url = `/api${path}`;
  const response = await house.app.inject({ method, url, headers: { authorization: as }, ...(payload && { payload }) });
  expect(response.statusCode, `${path}: ${response.body.slice(0, 300)}`).toBe(200);
  return String(response.headers['content-type']).includes('json') ? response.json() : response.body;
}

const list = async (query: Record<string, string> = {}, as = authorization, of = projectId) =>
  (await call('GET', `/audit/v1/projects/${of}/entries?${new URLSearchParams(query)}`, undefined, as)) as {
    total: number;
    result: AuditEntry[];
  };

/** The newest of the whole trail. */
const newest = (action: AuditAction) =>
  house.platform.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst();

const asAdaCaller = () => ({
  userId: ada,
  by: byUser(ada),
  membership: {
    projectId,
    tenantId,
    permissions: [],
    featureFlags: {},
    nameMappings: { floors: {}, elementTypes: {} },
  },
});

const signIn = (email: string, tried = password) =>
  house.app.inject({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password: tried } });
const inView = (path = '') => `/projects/${projectId}/classifications/byAnalysisView/${viewId}${path}`;
const ofView = (path: string) => `/analysis/v3/projects/${projectId}/analysis-view/${viewId}${path}`;
const requests = (path = '') => `/analysis/v3/projects/${projectId}/analysis-requests/${path}`;
const scans = (path: string) => `/files/v3/projects/${projectId}/files/scans/${path}`;
const prepare = () => house.modules.models.prepare(projectId, new AbortController().signal);

const bytes = Buffer.from('not a scan');
const announce = (filename: string) =>
  call('POST', scans(''), {
    filename,
    size: bytes.length,
    visibility: 'scan',
    hash: createHash('sha256').update(bytes).digest('hex'),
  });

async function requestAnalysis() {
  const { id: model } = await house.modules.models.findActiveModel(projectId);
  return call('POST', requests(), {
    analysisName: 'Week 40',
    modelDomain: { model },
    documentDomain: { roiDescription: 'All of it' },
    scanDomain: { files: [scanId], date: '2025-10-02', scannerModel: 'static', georeference: 'LocallyGeoreferenced' },
  });
}

async function analyse(ofViewId: string): Promise<void> {
  const { id } = await house.platform.db
    .selectFrom('analysis_run')
    .select('id')
    .where('view_id', '=', ofViewId)
    .executeTakeFirstOrThrow();
  const { runs, delivery } = house.modules;
  await workOnRun({ db: house.platform.db, runs, delivery }, id);
}

async function changePassword() {
  await house.addUser('fresh@audit.test', { mustChangePassword: true });
  const { session } = (await signIn('fresh@audit.test')).json();
  return call('POST', '/auth/new-password', { session, newPassword: 'quite another one' });
}

/** Of an account of its own: what is asked of it later must not be in the way of other stories. */
let openId: OpenIdProvider;
let secret: string;
let recoveryCodes: string[];
let signer: Awaited<ReturnType<typeof openSigner>>;
const signerEmail = 'signer@audit.test';
const asSigner = { who: signerEmail, which: signerEmail, place: 'nowhere' } as const;

async function openSigner() {
  const { authorization, userId } = await house.addMember(signerEmail, undefined, []);
  const ask = async (path: string, payload: object = {}) => {
    const headers = { authorization };
    const url = `/api/users/current/${path}`;
    const response = await house.app.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const sessions = async () =>
    (await house.app.inject({ url: '/api/users/current/sessions', headers: { authorization } })).json().sessions;
  return { userId, ask, sessions, key: createAuthenticator(house.product.publicUrl) };
}

async function addApp(): Promise<void> {
  signer = await openSigner();
  ({ secret } = await signer.ask('security/totp/begin'));
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  ({ recoveryCodes } = await signer.ask('security/totp', { code, password }));
}

async function addPasskey(): Promise<void> {
  const { options } = await signer.ask('security/passkeys/begin');
  await signer.ask('security/passkeys', { name: 'Blue key', response: signer.key.create(options), password });
}

async function recover(): Promise<void> {
  const { session } = (await signIn(signerEmail)).json();
  const [code = ''] = recoveryCodes;
  const { challenges } = house.modules.identity;
  await challenges.answer({ session, address: '127.0.0.1' }, { kind: 'recoveryCode', code });
}

/** While others have used up the tries of the account. */
async function confirmByMail(): Promise<void> {
  const { db } = house.platform;
  const window_end = new Date(Date.now() + 60_000);
  const key = `signInByAccount:${signerEmail}`;
  await db.insertInto('attempt').values({ key, count: 100, window_end }).execute();
  const { session } = (await signIn(signerEmail)).json();
  await house.modules.identity.sendSignInCode({ session, userId: signer.userId, passwordVersion: 1 });
  const mails = (await house.readOutbox()).filter((mail) => mail.includes(`To: ${signerEmail}`));
  const code = /^ {4}(\d{6})\r$/m.exec(mails.at(-1) ?? '')?.[1] ?? '';
  await call('POST', '/auth/mailed-code', { session, code });
  await db.deleteFrom('attempt').where('key', '=', key).execute();
}

async function endOther(): Promise<void> {
  const other = (await signer.sessions()).find(({ current }: { current: boolean }) => !current);
  await signer.ask(`sessions/${other._id}/end`);
}

async function removePasskey(): Promise<void> {
  const { passkeys } = await house.modules.identity.security.read(signer.userId);
  await signer.ask(`security/passkeys/${passkeys[0]?._id}/remove`, { password });
}

const linkedEmail = 'linked@linked.test';
const findTestCompany = async () => ((await house.modules.access.findCompany('Test Company')) as { id: string }).id;
const changeDomains = async () =>
  house.modules.singleSignOn.saveDomains(await findTestCompany(), ['linked.test'], operator);

async function changeSignIn(): Promise<void> {
  const companyId = await findTestCompany();
  openId = await openOpenIdProvider([`${house.product.publicUrl}/sign-in/return/${companyId}`]);
  const rules = [{ projectId, role: 'Viewer' as const }];
  const provider = { name: 'ID', issuer: openId.issuer, ...providerClient, rules };
  const policy = { version: 0, secondFactorRequired: false, passwordAllowed: true, sessionHours: 8 };
  await house.modules.singleSignOn.saveSignIn(companyId, { ...policy, provider }, operator);
}

async function linkAccount(): Promise<void> {
  openId.people.set(linkedEmail, { email: linkedEmail, email_verified: true });
  const companyId = await findTestCompany();
  const ask = (step: string, payload: object, cookies = {}) =>
    house.app.inject({ method: 'POST', url: `/api/auth/provider/${step}`, payload, cookies });
  const begun = await ask('begin', { companyId, email: linkedEmail, next: '/' });
  const answer = (await openId.visit(begun.json().address)).search.slice(1);
  const [cookie] = begun.cookies;
  const finished = await ask('finish', { companyId, answer }, { [cookie?.name ?? '']: cookie?.value });
  expect(finished.statusCode, finished.body).toBe(200);
}

const appCall = (form: Record<string, string>) => ({
  form: { client_id: appId, ...form },
  address: '127.0.0.1',
  requestId: 'a-request',
});

/** Eve lets the app in, and it fetches its tokens. */
async function connectApp() {
  const { accessTokens } = house.modules;
  const verifier = 'v'.repeat(43);
  const back = { client_id: appId, redirect_uri: 'http://127.0.0.1:4711/back' };
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const asked = { ...back, response_type: 'code', code_challenge, code_challenge_method: 'S256' };
  const granted = { projects: 'all', rights: 'write' } as const;
  const { redirectTo } = await accessTokens.decideAuthorisation(eve, asked, granted, byEve);
  const shown = { code: new URL(redirectTo).searchParams.get('code') ?? '', code_verifier: verifier };
  const code = appCall({ ...back, ...shown, grant_type: 'authorization_code' });
  return { ...(await accessTokens.exchange(code)), code };
}

async function signOutEverywhere() {
  const { accessToken } = (await signIn('eve@audit.test')).json();
  return call('POST', '/auth/sign-out-everywhere', undefined, `Bearer ${accessToken}`);
}

async function uploadScan() {
  const { _id } = await announce('north.e57');
  const { part } = await call('POST', scans(`${_id}/next-pending-part`), {});
  const put = await house.app.inject({ method: 'PUT', url: part.signedUrl, payload: bytes });
  const previousCompletedPart = { partNumber: 1, etag: String(put.headers.etag) };
  return call('POST', scans(`${_id}/next-pending-part`), { previousCompletedPart });
}

async function deleteScan() {
  const [{ _id }] = await call('GET', `${scans('').slice(0, -1)}?filter=filename==north.e57`);
  return call('DELETE', scans(_id));
}

async function deleteModels() {
  const models = `/files/v3/projects/${projectId}/files/models`;
  for (const { _id } of await call('GET', models)) await call('DELETE', `${models}/${_id}`);
}

async function renewModel() {
  await call('POST', `/model/v3/projects/${projectId}/models/renew/`);
}

async function importResults() {
  const element: StoredVerdict = {
    elementIndex: 0,
    globalId: '3Plumbline000000000000',
    rootModel: 'house.ifc',
    type: 'IfcSlab',
    trade: 'Floors',
    storey: null,
    name: null,
    status: 'missing',
    magnitudeM: null,
    magnitudeXYM: null,
    magnitudeZM: null,
    cause: 'looked_through',
    magnitudeLowM: null,
    magnitudeHighM: null,
    directions: null,
    sizeM: null,
    sizeSide: null,
    sizeDimension: null,
    toleranceM: 0.01,
    coverage: 0,
    confidence: 1,
    reason: '',
    evidence: null,
  };
  const results = {
    elements: [element],
    spheres: [],
    hasGivenCoordinates: false,
    has: () => false,
    read: () => new Uint8Array(),
  };
  const given = { projectId, tenantId, name: 'Week 39', scanDate: new Date(), results, by: operator };
  return house.modules.deliveries.importResults(given);
}

let undoable: string;
const issues = () => `/projects/${projectId}/issues`;
const issueComments = (path = '') => `/projects/${projectId}/issueComments${path}`;
const makeIssue = (diagnosis: string) =>
  call('POST', issues(), { analysisViewId: viewId, diagnosis, forgeObjectId: [1] });
const asMember = () => asIssueMember(house, { projectId, viewId, tenant: tenantId, authorization });
let sharedKey: string;
let issueId: string;
let commentId: string;
let assetId: string;

const webhooks = (path = '') => `/projects/${projectId}/webhooks${path}`;
const aWebhook = { name: 'Planner', url: 'https://203.0.112.1/a?token=t', events: ['issue.created'], enabled: false };

const atService = () => asServicePerson(house, { authorization, ...servicePaths(projectId) });
const inHouse = { who: 'ada@audit.test', which: 'Harbour House' };

async function ofService(method: Method, path: string, payload?: object) {
  const { status, body } = await atService().call(method, path, payload);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function pushReport(): Promise<void> {
  const form = new FormData();
  form.set('file', new File(['%PDF-1.7'], 'Report.pdf'));
  const sent = new Request('http://site.test', { method: 'POST', body: form });
  const folder = encodeURIComponent(service.folderOf('Readme.pdf'));
  const response = await house.app.inject({
    method: 'POST',
    url: `${servicePaths(projectId).own}/folders/${folder}/files`,
    headers: { authorization, 'content-type': sent.headers.get('content-type') as string },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(response.statusCode, response.body).toBe(200);
}

/** As the queue has it after the last try. */
async function failJob(): Promise<{ name: string; jobId: string }> {
  const { db } = house.platform;
  await house.platform.queue.enqueue(db, prepareModel, { projectId });
  const { rows } = await sql<{ id: string }>`
    update jobs.job set state = 'failed', completed_on = now() where name = ${prepareModel.name} returning id`.execute(
    db,
  );
  return { name: prepareModel.name, jobId: rows[0]?.id as string };
}

async function failMail(): Promise<string> {
  const message = { to: 'eve@audit.test', subject: 'News', text: 'Text' };
  const unreachable = { ...house.platform.mail, send: () => Promise.reject(new Error('away')) };
  await noteFailures(unreachable, house.platform)
    .send(message)
    .catch(() => undefined);
  const { mails } = await house.modules.operators.listFailedMails();
  return mails[0]?._id as string;
}

interface Story {
  act: () => Promise<unknown>;
  who: string;
  which: string;
  details?: string | (() => string);
  /** Of no project: told where its account is a member, or nowhere, or everywhere. */
  place?: 'account' | 'nowhere' | 'everywhere';
}

const asAda = { who: 'ada@audit.test' };
const asRoot = { who: 'Command line (root)' };
const asSystem = { who: 'System' };
const toEve = { which: 'eve@audit.test', place: 'account' } as const;
const wished = { which: 'eve@audit.test', details: 'ADMIN → ADMIN, SR_READ' };
const inWeek40 = { which: 'Week 40' };
const house21 = '21 elements';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function askAsEve(): Promise<string> {
  const asked = { projectId, permissions: ['ADMIN', 'SR_READ'], reason: 'For week 40' } as const;
  const { wish } = await house.modules.people.ask(asked, { userId: eve, by: byEve });
  return wish?._id ?? '';
}

async function deleteAndRestore(): Promise<void> {
  const { company_id: companyId } = (await house.modules.access.findProjectById(projectId)) ?? { company_id: '' };
  await house.modules.deletions.delete({ companyId, projectId }, 'Harbour House', byUser(ada));
  await house.modules.deletions.restore({ companyId, projectId }, byUser(ada));
}

/** How each entry comes about, in an order in which each finds what it needs: the compiler asks for all of them. */
const stories: Record<AuditAction, Story> = {
  userAdded: {
    act: () =>
      house.modules.identity.createUser(
        { email: 'new@audit.test', firstName: 'New', lastName: 'One', password, mustChangePassword: true },
        operator,
      ),
    ...asRoot,
    which: 'new@audit.test',
    place: 'nowhere',
  },
  signedIn: { act: () => signIn('eve@audit.test'), who: 'eve@audit.test', ...toEve },
  signInFailed: { act: () => signIn('EVE@audit.test', 'wrong'), who: 'Somebody not signed in', ...toEve },
  signedOutEverywhere: { act: signOutEverywhere, who: 'eve@audit.test', ...toEve },
  passwordChanged: { act: changePassword, who: 'fresh@audit.test', which: 'fresh@audit.test', place: 'nowhere' },
  passwordReset: { act: () => house.modules.identity.resetPassword(eve, password, operator), ...asRoot, ...toEve },
  userDisabled: { act: () => house.modules.identity.setDisabled(eve, true, operator), ...asRoot, ...toEve },
  userEnabled: { act: () => house.modules.identity.setDisabled(eve, false, operator), ...asRoot, ...toEve },
  totpAdded: { act: addApp, ...asSigner },
  recoveryCodeUsed: { act: recover, ...asSigner },
  mailedCodeUsed: { act: confirmByMail, ...asSigner },
  sessionEnded: { act: endOther, ...asSigner },
  recoveryCodesRenewed: { act: () => signer.ask('security/recovery-codes', { password }), ...asSigner },
  passkeyAdded: { act: addPasskey, ...asSigner, details: 'Blue key' },
  passkeyRemoved: { act: removePasskey, ...asSigner, details: 'Blue key' },
  totpRemoved: { act: () => signer.ask('security/totp/remove', { password }), ...asSigner },
  factorsReset: {
    act: () => house.modules.identity.resetFactors(signer.userId, operator),
    ...asRoot,
    which: signerEmail,
    place: 'nowhere',
  },
  domainsChanged: {
    act: changeDomains,
    ...asRoot,
    which: 'Test Company',
    details: 'linked.test',
    place: 'nowhere',
  },
  signInChanged: {
    act: changeSignIn,
    ...asRoot,
    which: 'Test Company',
    place: 'nowhere',
    details: () => `Provider ${openId.issuer}, passwords allowed, second factor not required, sessions of 8 h`,
  },
  accountLinked: {
    act: linkAccount,
    who: 'Somebody not signed in',
    which: linkedEmail,
    place: 'nowhere',
    details: () => openId.issuer,
  },
  tokenMade: {
    act: () => house.modules.accessTokens.create(eve, { ...newToken, name: 'Nightly' }, byEve),
    who: 'eve@audit.test',
    details: '‘Nightly’, read only, 1 project, no end',
    ...toEve,
  },
  tokenRevoked: {
    act: async () => {
      const { grant } = await house.modules.accessTokens.create(eve, newToken, byEve);
      await house.modules.accessTokens.revoke(eve, grant._id, byEve);
    },
    who: 'eve@audit.test',
    details: '‘Weekly’',
    ...toEve,
  },
  appRegistered: {
    act: async () => {
      const app = { name: 'Checker', redirectAddresses: ['http://127.0.0.1/back'] };
      ({ _id: appId } = (await house.modules.accessTokens.registerApp(eve, app, byEve)).app);
    },
    who: 'eve@audit.test',
    details: '‘Checker’',
    ...toEve,
  },
  appAllowed: {
    act: connectApp,
    who: 'eve@audit.test',
    details: '‘Checker’, read and write, all projects, no end',
    ...toEve,
  },
  appRevoked: {
    act: async () => house.modules.accessTokens.revokeShown(appCall({ token: (await connectApp()).access_token })),
    who: 'eve@audit.test by ‘Checker’',
    details: '‘Checker’',
    ...toEve,
  },
  appMisused: {
    act: async () => {
      const { code } = await connectApp();
      await expect(house.modules.accessTokens.exchange(code)).rejects.toMatchObject({ code: 'invalid_grant' });
    },
    who: 'System',
    details: '‘Checker’',
    ...toEve,
  },
  appRemoved: {
    act: () => house.modules.accessTokens.removeApp(eve, appId, byEve),
    who: 'eve@audit.test',
    details: '‘Checker’',
    ...toEve,
  },
  grantsRevoked: {
    act: () => house.modules.accessTokens.revokeAll(eve, operator),
    ...asRoot,
    details: '1',
    ...toEve,
  },
  operatorNamed: { act: () => house.modules.access.setOperator(eve, true, operator), ...asRoot, ...toEve },
  operatorDismissed: { act: () => house.modules.access.setOperator(eve, false, operator), ...asRoot, ...toEve },
  administratorNamed: {
    act: async () => {
      const { id } = (await house.modules.access.findCompany('Test Company')) as { id: string };
      await house.modules.access.nameAdministrator(id, ada, operator);
      await house.modules.access.nameAdministrator(id, eve, operator);
    },
    ...asRoot,
    ...toEve,
  },
  administratorDismissed: {
    act: async () => {
      const { id } = (await house.modules.access.findCompany('Test Company')) as { id: string };
      await house.modules.access.dismissAdministrator(id, eve, operator);
    },
    ...asRoot,
    ...toEve,
  },
  invited: {
    act: async () => {
      const { id: companyId } = (await house.modules.access.findCompany('Test Company')) as { id: string };
      const projects = [{ projectId, permissions: ['READ'] as const }];
      const asked = { email: 'guest@audit.test', administrator: false, projects };
      invited = await house.modules.people.invite({ companyId, projectId }, asked, operator);
    },
    ...asRoot,
    which: 'guest@audit.test',
  },
  invitationWithdrawn: {
    act: async () => {
      const { id: companyId } = (await house.modules.access.findCompany('Test Company')) as { id: string };
      await house.modules.people.withdraw({ companyId, projectId }, invited._id, operator);
    },
    ...asRoot,
    which: 'guest@audit.test',
  },
  invitationAccepted: {
    act: async () => {
      const { id: companyId } = (await house.modules.access.findCompany('Test Company')) as { id: string };
      const asked = { email: 'eve@audit.test', administrator: true, projects: [] };
      const { _id } = await house.modules.people.invite({ companyId }, asked, operator);
      const token = createInvitationLinks(house.platform.secrets.invitations).make({ id: _id, number: 1 });
      await house.modules.people.accept(token, eve, byEve);
      await house.modules.access.dismissAdministrator(companyId, eve, operator);
    },
    who: 'eve@audit.test',
    ...toEve,
  },
  companyAdded: {
    act: () => house.modules.access.createCompany('Northbank', operator),
    ...asRoot,
    which: 'Northbank',
    place: 'nowhere',
  },
  quotaChanged: {
    act: () => house.modules.access.setQuota(projectId, 5e9, operator),
    ...asRoot,
    which: 'Harbour House',
    details: 'no limit of its own → 5 GB',
  },
  projectAdded: {
    act: async () => {
      const company = await house.modules.access.findCompany('Northbank');
      const project = { companyId: company?.id as string, name: 'Quay', tenantId: 'northbank|quay' };
      return house.modules.access.createProject(project, operator);
    },
    ...asRoot,
    which: 'Quay',
  },
  companyRenamed: {
    act: async () => {
      const { id } = (await house.modules.access.findCompany('Northbank')) as { id: string };
      await house.modules.access.renameCompany({ companyId: id, name: 'Southbank', seenName: 'Northbank' }, operator);
    },
    ...asRoot,
    which: 'Southbank',
    details: 'Northbank → Southbank',
    place: 'nowhere',
  },
  membershipSet: {
    act: () => house.modules.access.setMembership(projectId, eve, ['READ', 'LIST'], operator),
    ...asRoot,
    which: 'eve@audit.test',
    details: 'READ → READ, LIST',
  },
  membershipRemoved: {
    act: () => house.modules.access.removeMembership(projectId, eve, operator),
    ...asRoot,
    which: 'eve@audit.test',
    details: 'READ, LIST → no member',
  },
  permissionsAsked: {
    act: async () => {
      await house.modules.access.setMembership(projectId, eve, ['ADMIN']);
      wishId = await askAsEve();
    },
    ...wished,
    who: 'eve@audit.test',
    details: 'ADMIN → ADMIN, SR_READ · For week 40',
  },
  permissionsAskedNoMore: {
    act: () => house.modules.people.withdrawWish({ projectId, wishId }, { userId: eve, by: byEve }),
    ...wished,
    who: 'eve@audit.test',
  },
  permissionsDeclined: {
    act: async () => house.modules.people.decide({ projectId, wishId: await askAsEve() }, false, byUser(ada)),
    ...wished,
    ...asAda,
  },
  permissionsAllowed: {
    act: async () => house.modules.people.decide({ projectId, wishId: await askAsEve() }, true, byUser(ada)),
    ...wished,
    ...asAda,
  },
  permissionsTaken: {
    act: async () => {
      await house.modules.access.setMembership(projectId, eve, ['ADMIN']);
      const setDisabled = (disabled: boolean) =>
        house.platform.db.updateTable('app_user').set({ disabled }).where('id', '=', ada).execute();
      await setDisabled(true);
      await askAsEve();
      await setDisabled(false);
      await house.modules.access.removeMembership(projectId, eve);
    },
    ...wished,
    who: 'eve@audit.test',
    details: 'ADMIN → ADMIN, SR_READ · For week 40',
  },
  flagChanged: {
    act: () => house.modules.access.setFlag(projectId, 'insightsDashboard', true, operator),
    ...asRoot,
    which: 'insightsDashboard',
    details: 'default → on',
  },
  projectRenamed: {
    act: () => changeSettings({ name: 'Harbour House' }, { name: 'Old Harbour' }),
    ...asRoot,
    which: 'Harbour House',
    details: 'Old Harbour → Harbour House',
  },
  namesChanged: {
    act: () => changeSettings({ typeNames: { IfcWall: 'Partition' } }),
    ...asRoot,
    which: 'Harbour House',
    details: '1 name · types',
  },
  // And back again: what follows is judged as usual.
  usualTolerancesChanged: {
    act: () =>
      changeSettings(
        { tolerances: { toleranceM: 0.01, byTypeM: {} } },
        { tolerances: { toleranceM: 0.02, byTypeM: { IfcRoof: 0.03 } } },
      ),
    ...asRoot,
    which: 'Harbour House',
    details: '20 mm, IfcRoof 30 mm → 10 mm',
  },
  publishingChanged: {
    act: async () => {
      await house.modules.access.setPublishing(projectId, 'reviewed', operator);
      await house.modules.access.setPublishing(projectId, 'automatic', operator);
    },
    ...asRoot,
    which: 'Harbour House',
    details: 'reviewed → automatic',
  },
  projectViewSaved: {
    act: () => call('PUT', `/projects/${projectId}/viewer-state`, { viewport: null }),
    ...asAda,
    which: 'Harbour House',
    details: 'the whole model',
  },
  presetSaved: {
    act: async () => {
      const body = { name: 'Roof', scope: 'project', filters: {} };
      ({ _id: presetId } = await call('POST', `/projects/${projectId}/filter-presets/`, body));
    },
    ...asAda,
    which: 'Roof',
  },
  presetDeleted: {
    act: () => call('DELETE', `/projects/${projectId}/filter-presets/${presetId}`),
    ...asAda,
    which: 'Roof',
  },
  fileUploaded: { act: uploadScan, ...asAda, which: 'north.e57', details: 'scan' },
  fileDownloaded: {
    act: () => call('POST', scans(`${scanId}/download`)),
    ...asAda,
    which: 'house.e57',
    details: 'scan',
  },
  pictureShared: {
    act: async () => {
      sharedKey = `${tenantId}/temp/${randomUUID()}.png`;
      const { signedUrl } = await call('POST', `/auth/sign-asset-write-public/${sharedKey}`);
      await house.app.inject({
        method: 'PUT',
        url: signedUrl,
        headers: { 'content-type': 'image/png' },
        payload: onePixel,
      });
      await call('POST', `/auth/sign-asset-public/${sharedKey}`);
    },
    ...asAda,
    which: 'Harbour House',
    details: () => sharedKey,
  },
  fileDeleted: { act: deleteScan, ...asAda, which: 'north.e57', details: 'scan' },
  uploadCancelled: {
    act: async () => call('POST', scans(`${(await announce('south.e57'))._id}/cancel`)),
    ...asAda,
    which: 'south.e57',
    details: 'scan',
  },
  modelActivated: { act: prepare, ...asSystem, which: 'VERSION 1', details: `${house21} · house` },
  analysisRequested: {
    act: async () => ({ _id: requestId, analysisView: viewId } = await requestAnalysis()),
    ...asAda,
    ...inWeek40,
  },
  analysisCancelled: { act: () => call('POST', requests(`${requestId}/cancel`)), ...asAda, ...inWeek40 },
  analysisRerun: { act: () => call('POST', requests(`${requestId}/rerun`)), ...asAda, ...inWeek40 },
  analysisImported: { act: importResults, ...asRoot, which: 'Week 39', details: '1 element' },
  tolerancesChanged: {
    act: async () => {
      await call('POST', requests(`${requestId}/cancel`));
      ({ _id: requestId, analysisView: viewId } = await requestAnalysis());
      await analyse(viewId);
      const body = { toleranceM: 0.2, tolerancesM: { IfcSlab: 0.015 } };
      const { versions } = await call('POST', ofView('/rejudge'), body);
      versionIds = versions.map(({ version }: { version: { _id: string } }) => version._id);
    },
    ...asAda,
    ...inWeek40,
    details: '10 mm → 200 mm, IfcSlab 15 mm · 1 changed element',
  },
  scanOpened: {
    act: async () => {
      const path = `/evidence/v1/projects/${projectId}/views/${viewId}/scan`;
      expect((await call('GET', path)).scan).not.toBeNull();
      await call('GET', path);
      expect((await list({ actions: 'scanOpened' })).total).toBe(1);
    },
    ...asAda,
    ...inWeek40,
  },
  versionsPublished: {
    act: () => call('POST', ofView('/versions/publish'), { versionIds }),
    ...asAda,
    ...inWeek40,
    details: '3 versions · Architecture, Equipment, Structure',
  },
  versionsUnpublished: {
    act: () => call('POST', ofView('/versions/unpublish'), { versionIds }),
    ...asAda,
    ...inWeek40,
    details: '3 versions · Architecture, Equipment, Structure',
  },
  reclassified: {
    act: () => call('POST', inView('/0/reclassify-by-forge-id'), { classification: 'missing', forgeObjectIds: [1, 2] }),
    ...asAda,
    ...inWeek40,
    details: 'Missing · 3 elements',
  },
  approved: {
    act: async () => {
      const filtersDTO = { statuses: ['missing'], elementName: 'Box' };
      ({ changeId } = await call('POST', inView('/approve'), { filtersDTO }));
    },
    ...asAda,
    ...inWeek40,
    details: '4 elements · Status: Missing; Name: Contains “Box”',
  },
  changeUndone: {
    act: () => call('POST', inView('/undo'), { changeId }),
    ...asAda,
    ...inWeek40,
    details: '4 elements · an approval',
  },
  unapproved: {
    act: async () => {
      await call('POST', inView('/approve'), { forgeObjectIds: [5] });
      await call('POST', inView('/unapprove'), { forgeObjectIds: [5] });
    },
    ...asAda,
    ...inWeek40,
    details: '1 element',
  },
  issueDeleted: {
    act: async () => {
      const { _id } = await makeIssue('Slab too low');
      await call('DELETE', `/projects/${projectId}/issues/${_id}`);
    },
    ...asAda,
    which: '#1 - Slab too low',
  },
  issuesChanged: {
    act: async () => {
      for (const diagnosis of ['Crack', 'Gap']) await makeIssue(diagnosis);
      const changes = { priority: 'Minor', deadline: null };
      const { operation } = await call('POST', `${issues()}/bulk/change`, { list: { total: 2 }, changes });
      undoable = operation;
    },
    ...asAda,
    which: 'Harbour House',
    details: '2 issues · Priority: Minor; Deadline: none',
  },
  issuesUndone: {
    act: () => call('POST', `${issues()}/bulk/${undoable}/undo`),
    ...asAda,
    which: 'Harbour House',
    details: '2 issues · a change',
  },
  issuesImported: {
    act: async () => {
      const { taken } = await asMember().takeBcf({ bytes: await packBcf([aTopic()]) });
      await call('DELETE', `/projects/${projectId}/issues/${taken.issues[0]._id}`);
    },
    ...asAda,
    which: 'Harbour House',
    details: '1 issue · issues.bcf',
  },
  issuesExported: {
    act: () => call('GET', `${issues()}/csv?searchText=crack`),
    ...asAda,
    which: 'Harbour House',
    details: 'CSV · 1 issue · crack',
  },
  issuesDeleted: {
    act: () => call('POST', `${issues()}/bulk/delete`, { list: { total: 2 } }),
    ...asAda,
    which: 'Harbour House',
    details: '2 issues · #2, #3',
  },
  issuesMade: {
    act: () => call('POST', `${issues()}/of-view/${viewId}`, { filter: {}, grouping: 'floorAndType', total: 4 }),
    ...asAda,
    ...inWeek40,
    details: '4 issues',
  },
  issueMade: {
    act: async () => ({ _id: issueId } = await makeIssue('Beam bent')),
    ...asAda,
    which: '#9 - Beam bent',
  },
  issueChanged: {
    act: () => call('PUT', `${issues()}/${issueId}`, { priority: 'Minor', deadline: '2026-10-05' }),
    ...asAda,
    which: '#9 - Beam bent',
    details: 'Priority: Unassigned → Minor; Deadline: none → 2026-10-05',
  },
  commentAdded: {
    act: async () => {
      ({ _id: commentId } = await call('POST', issueComments(), { issue: issueId, comment: 'Since Monday' }));
    },
    ...asAda,
    which: '#9 - Beam bent',
  },
  commentDeleted: {
    act: () => call('DELETE', issueComments(`/${commentId}`)),
    ...asAda,
    which: '#9 - Beam bent',
  },
  pictureAdded: {
    act: async () => {
      const key = await asMember().sendPicture(issueId);
      ({ _id: assetId } = (await asMember().attach(issueId, key)).body);
    },
    ...asAda,
    which: '#9 - Beam bent',
  },
  pictureDeleted: {
    act: () => call('DELETE', `${issues()}/${issueId}/assets/${assetId}`),
    ...asAda,
    which: '#9 - Beam bent',
  },
  packageAdded: {
    act: async () => {
      await house.modules.access.setFlag(projectId, 'progressMonitoring', true);
      const source = { mode: 'filter' as const, filter: { elementName: 'Box' } };
      const form = createPackage.body.parse({ name: 'Walls', startDate: '2026-09-01', endDate: '2026-09-30', source });
      packageId = (await house.modules.workPackages.create(asAdaCaller(), form))._id;
    },
    ...asAda,
    which: 'Walls',
    details: house21,
  },
  packageChanged: {
    act: () =>
      house.modules.workPackages.update(asAdaCaller(), packageId, { name: 'All walls', ignoreMissingIds: false }),
    ...asAda,
    which: 'All walls',
    details: house21,
  },
  packageExported: {
    act: async () => {
      await house.modules.workPackages.measure(projectId);
      await call('GET', `/projects/${projectId}/watchlists/${packageId}/csv`);
    },
    ...asAda,
    which: 'All walls',
    details: `CSV · ${house21}`,
  },
  activitiesExported: {
    act: async () => {
      const primavera = { activityId: 'A1000', wbs: null };
      await house.modules.workPackages.update(asAdaCaller(), packageId, { primavera, ignoreMissingIds: false });
      await call('POST', `/projects/${projectId}/progress-monitorings/primavera-export`, { activities: ['A1000'] });
    },
    ...asAda,
    which: 'Harbour House',
    details: 'P6 XLSX · 1 activity',
  },
  scheduleExported: {
    act: async () => {
      await keepSchedule(house, projectId, ada, aSchedule([anActivity('A1000', null)]));
      await call('GET', `/projects/${projectId}/schedules/current/comparison/file?format=csv`);
    },
    ...asAda,
    which: 'Harbour House',
    details: 'CSV · 1 activity',
  },
  scheduleImported: {
    act: async () => {
      const bytes = Buffer.from('Activity ID,Name,Start,Finish\nS1,Doors,2026-09-01,2026-09-30\n');
      const folder = await mkdtemp(join(tmpdir(), 'schedule-'));
      const path = join(folder, 'plan.csv');
      await writeFile(path, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = { filename: 'plan.csv', size: bytes.length, sha256, path };
      const { schedules } = house.modules;
      const { fingerprint } = await schedules.preview(asAdaCaller(), {}, file);
      await schedules.import(asAdaCaller(), { fingerprint, leave: [], rules: [], own: [] }, file);
      await rm(folder, { recursive: true });
    },
    ...asAda,
    which: 'plan.csv',
    details: '1 activity · 0 work packages made, 0 changed',
  },
  packageDeleted: {
    act: () => call('DELETE', `/projects/${projectId}/watchlists/${packageId}`),
    ...asAda,
    which: 'All walls',
  },
  tableExported: {
    act: async () => {
      const path = `/classification/v3/projects/${projectId}/classifications/byVersions/${viewId}`;
      await call('GET', `${path}/csv`);
      await call('GET', `${path}/xlsx?filtersDTO=${encodeURIComponent('{"statuses":["missing"]}')}`);
    },
    ...asAda,
    ...inWeek40,
    details: 'XLSX · 4 elements · Status: Missing',
  },
  reportMade: {
    act: () => call('POST', `/quality-report/v3/projects/${projectId}/analysis/${viewId}/pdf`, {}),
    ...asAda,
    ...inWeek40,
    details: house21,
  },
  webhookAdded: {
    act: async () => {
      const { _id } = await call('POST', webhooks(), aWebhook);
      webhookId = _id;
    },
    ...asAda,
    which: 'Planner',
    details: '203.0.112.1',
  },
  webhookChanged: {
    act: () => call('PUT', webhooks(`/${webhookId}`), { ...aWebhook, url: 'https://203.0.112.2/', enabled: true }),
    ...asAda,
    which: 'Planner',
    details: 'Address: 203.0.112.2; Switched on',
  },
  webhookSecretReplaced: {
    act: () => call('POST', webhooks(`/${webhookId}/secret`)),
    ...asAda,
    which: 'Planner',
  },
  webhookStopped: {
    act: async () => {
      await makeIssue('Nobody is told');
      await sql`update webhook set owner_id = ${eve} where id = ${webhookId}`.execute(house.platform.db);
      await house.modules.webhooks.deliver(webhookId, new AbortController().signal);
    },
    ...asSystem,
    which: 'Planner',
    details: 'who saved it last may no longer manage the project',
  },
  webhookDeleted: {
    act: () => call('DELETE', webhooks(`/${webhookId}`)),
    ...asAda,
    which: 'Planner',
    details: '203.0.112.2',
  },
  serviceLoggedIn: {
    act: () => atService().logIn('ann', { mayCreate: true }),
    ...asAda,
    which: 'ada@audit.test',
    details: 'ann@service.test',
  },
  serviceConnected: {
    act: () => ofService('POST', 'integration', service.place),
    ...inHouse,
    details: 'Northbank: Harbour House',
  },
  filesImported: {
    act: () => ofService('POST', 'items/copy', { itemIds: [service.idOf('Level 1.e57')] }),
    ...inHouse,
    details: '1 file · Level 1.e57',
  },
  importCancelled: {
    act: async () => {
      const asked = { itemIds: [service.idOf('Readme.pdf')], visibility: 'document' };
      const { result } = await ofService('POST', 'items/copy', asked);
      await ofService('POST', `${servicePaths(projectId).own}/imports/${result[0]._id}/cancel`);
    },
    ...inHouse,
    details: 'Readme.pdf',
  },
  folderFollowed: {
    act: async () => {
      const asked = { folderId: service.folderOf('Level 1.e57'), name: 'Scans', kind: 'scan' };
      followedId = (await ofService('POST', `${servicePaths(projectId).own}/followed-folders`, asked))._id;
    },
    ...inHouse,
    details: 'Scans',
  },
  folderUnfollowed: {
    act: () => ofService('DELETE', `${servicePaths(projectId).own}/followed-folders/${followedId}`),
    ...inHouse,
    details: 'Scans',
  },
  filePushed: { act: pushReport, ...inHouse, details: 'Report.pdf' },
  s3FolderAdded: {
    act: async () => {
      s3FolderId = (await ofService('POST', `${servicePaths(projectId).own}/s3-folders`, bucket.folder))._id;
    },
    ...inHouse,
    details: 'Scanner drop',
  },
  s3FolderRemoved: {
    act: () => ofService('DELETE', `${servicePaths(projectId).own}/s3-folders/${s3FolderId}`),
    ...inHouse,
    details: 'Scanner drop',
  },
  serviceDisconnected: {
    act: () => ofService('DELETE', 'integration/current'),
    ...inHouse,
    details: 'Northbank: Harbour House',
  },
  serviceLoggedOut: {
    act: () => ofService('DELETE', 'user_access'),
    ...asAda,
    which: 'ada@audit.test',
    details: 'ann@service.test',
  },
  modelRenewed: {
    act: async () => {
      await deleteModels();
      await renewModel();
    },
    ...asAda,
    which: 'VERSION 1',
  },
  modelDeactivated: { act: prepare, ...asSystem, which: 'VERSION 1' },
  trailExported: {
    act: () => call('GET', `/audit/v1/projects/${projectId}/entries/csv`),
    ...asAda,
    which: 'Harbour House',
  },
  limitsChanged: {
    act: () => house.modules.access.setLimits(projectId, { mostRuns: 3 }, operator),
    ...asRoot,
    which: 'Harbour House',
    details: 'any number of analyses at a time → 3 analyses at a time',
  },
  retentionChanged: {
    act: async () => {
      const { version } = await house.modules.retention.findRetention(projectId);
      const rules = { scanMonths: 24, evidenceMonths: null };
      await house.modules.retention.changeRetention(projectId, { version, ...rules }, byUser(ada));
    },
    ...asAda,
    which: 'Harbour House',
    details:
      'scans kept for ever, evidence of old versions kept for ever → scans kept for 24 months, evidence of old versions kept for ever',
  },
  projectExported: {
    act: () => call('POST', `/projects/${projectId}/exports`, {}),
    ...asAda,
    which: 'Harbour House',
    details: 'without documents',
  },
  exportDownloaded: {
    act: async () => {
      const { _id: exportId } = await call('POST', `/projects/${projectId}/exports`, {});
      await house.modules.projectExports.pack({ projectId, exportId }, new AbortController().signal);
      await call('GET', `/projects/${projectId}/exports/${exportId}/download`);
    },
    ...asAda,
    which: 'Harbour House',
    details: () => expect.stringMatching(/^made by ada@audit\.test on \d{4}-\d\d-\d\d$/) as unknown as string,
  },
  removedByRetention: {
    act: async () => {
      const bytes = Buffer.from('an old scan');
      const place = { projectId, tenantId };
      const old = await house.modules.files.addWhole(place, { kind: 'scan', userId: ada, filename: 'old.e57', bytes });
      const { db } = house.platform;
      await sql`update file set created_at = now() - interval '3 years' where id = ${old}`.execute(db);
      await sql`update project set retention_from = now() - interval '1 day' where id = ${projectId}`.execute(db);
      await house.modules.retention.sweep();
    },
    ...asSystem,
    which: 'old.e57',
    details: 'scan, 0 GB, older than 24 months',
  },
  projectDeleted: {
    act: deleteAndRestore,
    ...asAda,
    which: 'Harbour House',
    details: () => `gone on ${inDays(14)}`,
  },
  projectRestored: { act: deleteAndRestore, ...asAda, which: 'Harbour House' },
  projectErased: {
    act: async () => {
      const { db } = house.platform;
      await sql`update project set gone_at = now() - interval '1 day' where tenant_id = 'northbank|quay'`.execute(db);
      await house.modules.deletions.sweep();
    },
    ...asSystem,
    which: 'A deleted project',
    details: () => expect.stringMatching(/^with \d+ entries of its trail$/) as unknown as string,
    place: 'nowhere',
  },
  addressChanged: {
    act: async () => {
      const { version } = await house.modules.access.findSettings(projectId);
      await house.modules.access.changeSettings(projectId, { version, address: 'harbour' }, byUser(ada));
    },
    ...asAda,
    which: 'Harbour House',
    details: 'audit-site → harbour',
  },
  trailPruned: {
    act: async () => {
      await sql`
        insert into audit_entry (at, actor_kind, action, subject_kind, subject_name, details)
        values ('2019-12-31', 'system', 'reportMade', 'analysis', 'long ago', '{}')`.execute(house.platform.db);
      expect(await house.modules.audit.shorten(new Date('2020-01-01'), operator)).toBe(1);
    },
    ...asRoot,
    which: 'Audit trail',
    details: 'before 2020-01-01T00:00:00.000Z',
    place: 'everywhere',
  },
  jobRetried: {
    act: async () => house.modules.operators.retryJob(await failJob(), operator),
    ...asRoot,
    which: 'Prepare model',
    place: 'everywhere',
  },
  jobDropped: {
    act: async () => house.modules.operators.dropJob(await failJob(), operator),
    ...asRoot,
    which: 'Prepare model',
    place: 'everywhere',
  },
  mailSentAgain: {
    act: async () => house.modules.operators.sendMailAgain(await failMail(), operator),
    ...asRoot,
    which: 'News (eve@audit.test)',
    place: 'everywhere',
  },
  mailDropped: {
    act: async () => house.modules.operators.dropMail(await failMail(), operator),
    ...asRoot,
    which: 'News (eve@audit.test)',
    place: 'everywhere',
  },
  maintenanceAnnounced: {
    act: () => house.modules.system.announceMaintenance(null, operator),
    ...asRoot,
    which: 'Plumbline',
    details: 'nothing announced',
    place: 'everywhere',
  },
  productRestored: {
    act: async () => {
      const { db } = house.platform;
      const value = { backup: '2026-10-02T030000Z', takenAt: '2026-10-02T03:00:00.000Z' };
      await db
        .insertInto('setting')
        .values({ name: 'restored', value: JSON.stringify(value) })
        .execute();
      await settleRestored(house.modules, db, pino({ level: 'silent' }));
    },
    ...asSystem,
    which: 'Backup 2026-10-02T030000Z',
    details: 'as of 2026-10-02T03:00:00.000Z',
    place: 'everywhere',
  },
  maintenanceSwitched: {
    act: async () => {
      await house.modules.system.setMaintenance(true, operator);
      await house.modules.system.setMaintenance(false, operator);
    },
    ...asRoot,
    which: 'Plumbline',
    details: 'off',
    place: 'everywhere',
  },
};

const told = Object.entries(stories) as [AuditAction, Story][];

test.each(told)('%s: who did it and to what is told, once it is done', async (action, { act, who, which, ...more }) => {
  const before = (await newest(action))?.id ?? 0;
  await act();
  const row = await newest(action);
  expect(row?.id).toBeGreaterThan(before);
  const { details = '', place } = more;
  const actor = {
    kind: row?.actor_kind as Actor['kind'],
    ...(row?.actor_name && { name: row.actor_name }),
    ...(row?.actor_token && { token: row.actor_token }),
  };
  expect(describeActor(actor)).toBe(who);
  expect(row?.subject_name).toBe(which);
  expect(describeDetails({ action, details: row?.details ?? {} })).toEqual(
    typeof details === 'string' ? details : details(),
  );
  if (action !== 'projectAdded') expect(row?.project_id).toBe(place === undefined ? projectId : null);
  const shown = (await list({ actions: action })).result.some(({ _id }) => _id === String(row?.id));
  expect(shown).toBe(place !== 'nowhere' && action !== 'projectAdded');
});

async function openCalledSite(): Promise<CalledSite> {
  const { userId, authorization } = await house.addMember('olga@audit.test', projectId, ['ALL']);
  const companyId = await findTestCompany();
  await house.modules.access.setOperator(userId, true);
  // The last story took the model away.
  await house.modules.files.addWhole({ projectId, tenantId }, { kind: 'model', userId, ...modelFile });
  await prepare();
  await house.modules.access.nameAdministrator(companyId, userId);
  const send = openSender(house, { authorization, place: { projectId, companyId, viewId } });
  return { house, send, projectId, companyId, tenantId, viewId, userId, authorization };
}

describe('calls that no story makes', () => {
  let site: CalledSite;
  beforeAll(async () => {
    site = await openCalledSite();
  });

  test.each<[string, () => Promise<void>]>([
    ['operators', () => callsOfOperators(site, { failJob, failMail })],
    ['people', () => callsOfPeople(site)],
    ['tokens and apps', () => callsOfGrants(site)],
    ['sign-in', () => callsOfSignIn(site)],
    ['files', () => callsOfFiles(site)],
    ['an analysis', () => callsOfAnalysis(site)],
    ['issues', () => callsOfIssues(site)],
    ['tools', () => callsOfTools(site)],
    ['progress', () => callsOfProgress(site)],
    ['integrations', () => callsOfIntegrations(site, service, bucket.folder)],
    ['the project', () => callsOfProject(site)],
  ])('%s', (_, act) => act());
});

test('every call that changes something or hands out a file leaves a line, or is quiet for a reason', async () => {
  const rows = await house.platform.db.selectFrom('audit_entry').select('request_id').execute();
  const ofHouse = rows.flatMap(({ request_id }) => request_id ?? []);
  const lines = new Set([...ofHouse, ...(await callsOfSetUp(watch.log))]);
  expect(judgeCalls(watch.list(), lines)).toEqual(nothingWrong);
});

test('every action of the list has its story', () => {
  expect(told.map(([action]) => action).sort()).toEqual(auditActions.toSorted());
});

test('each is told in the transaction that does it', async () => {
  const { rows } = await sql<{ action: AuditAction }>`
    select distinct action from told_with where not wrote`.execute(house.platform.db);
  expect(rows.map(({ action }) => action).filter((action) => !aloneAreTold.includes(action))).toEqual([]);
});
