import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPlumbline } from '../../cli/test/runPlumbline.ts';
import { bestEffort } from '../../contract/src/bestEffort.ts';
import { findPostmasterFile } from '../../server/src/platform/postgres/postmasterFile.ts';
import { longestWaitMs } from './patiently.ts';
import { startAgain } from './startAgain.ts';

export type Target = 'worker' | 'api' | 'database';

const workers = 2;

/** A process that is started again whenever it is killed. */
function createMember(role: string, start: () => ReturnType<typeof startPlumbline>) {
  let running = start();
  const broken: string[] = [];

  async function check(): Promise<void> {
    const { pid, collected } = await running;
    try {
      process.kill(pid, 0);
    } catch {
      broken.push(`the ${role} ended by itself: ${collected.errors.slice(-2000)}`);
    }
  }

  return {
    ready: () => running,
    async kill(): Promise<void> {
      await check();
      await (await running).end('SIGKILL');
      running = startAgain(start);
      // Whoever asks for it next is told.
      void bestEffort(running);
    },
    async close(): Promise<string[]> {
      await check();
      await (await running).end('SIGTERM');
      return broken;
    },
  };
}

/** A server and two workers on one data folder, each of which can be killed and is started again. */
export async function openCrew(env: Record<'PLUMBLINE_DATA' | 'PORT', string> & Record<string, string>) {
  const api = createMember('server', () => startPlumbline(env, ['serve', '--role', 'api']));
  const { url: origin } = await api.ready();
  const crew = Array.from({ length: workers }, () => createMember('worker', () => startPlumbline(env, ['work'])));
  await Promise.all(crew.map((worker) => worker.ready()));
  let closed: Promise<string[]> | undefined;

  /** It is started again by whoever misses it; one that was killed just before is waited for. */
  async function killDatabase(): Promise<void> {
    for (const end = Date.now() + longestWaitMs; Date.now() < end; await sleep(50)) {
      const postmaster = await findPostmasterFile(join(env.PLUMBLINE_DATA, 'database', 'cluster'));
      if (postmaster && isKilled(postmaster.pid)) return;
    }
    throw new Error('The database was not started again.');
  }

  async function close(): Promise<string[]> {
    const broken: string[] = [];
    for (const member of [...crew, api]) broken.push(...(await member.close()));
    return broken;
  }

  return {
    origin,

    async kill(target: Target, which: number): Promise<void> {
      if (target === 'database') await killDatabase();
      else await (target === 'api' ? api : crew[which % workers])?.kill();
    },

    /** Until whoever took part has tidied up behind those that were killed, and mailed what they had not. */
    async settle({ mails }: { mails: number }): Promise<void> {
      const list = (...folder: string[]) => readdir(join(env.PLUMBLINE_DATA, ...folder)).catch(() => []);
      const isSettled = async () =>
        (await list('files', '.work')).length === 0 && (await list('outbox')).length >= mails;
      for (const end = Date.now() + longestWaitMs; Date.now() < end && !(await isSettled()); ) await sleep(200);
    },

    /** Tells who ended without being killed. */
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

/** Not one whose file is all that is left of it. */
function isKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
