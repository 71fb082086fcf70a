import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installCaddy } from './installCaddy.ts';

const caddyfile = join(import.meta.dirname, '../../deploy/Caddyfile');
const patienceMs = 20_000;

export interface Caddy {
  /** The certificate of its own authority, as PEM; empty where it serves without TLS. */
  authority: string;
  close(): Promise<void>;
}

/** Starts the TLS proxy with deploy/Caddyfile. */
export async function startCaddy(folder: string, environment: Record<string, string>): Promise<Caddy> {
  const program = await installCaddy();
  await mkdir(folder, { recursive: true });
  const env = { PATH: process.env.PATH ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, ['run', '--adapter', 'caddyfile', '--config', caddyfile], {
    env: { ...env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000);
  });
  const ended = once(child, 'exit');
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
  });
  const { hostname, port } = new URL(environment.PLUMBLINE_URL ?? '');
  const deadline = performance.now() + patienceMs;
  while (!(await isOpen(Number(port), hostname))) {
    if (isEnded || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`Caddy did not start: ${errors.trim()}`);
    }
    await wait(50);
  }
  const root = join(folder, 'caddy/pki/authorities/local/root.crt');
  return {
    authority: await readFile(root, 'utf8').catch(() => ''),
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function isOpen(port: number, host: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, host, () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
