import { operatorHealth, operatorOverview } from '@plumbline/contract/resources/operator';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aUser } from '../../data/testing/aUser.ts';
import { refuse } from '../../data/testing/refuse.ts';
import { renderApp } from '../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { OperatorFrame } from './OperatorFrame.tsx';

const settings = {
  productName: 'Plumbline',
  companyName: 'Plumbline',
  supportEmail: 'a@b.test',
  salesEmail: 'a@b.test',
  helpUrl: 'https://b.test',
  environment: 'test',
  production: false,
  maintenance: false,
};
const ok = { state: 'ok' as const };
const overview = operatorOverview.parse({
  health: {
    state: 'ok',
    version: '1.2.3',
    maintenance: false,
    database: ok,
    storage: ok,
    queue: ok,
    disk: { state: 'low' },
    demo: { state: 'absent' },
  },
  startedAt: new Date(Date.now() - 7_200_000).toISOString(),
  people: 3,
  companies: 1,
  projects: 2,
  database: { bytes: 5e7 },
  disk: { freeBytes: 1e9, totalBytes: 1e12, reserveBytes: 1e10, isLow: true },
  storage: { kind: 'folder' },
  mail: { kind: 'smtp' },
  queue: { waiting: 4, running: 1, failed: 2 },
  failedMails: 1,
  runs: 1,
});
const health = operatorHealth.parse({
  at: new Date().toISOString(),
  faults: [
    {
      alert: 'PlumblineNoWorker',
      level: 'error',
      title: 'No worker is there',
      text: '3 jobs wait, and nobody works on them.',
    },
    {
      alert: 'PlumblineJobsFailed',
      level: 'alert',
      title: '2 jobs have failed',
      page: 'jobs',
      text: 'They were tried as often as makes sense.',
    },
  ],
  calls: {
    minutes: 5,
    calls: 1200,
    failed: 3,
    slow: [{ method: 'GET', route: '/api/projects/{projectId}/insights', calls: 12, p95Ms: 2600 }],
  },
  jobs: [{ name: 'readScan', label: 'Read scan', waiting: 3, running: 0, failed: 2, oldestS: 130 }],
  work: { runsWaiting: 1, runsRunning: 0, runsFailed: 0, uploads: 2, mailsUndelivered: 0, messagesWaiting: 0 },
  database: { bytes: 5e7, busy: 1, idle: 4, waiting: 0 },
  disk: { freeBytes: 2e11, totalBytes: 1e12, reserveBytes: 1e10 },
  processes: [
    {
      _id: crypto.randomUUID(),
      role: 'api',
      host: 'site-1',
      pid: 7,
      version: '1.2.3',
      calls: 1200,
      startedAt: new Date().toISOString(),
      isPresent: true,
      silentS: 2,
      memoryBytes: 3e8,
      lagMs: 14,
    },
    {
      _id: crypto.randomUUID(),
      role: 'worker',
      host: 'site-2',
      pid: 9,
      version: '1.2.3',
      calls: 0,
      startedAt: new Date().toISOString(),
      isPresent: false,
      silentS: 240,
      memoryBytes: 5e8,
      lagMs: 3,
    },
  ],
});
const company = {
  _id: crypto.randomUUID(),
  name: 'Northbank',
  people: 2,
  usedBytes: 2e9,
  quotaBytes: 5e9,
  mostProjects: null,
  mostRuns: 4,
  auditLeastMonths: 12,
  projects: [
    {
      _id: crypto.randomUUID(),
      name: 'Quay',
      tenantId: 'northbank|quay',
      people: 2,
      usedBytes: 2e9,
      stored: { scans: 4e8, models: 0, viewer: 0, documents: 0, evidence: 1.6e9, pictures: 0, exports: 0 },
      quotaBytes: null,
      mostRuns: null,
    },
  ],
};
const job = {
  _id: crypto.randomUUID(),
  name: 'prepareModel',
  label: 'Prepare model',
  reason: 'The file is damaged.',
  failedAt: new Date().toISOString(),
  tries: 11,
  about: 'Quay',
  mayRetry: true,
};
const mail = {
  _id: crypto.randomUUID(),
  to: 'eve@b.test',
  subject: 'Ready',
  reason: 'The mail server cannot be reached.',
  attempts: 2,
  firstAt: new Date().toISOString(),
  lastAt: new Date().toISOString(),
  maySend: true,
  isGivenUp: false,
};

function open(address: string, { operator = true, ...answers }: { operator?: boolean } & Record<string, unknown> = {}) {
  return renderApp([{ path: 'operator/:page?', Component: OperatorFrame }], {
    address,
    answers: {
      'system.settings': () => settings,
      'users.current': () => aUser({ operator }),
      'operator.overview': () => overview,
      'operator.health': () => health,
      'operator.companies': () => ({ companies: [company], usualQuotaBytes: null }),
      'operator.jobs': () => ({
        kinds: [{ name: 'prepareModel', label: 'Prepare model', waiting: 1, running: 0, failed: 1 }],
        failed: [job],
        runs: [],
      }),
      'operator.mails': () => ({ mails: [mail], total: 1 }),
      'operator.maintenance': () => ({ isOn: false, isBySetting: false }),
      'operator.versions': () => ({
        product: '1.2.3',
        node: '24.0.0',
        postgres: '18.1',
        tables: { name: '0033-operation' },
        engine: { version: 24, steps: [{ kind: 'judge', version: 4 }] },
      }),
      ...(answers as object),
    },
  });
}

test('somebody who does not run the product is told so, and nothing is asked', async () => {
  const { calls } = open('/operator/overview', { operator: false });
  await expect.element(page.getByText('Only somebody who runs this product can open this page.')).toBeVisible();
  expect(calls.filter(({ id }) => id.startsWith('operator.'))).toEqual([]);
});

test('the overview says what somebody should do something about', async () => {
  const { host } = open('/operator/overview');
  await expect.element(page.getByText('The disk is nearly full')).toBeVisible();
  await expect.element(page.getByText('1 mail could not be sent.')).toBeVisible();
  await expect.element(page.getByText('2 jobs have failed.')).toBeVisible();
  await expect.element(page.getByText('2 h', { exact: true })).toBeVisible();
  await checkAccessible(host);
});

test('the health says what is wrong first, then what is slow, waits, failed, is full and is there', async () => {
  const { host } = open('/operator/health');
  await expect.element(page.getByRole('alert').getByText('No worker is there')).toBeVisible();
  await expect.element(page.getByRole('alert').getByText(/3 jobs wait, and nobody/)).toBeVisible();
  await expect.element(page.getByText('Operations guide: PlumblineNoWorker')).toBeVisible();
  const link = page.getByRole('status').getByRole('link', { name: 'Jobs and failures' });
  await expect.element(link).toHaveAttribute('href', '/operator/jobs');
  await expect.element(page.getByText('3 (0.3%)')).toBeVisible();
  await expect.element(page.getByText('2.6 s').nth(1)).toBeVisible();
  await expect.element(page.getByText('2 min (Read scan)')).toBeVisible();
  await expect.element(page.getByText('80% full')).toBeVisible();
  await expect.element(page.getByText('Lost 4 min ago')).toBeVisible();
  await checkAccessible(host);
});

test('where nothing is wrong, that is said', async () => {
  open('/operator/health', { 'operator.health': () => ({ ...health, faults: [] }) });
  await expect.element(page.getByText('Nothing needs looking after.')).toBeVisible();
});

test('the storage says what each project takes and of what, the largest first', async () => {
  const { host } = open('/operator/storage');
  const projects = page.getByRole('list', { name: 'Projects of Northbank' });
  await expect.element(projects.getByText('Evidence 1.6 GB · Scans 400 MB')).toBeVisible();
  await checkAccessible(host);
});

test('a quota that cannot be is refused before it is sent, and one that was changed meanwhile says so', async () => {
  const { callsTo, host } = open('/operator/companies', {
    'operator.companyQuota': () => refuse('operator.changed'),
  });
  await page.getByRole('button', { name: 'Quota of Northbank' }).click();
  const field = page.getByLabelText('Gigabytes');
  await expect.element(field).toHaveValue('5');
  await field.fill('much');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Enter gigabytes from 0/)).toBeVisible();
  expect(callsTo('operator.companyQuota')).toEqual([]);
  await field.fill('1');
  await expect.element(page.getByText(/Less than is stored/)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Somebody has changed this meanwhile/)).toBeVisible();
  await expect.element(field).toHaveValue('1');
  expect(callsTo('operator.companyQuota')[0]?.input.body).toEqual({
    quotaBytes: 1e9,
    seenBytes: 5e9,
    limits: { mostProjects: null, mostRuns: 4, auditLeastMonths: 12 },
    seenLimits: { mostProjects: null, mostRuns: 4, auditLeastMonths: 12 },
  });
  await checkAccessible(host);
});

test('a failed job is tried again, and given up after a question', async () => {
  const { callsTo, host } = open('/operator/jobs', {
    'operator.retryJob': () => ({}),
    'operator.dropJob': () => ({}),
  });
  await expect.element(page.getByText('Prepare model: Quay')).toBeVisible();
  await expect.element(page.getByText('The file is damaged.')).toBeVisible();
  await checkAccessible(host);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(callsTo('operator.retryJob')[0]?.input.params).toEqual({ name: 'prepareModel', jobId: job._id });
  await page.getByRole('button', { name: 'Give up' }).click();
  expect(callsTo('operator.dropJob')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(callsTo('operator.dropJob')).toHaveLength(1);
});

test('a mail that fails again says why', async () => {
  open('/operator/mails', { 'operator.sendMail': () => refuse('operator.mailFailed', { reason: 'No route.' }) });
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText('The mail could not be sent this time either. No route.')).toBeVisible();
});

test('maintenance begins after a question', async () => {
  let isOn = false;
  const { callsTo, stores, host } = open('/operator/maintenance', {
    'system.settings': () => ({ ...settings, maintenance: isOn }),
    'operator.switchMaintenance': () => {
      isOn = true;
      return { isOn, isBySetting: false };
    },
  });
  await page.getByRole('button', { name: 'Announce' }).click();
  await expect.element(page.getByText('Choose when it begins.')).toBeVisible();
  await checkAccessible(host);
  await page.getByRole('button', { name: 'Begin maintenance' }).click();
  expect(callsTo('operator.switchMaintenance')).toEqual([]);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect.poll(() => stores.maintenance.getState().reported).toBe(true);
});
