import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CaseReport, CaseResult, FuzzCase } from './CaseResult.ts';
import { readUsage } from './readUsage.ts';

/** Reads cases in a process of its own, which is killed and replaced when a case goes too far. */
export interface CaseRunner {
  run(fuzzCase: FuzzCase): Promise<CaseResult>;
  close(): Promise<void>;
}

/** How far a case may go. A busy machine is no fault of the file: it is the time on the processor that counts, unless nothing happens at all. */
export interface CaseLimits {
  cpuMs: number;
  wallMs: number;
  bytes: number;
}

/** No hang above 10 s, no memory above 1 GB. */
const caseLimits: CaseLimits = { cpuMs: 10_000, wallMs: 60_000, bytes: 1e9 };

const childFile = fileURLToPath(new URL('child.ts', import.meta.url));
const pollMs = 200;

interface Child {
  process: ChildProcess;
  errors: string;
}

/** A runner of cases; `realFolder` as in createCaseMaker. */
export function createCaseRunner(realFolder: string | undefined, limits: CaseLimits = caseLimits): CaseRunner {
  let child: Child | undefined;
  let scratch: string | undefined;

  async function attempt(fuzzCase: FuzzCase): Promise<CaseResult> {
    scratch ??= await mkdtemp(join(tmpdir(), 'plumbline-cases-'));
    child ??= await startChild(scratch, realFolder);
    const result = await askChild(child, fuzzCase, limits);
    if (result.outcome === 'failed') {
      await endChild(child);
      child = undefined;
    }
    return result;
  }

  return {
    async run(fuzzCase) {
      const isFresh = child === undefined;
      const result = await attempt(fuzzCase);
      // A process that has read many files may be slow or full by no fault of this one; alone, a bad file fails again.
      return result.outcome === 'failed' && !isFresh ? attempt(fuzzCase) : result;
    },
    async close() {
      if (child) await endChild(child);
      child = undefined;
      if (scratch) await rm(scratch, { recursive: true, force: true });
    },
  };
}

async function startChild(scratch: string, realFolder: string | undefined): Promise<Child> {
  const process = fork(childFile, [scratch, realFolder ?? ''], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const child: Child = { process, errors: '' };
  process.stderr?.setEncoding('utf8').on('data', (text: string) => {
    child.errors = (child.errors + text).slice(-4000);
  });
  const exited = once(process, 'exit').then(() => {
    throw new Error(`The reading process does not start: ${child.errors}`);
  });
  await Promise.race([once(process, 'message'), exited]);
  exited.catch(() => {});
  return child;
}

async function endChild({ process }: Child): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const exited = once(process, 'exit');
  process.kill('SIGKILL');
  await exited;
}

async function askChild(child: Child, fuzzCase: FuzzCase, limits: CaseLimits): Promise<CaseResult> {
  const { process } = child;
  const { promise, resolve } = Promise.withResolvers<CaseResult>();
  const fail = (message: string) => resolve({ outcome: 'failed', message });
  let watch: NodeJS.Timeout | undefined;
  const onMessage = (message: 'begun' | CaseReport) => {
    if (message === 'begun') watch = watchProcess(process.pid ?? 0, limits, fail);
    else {
      const excess = findExcess(message, limits);
      if (excess) fail(excess);
      else resolve(message.result);
    }
  };
  const onExit = (code: number | null, signal: string | null) =>
    fail(`the process died (${signal ?? code}): ${child.errors}`);
  process.on('message', onMessage).on('exit', onExit);
  process.send(fuzzCase);
  try {
    return await promise;
  } finally {
    clearInterval(watch);
    process.off('message', onMessage).off('exit', onExit);
  }
}

function findExcess({ cpuMs, peakBytes }: Omit<CaseReport, 'result'>, limits: CaseLimits): string | undefined {
  if (cpuMs > limits.cpuMs) return `${Math.round(cpuMs / 1000)} s on the processor`;
  if (peakBytes > limits.bytes) return `${Math.round(peakBytes / 1e6)} MB of memory`;
  return undefined;
}

/** Watches a case that may never end; what has ended tells its own figures. */
function watchProcess(pid: number, limits: CaseLimits, fail: (message: string) => void): NodeJS.Timeout {
  const began = performance.now();
  const before = readUsage(pid);
  return setInterval(() => {
    const now = readUsage(pid);
    const excess = findExcess({ cpuMs: now.cpuMs - before.cpuMs, peakBytes: now.bytes }, limits);
    if (excess) fail(excess);
    else if (performance.now() - began > limits.wallMs) fail(`no end after ${limits.wallMs / 1000} s`);
  }, pollMs);
}
