import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { constants } from 'node:os';
import { Trouble } from './Trouble.mjs';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end and passes our signals on to it. With `collect`, or a `logFile`, it gets no terminal and its
 * output is kept; otherwise it has ours. Aborting `stop` ends it. Gives the exit code, with 128 and more for an end by
 * signal.
 */
export async function runChild(program, args, { cwd, env, collect = false, logFile, stop } = {}) {
  const captured = collect || logFile !== undefined;
  const stdio = captured ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(program, args, { cwd, env, stdio });
  let output = '';
  const log = logFile === undefined ? undefined : createWriteStream(logFile, { flags: 'a' });
  for (const stream of captured ? [child.stdout, child.stderr] : []) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      log?.write(text);
    });
  }
  let interruptedBy;
  const forward = (signal) => {
    interruptedBy = signal;
    child.kill(signal);
  };
  for (const signal of forwarded) process.on(signal, forward);
  stop?.addEventListener('abort', () => child.kill('SIGTERM'));
  try {
    const code = await ended(child);
    // What was to come after a collected step must not go on when somebody wanted it all to stop.
    if (captured && interruptedBy) throw new Trouble('Stopped.', { exitCode: 128 + constants.signals[interruptedBy] });
    return { code, output };
  } finally {
    for (const signal of forwarded) process.off(signal, forward);
    log?.end();
  }
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Trouble(`${child.spawnfile} cannot be run: ${error.message}`)));
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
