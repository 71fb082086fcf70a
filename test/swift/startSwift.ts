import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { installSwift } from './installSwift.ts';

const program = fileURLToPath(new URL('swift_server.py', import.meta.url));

/** A running S3 server of the test's own. */
export type Swift = { endpoint: string; accessKey: string; secretKey: string; stop(): Promise<void> };

/** Starts OpenStack Swift with its S3 interface on a free port of the loopback; it ends with this process, or by stop(). */
export async function startSwift(): Promise<Swift> {
  const { python, env } = await installSwift().catch((error: Error) => {
    throw new Error(`The S3 tests need a server: ${error.message}. PLUMBLINE_TEST_S3=off leaves them out.`);
  });
  const accessKey = 'test:tester';
  const secretKey = randomBytes(16).toString('hex');
  const child = spawn(python, [program, accessKey, secretKey, tmpdir(), '/var/tmp', process.cwd()], {
    env: { ...env, PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const port = await readPort(child);
  return { endpoint: `http://127.0.0.1:${port}`, accessKey, secretKey, stop: () => stop(child) };
}

async function readPort(child: ChildProcess): Promise<number> {
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-2000);
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    const { port, error } = JSON.parse(line) as { port?: number; error?: string };
    if (port) return port;
    throw new Error(`Swift did not start: ${error}`);
  }
  throw new Error(`Swift did not start: ${errors.trim()}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.stdin?.end();
  const stubborn = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await exited;
  clearTimeout(stubborn);
}
