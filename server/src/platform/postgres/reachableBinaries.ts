import { spawnSync } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { orNone } from '@plumbline/contract/orNone';
import { StartError } from '../StartError.ts';
import type { PostgresAccount } from './postgresAccount.ts';
import type { PostgresBinaries } from './postgresBinaries.ts';

export interface ReachableBinariesOptions {
  binaries: PostgresBinaries;
  account: PostgresAccount | undefined;
  /** Folders to try for the copy, best first; some systems forbid running programs below the temporary ones. */
  places?: string[];
}

/** The same binaries, or a copy of them where `account` can run them: a checkout below a 0700 home is closed to it. */
export async function getReachableBinaries({
  binaries,
  account,
  places = ['/var/cache/plumbline', '/var/tmp', tmpdir()],
}: ReachableBinariesOptions): Promise<PostgresBinaries> {
  if (!account || canRun(binaries, account)) return binaries;
  for (const place of places) {
    const folder = join(place, `plumbline-postgres-${binaries.version}-${process.platform}-${process.arch}`);
    const copy = { ...binaries, folder };
    if ((await provideCopy(binaries.folder, folder)) && canRun(copy, account)) return copy;
  }
  throw new StartError(
    `User ${account.uid} can neither run PostgreSQL from ${binaries.folder} nor from a copy in ${places.join(', ')}.`,
  );
}

function canRun({ folder }: PostgresBinaries, { uid, gid }: PostgresAccount): boolean {
  return spawnSync(join(folder, 'bin/postgres'), ['--version'], { uid, gid, cwd: '/' }).status === 0;
}

async function provideCopy(source: string, target: string): Promise<boolean> {
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    const state = await inspect(source, target);
    if (state === 'absent' || state === 'partial') await makeCopy(source, target, { replace: state === 'partial' });
    return state !== 'foreign';
  } catch (error) {
    // Read-only or full: the next place may do.
    if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return false;
    throw error;
  }
}

/** Anybody may put a folder of that name into /tmp: only one of our own, closed to the writing of others, is run. */
async function inspect(source: string, target: string): Promise<'absent' | 'foreign' | 'partial' | 'whole'> {
  const found = await orNone(lstat(target), 'ENOENT');
  if (!found) return 'absent';
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) return 'foreign';
  const [wanted, present] = await Promise.all([listSizes(source), listSizes(target)]);
  return wanted.join('\n') === present.join('\n') ? 'whole' : 'partial';
}

async function listSizes(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).sort();
  return Promise.all(
    names.map(async (name) => {
      const entry = await lstat(join(folder, name));
      return entry.isFile() ? `${name} ${entry.size}` : name;
    }),
  );
}

async function makeCopy(source: string, target: string, { replace }: { replace: boolean }): Promise<void> {
  const workshop = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  try {
    const fresh = join(workshop, 'fresh');
    await cp(source, fresh, { recursive: true, verbatimSymlinks: true });
    await openForReading(fresh);
    if (replace) await orNone(rename(target, join(workshop, 'old')), 'ENOENT');
    // Another process may have put the same copy there meanwhile.
    await orNone(rename(fresh, target), 'ENOTEMPTY', 'EEXIST');
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const executable = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0;
    await chmod(path, executable ? 0o755 : 0o644);
  }
}
