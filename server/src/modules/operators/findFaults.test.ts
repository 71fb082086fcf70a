import { readFileSync } from 'node:fs';
import { colorizing } from '@plumbline/contract/resources/classifications';
import { patternOf } from '@plumbline/contract/route';
import { expect, test } from 'vitest';
import { analysisStep } from '../../jobs.ts';
import { findFaults, type Watched } from './findFaults.ts';
import type { SeenProcess } from './serviceOfReadings.ts';

const now = Date.parse('2026-11-17T12:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000);
const noCalls = { minutes: 5, calls: 0, failed: 0, slow: [] };

const aProcess = (more: Partial<SeenProcess> = {}): SeenProcess => ({
  id: crypto.randomUUID(),
  role: 'all',
  host: 'site-1',
  pid: 7,
  version: '1.2.3',
  started_at: ago(3600),
  silent_s: 3,
  report: { memoryBytes: 3e8, lagMs: 12, calls: noCalls },
  ...more,
});
const aJob = (name: string, more: object = {}) => ({
  name,
  waiting: 0,
  running: 0,
  failed: 0,
  oldest_at: null,
  ...more,
});

const sound: Watched['shared'] = {
  jobs: [],
  processes: [aProcess()],
  databaseBytes: 1e9,
  uploads: 0,
  oldestMailAt: null,
  lastBackupAt: undefined,
  runsWaiting: 0,
  runsRunning: 1,
  runsFailed: 0,
  mailsUndelivered: 0,
  messagesWaiting: 0,
};
const disk = (freeBytes: number) => ({
  freeBytes,
  totalBytes: 1e12,
  reserveBytes: 1e10,
  usableBytes: freeBytes,
  isLow: freeBytes < 1e10,
});
const withCalls = (calls: object) =>
  aProcess({ report: { memoryBytes: 3e8, lagMs: 12, calls: { ...noCalls, ...calls } } });

const faultsOf = (shared: Partial<Watched['shared']>, freeBytes = 5e11) =>
  findFaults({ shared: { ...sound, ...shared }, disk: disk(freeBytes), now });

test('of a sound product nothing is said', () => {
  const jobs = [
    aJob('readScan', { waiting: 2, oldest_at: ago(599) }),
    aJob(analysisStep.name, { oldest_at: ago(14_000) }),
  ];
  const processes = [aProcess(), withCalls({ calls: 1000, failed: 20 })];
  expect(faultsOf({ jobs, processes, mailsUndelivered: 1, oldestMailAt: ago(60), messagesWaiting: 1000 })).toEqual([]);
});

const route = { method: 'GET', route: patternOf(colorizing), calls: 9 };
test.each([
  [
    'PlumblineNoWorker',
    { processes: [aProcess({ role: 'api' })], jobs: [aJob('readScan', { waiting: 1 })] },
    '1 job waits',
  ],
  [
    'PlumblineProcessAway',
    { processes: [aProcess(), aProcess({ role: 'worker', silent_s: 300 })] },
    'the worker 7 on site-1, 5 minutes ago',
  ],
  [
    'PlumblineQueueOld',
    { jobs: [aJob('prepareModel', { waiting: 1, oldest_at: ago(1200) })] },
    '“Prepare model” has waited for 20 minutes',
  ],
  ['PlumblineAnalysesWait', { jobs: [aJob(analysisStep.name, { waiting: 1, oldest_at: ago(18_000) })] }, '5 hours'],
  ['PlumblineJobsFailed', { jobs: [aJob('readScan', { failed: 2 })] }, 'try them again'],
  ['PlumblineStepsFail', { runsFailed: 1 }, 'Their requests say why'],
  ['PlumblineErrors', { processes: [withCalls({ calls: 100, failed: 3 })] }, '3 of the last 100 calls'],
  [
    'PlumblineSlow',
    { processes: [withCalls({ slow: [{ ...route, p95Ms: 2600 }] })] },
    'The painting of the model takes 2.6 s',
  ],
  [
    'PlumblineBusy',
    { processes: [aProcess({ report: { memoryBytes: 1, lagMs: 1500, calls: noCalls } })] },
    '1.5 s at a time',
  ],
  ['PlumblineMailsFail', { mailsUndelivered: 2, oldestMailAt: ago(3600) }, '60 minutes ago'],
  ['PlumblineBackupOld', { lastBackupAt: ago(180_000) }, 'of 50 hours ago'],
  ['PlumblineWebhooksWait', { messagesWaiting: 1001 }, '1001 wait'],
] as [string, Partial<Watched['shared']>, string][])('%s', (alert, shared, words) => {
  const faults = faultsOf(shared);
  expect(faults.map((fault) => fault.alert)).toEqual([alert]);
  expect(faults[0]?.text).toContain(words);
});

test('a disk is nearly full before it is full, and the worst stands first', () => {
  expect(faultsOf({}, 1.4e10).map(({ alert, level }) => [alert, level])).toEqual([
    ['PlumblineDiskNearReserve', 'alert'],
  ]);
  const faults = faultsOf({ runsFailed: 1 }, 0.9e10).map(({ alert, level }) => [alert, level]);
  expect(faults).toEqual([
    ['PlumblineDiskFull', 'error'],
    ['PlumblineStepsFail', 'alert'],
  ]);
});

test('a process that was followed by another where it ran is not missed', () => {
  const lost = aProcess({ silent_s: 300 });
  expect(faultsOf({ processes: [lost, aProcess({ started_at: ago(200) })] })).toEqual([]);
  expect(faultsOf({ processes: [lost, aProcess({ started_at: ago(200), host: 'site-2' })] })).toHaveLength(1);
});

test('each is an alert of Prometheus as well, by the same bound', () => {
  const rules = readFileSync(new URL('../../../../deploy/observability/alerts.yml', import.meta.url), 'utf8');
  const exprOf = (alert: string) => rules.split('- alert: ').find((rule) => rule.startsWith(`${alert}\n`));
  const bounds = {
    PlumblineQueueOld: '> 600',
    PlumblineAnalysesWait: '> 14400',
    PlumblineErrors: '> 0.02',
    PlumblineSlow: '> 2\n',
    PlumblineBusy: '> 1\n',
    PlumblineMailsFail: 'for: 30m',
    PlumblineWebhooksWait: '> 1000',
    PlumblineNoWorker: '== 0',
    PlumblineDiskNearReserve: '< 1.5 *',
    PlumblineDiskFull: '< plumbline_disk_reserve_bytes',
    PlumblineProcessAway: 'up{',
    PlumblineJobsFailed: '> 0',
    PlumblineStepsFail: 'failed',
    PlumblineBackupOld: '> 129600',
  };
  for (const [alert, bound] of Object.entries(bounds)) expect(exprOf(alert), alert).toContain(bound);
});
