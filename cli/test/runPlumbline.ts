import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const binary = fileURLToPath(new URL('../src/plumbline.ts', import.meta.url));

export interface Outcome {
  code: number | null;
  output: string;
  errors: string;
}

type Env = Record<string, string>;

function launch(args: string[], env: Env): ChildProcess {
  const base = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NODE_NO_WARNINGS: '1',
    PLUMBLINE_DEMO: 'bare',
    // Tests take little, also of a disk that is nearly full.
    PLUMBLINE_RESERVE_MB: '0',
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
  };
  return spawn(process.execPath, [binary, ...args], { env: { ...base, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Runs the binary to its end. */
export async function runPlumbline(args: string[], env: Env, input = ''): Promise<Outcome> {
  const child = launch(args, env);
  const collected = collect(child);
  child.stdin?.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...collected };
}

/** Starts the server and waits until it says where it is. */
export async function startPlumbline(env: Env, args: string[] = ['serve']) {
  const child = launch(args, { PORT: '0', LOG_LEVEL: 'silent', ...env });
  const collected = collect(child);
  const ended = once(child, 'close') as Promise<[number | null]>;
  const ready = new Promise<string | undefined>((resolve) => {
    child.stdout?.on('data', () => {
      if (/ready/.test(collected.output)) resolve(/ready: (\S+)/.exec(collected.output)?.[1]);
    });
  });
  const url = await Promise.race([ready, ended.then(() => Promise.reject(new Error(collected.errors)))]);
  return {
    url: url as string,
    pid: child.pid as number,
    collected,
    async end(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

function collect(child: ChildProcess) {
  const collected = { output: '', errors: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    collected.output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    collected.errors += text;
  });
  return collected;
}
