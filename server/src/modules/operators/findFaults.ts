import type { HealthFault } from '@plumbline/contract/resources/operator';
import { analysisStep } from '../../jobs.ts';
import type { SpaceState } from '../../platform/space/createSpace.ts';
import { findWatchedPage } from '../../platform/telemetry/watchedPages.ts';
import { isPresent } from './isPresent.ts';
import type { SeenProcess, SharedReadings } from './serviceOfReadings.ts';
import { wordsOfJob } from './wordsOfJob.ts';

/** The bounds of deploy/observability/alerts.yml. */
const bounds = {
  jobWaitS: 600,
  pieceWaitS: 14_400,
  nearReserve: 1.5,
  failedShare: 0.02,
  /** Of three calls one that fails says little. */
  fewestCalls: 20,
  slowMs: 2000,
  lagMs: 1000,
  mailWaitS: 1800,
  messages: 1000,
  backupS: 129_600,
};

export interface Watched {
  shared: SharedReadings;
  disk: SpaceState | undefined;
  now: number;
}

type Find = (watched: Watched) => HealthFault | undefined;

/** What somebody should do something about, the worst first. */
export function findFaults(watched: Watched): HealthFault[] {
  const faults = finders.flatMap((find) => find(watched) ?? []);
  return faults.toSorted((a, b) => Number(b.level === 'error') - Number(a.level === 'error'));
}

const times = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);
const minutes = (seconds: number) =>
  seconds < 7200 ? times(Math.round(seconds / 60), 'minute', 'minutes') : `${Math.round(seconds / 3600)} hours`;
const isOfAnalysis = (name: string) => name.split('.')[0] === analysisStep.name.split('.')[0];

const noWorker: Find = ({ shared: { processes, jobs } }) => {
  const waiting = jobs.reduce((sum, job) => sum + job.waiting, 0);
  if (waiting === 0 || processes.some((one) => one.role !== 'api' && isPresent(one))) return undefined;
  return {
    alert: 'PlumblineNoWorker',
    level: 'error',
    title: 'No worker is there',
    text: `${times(waiting, 'job waits', 'jobs wait')}, and nobody works on them: no file is read, no analysis goes on, no mail is sent. Start a worker (plumbline work), or look why it stopped.`,
  };
};

const lostProcess: Find = ({ shared: { processes } }) => {
  const lost = processes.filter((one) => !isPresent(one) && !hasSuccessor(one, processes));
  const [first] = lost;
  if (first === undefined) return undefined;
  const names = lost.map(
    ({ role, host, pid }) => `${role === 'worker' ? 'the worker' : 'the server'} ${pid} on ${host}`,
  );
  return {
    alert: 'PlumblineProcessAway',
    level: 'alert',
    title: lost.length === 1 ? 'A process is gone' : `${lost.length} processes are gone`,
    text: `Without a word: ${names.join(', ')}, ${minutes(first.silent_s)} ago. Look into its log and start it again. What it was at is taken over by others.`,
  };
};

/** Whoever takes its place where it ran. */
const hasSuccessor = (lost: SeenProcess, all: readonly SeenProcess[]): boolean =>
  all.some(
    (one) => isPresent(one) && one.role === lost.role && one.host === lost.host && one.started_at > lost.started_at,
  );

const oldJobs: Find = ({ shared: { jobs }, now }) => {
  const waits = jobs
    .filter(({ name }) => !isOfAnalysis(name))
    .flatMap(({ name, oldest_at }) => (oldest_at ? { name, s: (now - oldest_at.getTime()) / 1000 } : []))
    .toSorted((a, b) => b.s - a.s);
  const [worst] = waits;
  if (worst === undefined || worst.s <= bounds.jobWaitS) return undefined;
  return {
    alert: 'PlumblineQueueOld',
    level: 'alert',
    title: 'Background work is behind',
    page: 'jobs',
    text: `“${wordsOfJob(worst.name)}” has waited for ${minutes(worst.s)}. Add a worker if the machines are busy; look into the log of the workers if they are not.`,
  };
};

const oldPieces: Find = ({ shared: { jobs }, now }) => {
  const since = jobs.find(({ name, oldest_at }) => isOfAnalysis(name) && oldest_at)?.oldest_at;
  const s = since ? (now - since.getTime()) / 1000 : 0;
  if (s <= bounds.pieceWaitS) return undefined;
  return {
    alert: 'PlumblineAnalysesWait',
    level: 'alert',
    title: 'Analyses wait for long',
    page: 'jobs',
    text: `A piece of an analysis has waited for ${minutes(s)}: more is asked for than the workers can do. Add workers.`,
  };
};

const failedRuns: Find = ({ shared: { runsFailed } }) => {
  if (runsFailed === 0) return undefined;
  return {
    alert: 'PlumblineStepsFail',
    level: 'alert',
    title: `${times(runsFailed, 'analysis has', 'analyses have')} failed in the last day`,
    text: 'Their requests say why, in words. What lies in a file is for whoever sent it; what does not is in the log of the workers, under the id of the run.',
  };
};

const failedJobs: Find = ({ shared: { jobs } }) => {
  const failed = jobs.reduce((sum, job) => sum + job.failed, 0);
  if (failed === 0) return undefined;
  return {
    alert: 'PlumblineJobsFailed',
    level: 'alert',
    page: 'jobs',
    title: `${times(failed, 'job has', 'jobs have')} failed`,
    text: 'They were tried as often as makes sense. Look why, then try them again or give them up.',
  };
};

const fullDisk: Find = ({ disk }) => {
  if (!disk || disk.reserveBytes === 0 || disk.freeBytes >= disk.reserveBytes * bounds.nearReserve) return undefined;
  if (disk.isLow)
    return {
      alert: 'PlumblineDiskFull',
      level: 'error',
      title: 'The disk is full',
      page: 'storage',
      text: 'Uploads and analyses are refused, so that the database keeps its room. Make the disk larger, or delete what nobody needs.',
    };
  return {
    alert: 'PlumblineDiskNearReserve',
    level: 'alert',
    title: 'The disk is nearly full',
    page: 'storage',
    text: 'Soon uploads and analyses will be refused. Make the disk larger, or delete what nobody needs.',
  };
};

const failedCalls: Find = ({ shared: { processes } }) => {
  const calls = processes.filter(isPresent).map(({ report }) => report.calls);
  const all = calls.reduce((sum, one) => sum + one.calls, 0);
  const failed = calls.reduce((sum, one) => sum + one.failed, 0);
  if (all < bounds.fewestCalls || failed / all <= bounds.failedShare) return undefined;
  return {
    alert: 'PlumblineErrors',
    level: 'error',
    title: 'Calls fail',
    text: `${failed} of the last ${all} calls failed by a fault of ours. The log says why, in the lines “request failed”.`,
  };
};

const slowPages: Find = ({ shared: { processes } }) => {
  const slow = processes
    .filter(isPresent)
    .flatMap(({ report }) => report.calls.slow)
    .filter(({ method, route, p95Ms }) => p95Ms > bounds.slowMs && findWatchedPage(method, route))
    .toSorted((a, b) => b.p95Ms - a.p95Ms);
  const [worst] = slow;
  if (worst === undefined) return undefined;
  const words = findWatchedPage(worst.method, worst.route)?.words;
  return {
    alert: 'PlumblineSlow',
    level: 'alert',
    title: 'Pages are slow',
    text: `${words} takes ${(worst.p95Ms / 1000).toFixed(1)} s in one of twenty cases. Look whether the machine, the database or its disk is busy with something else.`,
  };
};

const heldUp: Find = ({ shared: { processes } }) => {
  const held = processes.filter((one) => isPresent(one) && one.report.lagMs > bounds.lagMs);
  const [first] = held;
  if (first === undefined) return undefined;
  return {
    alert: 'PlumblineBusy',
    level: 'alert',
    title: 'A process is held up',
    text: `${first.pid} on ${first.host} answered nobody for ${(first.report.lagMs / 1000).toFixed(1)} s at a time. The machine has too little to give, or somebody asks for very much at once.`,
  };
};

const failedMails: Find = ({ shared: { mailsUndelivered, oldestMailAt }, now }) => {
  const s = oldestMailAt ? (now - oldestMailAt.getTime()) / 1000 : 0;
  if (mailsUndelivered === 0 || s <= bounds.mailWaitS) return undefined;
  return {
    alert: 'PlumblineMailsFail',
    level: 'alert',
    page: 'mails',
    title: `${times(mailsUndelivered, 'mail', 'mails')} could not be sent`,
    text: `The oldest was first tried ${minutes(s)} ago. Each says why.`,
  };
};

const waitingMessages: Find = ({ shared: { messagesWaiting } }) => {
  if (messagesWaiting <= bounds.messages) return undefined;
  return {
    alert: 'PlumblineWebhooksWait',
    level: 'alert',
    title: 'Messages to webhooks pile up',
    text: `${messagesWaiting} wait. Mostly a receiver is away, and its project is told; if it is all of them, look whether this server reaches the Internet.`,
  };
};

const oldBackup: Find = ({ shared: { lastBackupAt }, now }) => {
  const s = lastBackupAt ? (now - lastBackupAt.getTime()) / 1000 : 0;
  if (s <= bounds.backupS) return undefined;
  return {
    alert: 'PlumblineBackupOld',
    level: 'alert',
    title: 'The newest backup is old',
    text: `It is of ${minutes(s)} ago. Look why the last one failed, where it is started from: what was done since would be lost with this machine.`,
  };
};

/** Each tells of what an alert tells of. */
const finders: readonly Find[] = [
  noWorker,
  fullDisk,
  failedCalls,
  lostProcess,
  oldJobs,
  oldPieces,
  failedJobs,
  failedRuns,
  slowPages,
  heldUp,
  failedMails,
  waitingMessages,
  oldBackup,
];
