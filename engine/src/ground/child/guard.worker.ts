import { workerData } from 'node:worker_threads';

export interface GuardData {
  memoryBytes: number;
  parentPid: number;
  /** When the question at hand is to be answered: in ms of the process's computing, and of the machine's clock. */
  deadlines: Float64Array;
}

/** Touching memory takes about a second for each GB: between two looks a process gains less than a tenth of that. */
const lookEveryMs = 50;

const { memoryBytes, parentPid, deadlines } = workerData as GuardData;

function findFault(): NodeJS.Signals | undefined {
  // Whoever opened this process was killed: nobody waits for what it does.
  if (process.ppid !== parentPid) return 'SIGKILL';
  if (process.memoryUsage.rss() > memoryBytes) return 'SIGKILL';
  const { user, system } = process.cpuUsage();
  const isLate = (user + system) / 1000 > deadlines[0] || Number(process.hrtime.bigint()) / 1e6 > deadlines[1];
  return isLate ? 'SIGXCPU' : undefined;
}

setInterval(() => {
  const signal = findFault();
  if (signal) process.kill(process.pid, signal);
}, lookEveryMs);
