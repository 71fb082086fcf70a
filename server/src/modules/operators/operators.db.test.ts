import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { prepareModel } from '../../jobs.ts';
import { noteBackup } from '../../platform/backup/lastBackup.ts';
import { MailError } from '../../platform/mail/MailError.ts';
import { noteFailures } from '../../platform/mail/noteFailures.ts';

let house: TestHouse;
let operator: string;
let admin: string;
let projectId: string;
let companyId: string;

beforeAll(async () => {
  house = await openTestHouse();
  projectId = await house.addProject('operated|site', { name: 'Harbour House', company: 'Northbank' });
  companyId = (await house.modules.access.findCompany('Northbank'))?.id as string;
  const ada = await house.addMember('ada@operators.test', undefined, []);
  await house.modules.access.setOperator(ada.userId, true);
  operator = ada.authorization;
  admin = (await house.addMember('eve@operators.test', projectId, ['ALL'])).authorization;
});
afterAll(() => house.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(method: Method, path: string, payload?: object, authorization = operator) {
  const response = await house.app.inject({
    method,
    url: `/api/operator${path}`,
    headers: { authorization },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}

const quietly = { isOn: false, isBySetting: false };
const findCompany = async (id = companyId) =>
  (await call('GET', '/companies')).body.companies.find(({ _id }: { _id: string }) => _id === id);

test('operators’ calls are for operators: not for an administrator of a project, a stranger or a token', async () => {
  expect((await call('GET', '/overview')).status).toBe(200);
  expect((await call('GET', '/overview', undefined, admin)).body.code).toBe('auth.operatorOnly');
  expect((await house.app.inject({ url: '/api/operator/overview' })).statusCode).toBe(401);
});

test('the overview tells health, space, queue and how much there is', async () => {
  const { body } = await call('GET', '/overview');
  expect(body).toMatchObject({
    health: { state: 'ok', database: { state: 'ok' } },
    people: 2,
    companies: 1,
    projects: 1,
    failedMails: 0,
    runs: 0,
    storage: { kind: 'folder' },
    mail: { kind: 'outbox' },
  });
  expect(body.database.bytes).toBeGreaterThan(1e6);
  expect(body.disk.totalBytes).toBeGreaterThan(body.disk.freeBytes);
  expect(Date.parse(body.startedAt)).toBeLessThan(Date.now());
});

test('the health tells which processes are there, and which was lost, by the same numbers as the metrics', async () => {
  const { report, readings } = house.modules.operators;
  await noteBackup(house.platform.db, new Date('2026-11-01T03:00:00Z'));
  await noteBackup(house.platform.db, new Date('2026-11-02T03:00:00Z'));
  const reporting = await report('worker', (error) => expect.fail(String(error)));
  const lost = crypto.randomUUID();
  await sql`
    insert into process_report (id, role, host, pid, version, started_at, seen_at, report)
    select ${lost}::uuid, 'api', 'elsewhere', 7, version, started_at, now() - interval '5 minutes', report
    from process_report`.execute(house.platform.db);
  const { body } = await call('GET', '/health');
  expect(body.processes).toMatchObject([
    { _id: lost, role: 'api', isPresent: false, host: 'elsewhere' },
    { role: 'worker', isPresent: true, pid: process.pid, memoryBytes: expect.any(Number) },
  ]);
  expect(body.lastBackupAt).toBe('2026-11-02T03:00:00.000Z');
  expect(body.faults).toMatchObject([
    { alert: 'PlumblineProcessAway', text: expect.stringContaining('on elsewhere') },
    { alert: 'PlumblineBackupOld' },
  ]);
  expect(body.database.bytes).toBe((await readings()).shared?.databaseBytes);
  expect((await call('GET', '/health', undefined, admin)).body.code).toBe('auth.operatorOnly');
  await reporting.close();
  const left = await house.platform.db.selectFrom('process_report').select('id').execute();
  expect(left).toEqual([{ id: lost }]);
  await sql`update process_report set seen_at = now() - interval '2 days'`.execute(house.platform.db);
  await house.modules.operators.forgetOldProcesses();
  expect(await house.platform.db.selectFrom('process_report').select('id').execute()).toEqual([]);
});

test('versions tell of the product, its engine, its tables and PostgreSQL', async () => {
  const { body } = await call('GET', '/versions');
  expect(body).toMatchObject({
    product: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    postgres: expect.stringMatching(/^\d+/),
    tables: { name: expect.stringMatching(/^\d{4}-/), at: expect.any(String) },
  });
  const sum = body.engine.steps.reduce((total: number, { version }: { version: number }) => total + version, 0);
  expect(body.engine.version).toBe(sum);
});

test('a company is added and renamed; a name that is taken, hidden letters and somebody quicker get a sentence', async () => {
  const { body } = await call('POST', '/companies', { name: '  South   Bank ' });
  expect(await findCompany(body._id)).toMatchObject({ name: 'South Bank', people: 0, usedBytes: 0, projects: [] });
  expect((await call('POST', '/companies', { name: 'NORTHBANK' })).body.code).toBe('companies.nameTaken');
  expect((await call('POST', '/companies', { name: 'North\u200bbank' })).status).toBe(400);
  const rename = (name: string, seenName: string) => call('PUT', `/companies/${body._id}`, { name, seenName });
  expect((await rename('northbank', 'South Bank')).body.code).toBe('companies.nameTaken');
  expect((await rename('East Bank', 'South Bank')).status).toBe(200);
  expect((await rename('West Bank', 'South Bank')).body.code).toBe('operator.changed');
  expect((await findCompany(body._id)).name).toBe('East Bank');
  expect((await call('PUT', `/companies/${projectId}`, { name: 'X', seenName: 'Y' })).body.code).toBe(
    'companies.notFound',
  );
});

test('what is stored is told by project and kind, and adds up', async () => {
  const { db } = house.platform;
  const user = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow();
  for (const [kind, size] of [
    ['scan', 700],
    ['model', 50],
    ['document', 9],
  ] as const) {
    await sql`insert into file (project_id, kind, filename, size, content_type, head_hash, storage_key, upload_id,
      part_size, number_of_parts, status, created_by) values (${projectId}, ${kind}, ${kind}, ${size}, 'x', 'h',
      ${kind}, ${kind}, 100, 1, 'uploaded', ${user.id})`.execute(db);
  }
  await sql`insert into asset (key, project_id, created_by, is_temporary, size)
    values ('a', ${projectId}, ${user.id}, false, 30)`.execute(db);
  expect(await findCompany()).toMatchObject({
    people: 1,
    usedBytes: 789,
    projects: [{ usedBytes: 789, stored: { scans: 700, models: 50, documents: 9, evidence: 0, pictures: 30 } }],
  });
});

test('quotas of a company and a project hold, and are not changed over somebody who was quicker', async () => {
  const { access } = house.modules;
  const admit = (bytes: number) =>
    house.platform.db.transaction().execute((trx) => access.admitBytes(trx, projectId, bytes));
  expect((await call('PUT', `/companies/${companyId}/quota`, { quotaBytes: 1000, seenBytes: null })).status).toBe(200);
  await admit(211);
  await expect(admit(212)).rejects.toMatchObject({ code: 'companies.quotaExceeded' });
  const again = await call('PUT', `/companies/${companyId}/quota`, { quotaBytes: 5, seenBytes: null });
  expect(again.body.code).toBe('operator.changed');
  expect((await call('PUT', `/projects/${projectId}/quota`, { quotaBytes: 800, seenBytes: null })).status).toBe(200);
  await expect(admit(12)).rejects.toMatchObject({ code: 'projects.quotaExceeded' });
  expect(await findCompany()).toMatchObject({ quotaBytes: 1000, projects: [{ quotaBytes: 800 }] });
  expect((await call('PUT', `/projects/${companyId}/quota`, { quotaBytes: 1, seenBytes: null })).status).toBe(404);
  expect((await call('PUT', `/projects/${projectId}/quota`, { quotaBytes: -1, seenBytes: 800 })).status).toBe(400);
});

test('a failed job says why and of what, is tried again or given up once, and stays to be seen', async () => {
  const { db, queue } = house.platform;
  await queue.enqueue(db, prepareModel, { projectId });
  const taken = (await queue.fetch(prepareModel)) as Parameters<typeof queue.fail>[1];
  await sql`update jobs.job set retry_limit = 0 where id = ${taken.id}`.execute(db);
  await queue.fail(prepareModel, taken, new Error('The file is damaged.'));
  const { body } = await call('GET', '/jobs');
  // Other kinds come with the minute.
  const kindIn = ({ kinds }: { kinds: { name: string }[] }) => kinds.find(({ name }) => name === 'prepareModel');
  expect(kindIn(body)).toMatchObject({ label: 'Prepare model', failed: 1, running: 0 });
  expect(body.failed).toMatchObject([
    { _id: taken.id, reason: 'The file is damaged.', about: 'Harbour House', tries: 1, mayRetry: true },
  ]);
  await queue.keepFailures(db);
  const kept = await sql<{ days: number }>`
    select deletion_seconds / 86400 as days from jobs.job where id = ${taken.id}`.execute(db);
  expect(kept.rows[0]?.days).toBe(14);
  const job = `/jobs/prepareModel/${taken.id}`;
  const both = await Promise.all([call('POST', `${job}/retry`), call('POST', `${job}/retry`)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await call('DELETE', job)).body.code).toBe('operator.noJob');
  const after = (await call('GET', '/jobs')).body;
  expect(kindIn(after)).toMatchObject({ waiting: 1, failed: 0 });
  expect(after.failed).toEqual([]);
  expect((await call('GET', '/overview')).body.queue).toMatchObject({ running: 0, failed: 0 });
});

test('a mail that failed is listed with why and how often, until it is sent', async () => {
  const { mail } = house.platform;
  let fails = true;
  const away = async (): Promise<never> => {
    throw new MailError('unreachable', 'The mail server cannot be reached.', { permanent: false });
  };
  const flaky = noteFailures({ ...mail, send: (message) => (fails ? away() : mail.send(message)) }, house.platform);
  const news = { to: 'eve@operators.test', subject: 'Ready', text: 'Secret text', messageId: '<a@b.test>' };
  for (let i = 0; i < 2; i++) await expect(flaky.send(news)).rejects.toThrow('cannot be reached');
  await expect(flaky.send({ ...news, messageId: '<c@b.test>', subject: 'Code', isFleeting: true })).rejects.toThrow();
  const { body } = await call('GET', '/mails');
  expect(body).toMatchObject({
    total: 2,
    mails: [
      { subject: 'Code', attempts: 1, maySend: false },
      { subject: 'Ready', to: news.to, attempts: 2, maySend: true, reason: 'The mail server cannot be reached.' },
    ],
  });
  const rows = await house.platform.db.selectFrom('mail_failure').select('message').execute();
  expect(JSON.stringify(rows)).not.toContain('Secret text');
  const [code, ready] = body.mails;
  expect((await call('POST', `/mails/${code._id}/send`)).body.code).toBe('operator.mailNotKept');
  expect((await call('DELETE', `/mails/${code._id}`)).status).toBe(200);
  expect((await call('POST', `/mails/${ready._id}/send`)).status).toBe(200);
  expect((await house.readOutbox()).at(-1)).toContain('Secret text');
  expect((await call('POST', `/mails/${ready._id}/send`)).body.code).toBe('operator.noMail');
  expect((await call('GET', '/mails')).body).toEqual({ mails: [], total: 0 });
  await expect(flaky.send(news)).rejects.toThrow();
  fails = false;
  await flaky.send(news);
  expect((await call('GET', '/mails')).body.total).toBe(0);
});

test('a mail server that is still away is told with its reason, and the mail stays', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  const other = await openTestHouse({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  try {
    await expect(other.platform.mail.send({ to: 'a@b.test', subject: 'S', text: 'T' })).rejects.toThrow();
    const [failed] = (await other.modules.operators.listFailedMails()).mails;
    const again = other.modules.operators.sendMailAgain(failed?._id as string, { kind: 'system' });
    await expect(again).rejects.toMatchObject({ code: 'operator.mailFailed' });
    expect((await other.modules.operators.listFailedMails()).mails).toMatchObject([{ attempts: 2 }]);
  } finally {
    await other.close();
  }
});

test('a maintenance is announced to everybody, begins, lets operators in alone, and ends with its notice', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const notice = { text: 'We move to a larger disk.', startsAt: at(2), endsAt: at(3) };
  expect((await call('PUT', '/maintenance/notice', { notice })).body).toEqual({ ...quietly, notice });
  expect((await house.app.inject({ url: '/api/settings' })).json().notice).toEqual(notice);
  for (const wrong of [
    { startsAt: at(3), endsAt: at(2) },
    { startsAt: at(-3), endsAt: at(-2) },
  ]) {
    const refused = await call('PUT', '/maintenance/notice', { notice: { ...notice, ...wrong } });
    expect(refused.body.code).toBe('operator.noticeOver');
  }
  expect((await call('PUT', '/maintenance', { isOn: true })).body).toEqual({ isOn: true, isBySetting: false, notice });
  const projects = '/api/users/current/projects/all';
  const ask = async (authorization: string) =>
    (await house.app.inject({ url: projects, headers: { authorization } })).statusCode;
  expect([await ask(admin), await ask(operator), await ask('Bearer nonsense')]).toEqual([503, 200, 503]);
  const entered = { email: 'ada@operators.test', password: 'a good password' };
  const signedIn = await house.app.inject({ method: 'POST', url: '/api/auth/sign-in', payload: entered });
  expect(signedIn.statusCode).toBe(200);
  expect((await call('PUT', '/maintenance', { isOn: false }, `Bearer ${signedIn.json().accessToken}`)).body).toEqual(
    quietly,
  );
  expect(await ask(admin)).toBe(200);
  expect((await house.app.inject({ url: '/api/settings' })).json().notice).toBeUndefined();
});

test('maintenance by the setting cannot be ended in the browser, and says so', async () => {
  const shut = await openTestHouse({ PLUMBLINE_MAINTENANCE: '1' });
  try {
    await expect(shut.modules.system.switchMaintenance(false, { kind: 'system' })).rejects.toMatchObject({
      code: 'operator.maintenanceBySetting',
    });
  } finally {
    await shut.close();
  }
});
