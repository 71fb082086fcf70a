import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcessIdentity } from '../processIdentity.ts';

/** Enters this process in the folder of users; the answer takes it out again. */
export async function registerProcess(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${process.pid}.${randomBytes(4).toString('hex')}`);
  await writeFile(path, (await describeUse(process.pid, folder)) ?? '', { mode: 0o600 });
  return () => rm(path, { force: true });
}

/** How many living processes are registered; the entries of dead ones are removed. */
export async function countRegisteredProcesses(folder: string): Promise<number> {
  let living = 0;
  for (const name of await readdir(folder)) {
    const entered = await readFile(join(folder, name), 'utf8');
    if ((await describeUse(Number.parseInt(name, 10), folder)) === entered) living++;
    else await rm(join(folder, name), { force: true });
  }
  return living;
}

/** Names the folder too: in a copy of it, the entries of those who use the original do not count. */
async function describeUse(pid: number, folder: string): Promise<string | undefined> {
  const identity = await findProcessIdentity(pid);
  return identity && `${identity} ${(await stat(folder)).ino}`;
}
