import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcessIdentity } from '../processIdentity.ts';

interface Holder {
  token: string;
  pid: number;
  identity: string | undefined;
}

export interface LockOptions {
  path: string;
  /** Called once when a living process holds the lock. */
  onWait?: (pid: number) => void;
}

/** Runs `work` while no other process holds the lock file; the lock of a process that died is taken over. */
export async function withFileLock<T>({ path, onWait }: LockOptions, work: () => Promise<T>): Promise<T> {
  await acquire(path, onWait);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function acquire(path: string, onWait: LockOptions['onWait']): Promise<void> {
  const holder = {
    token: randomBytes(8).toString('hex'),
    pid: process.pid,
    identity: await findProcessIdentity(process.pid),
  };
  const draft = `${path}.${holder.token}.draft`;
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 });
  let announced = false;
  try {
    while (!(await linkIfAbsent(draft, path))) {
      const other = await findHolder(path);
      if (!other) continue;
      if (await isAlive(other)) {
        if (!announced) onWait?.(other.pid);
        announced = true;
        await sleep(20);
      } else {
        await removeDead(path, other);
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** A link appears whole or not at all: nobody can read a lock that does not name its holder yet. */
async function linkIfAbsent(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Of several processes that saw the same dead holder, the second must not remove the lock of the first. */
async function removeDead(path: string, dead: Holder): Promise<void> {
  await withFileLock({ path: `${path}.${dead.token}` }, async () => {
    if ((await findHolder(path))?.token === dead.token) await rm(path, { force: true });
  });
}

async function findHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function isAlive({ pid, identity }: Holder): Promise<boolean> {
  return identity !== undefined && (await findProcessIdentity(pid)) === identity;
}
