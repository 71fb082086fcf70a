import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Finds Debian's Caddy, or unpacks its package into the user's cache: nothing is installed on the machine. */
export async function installCaddy(cacheFolder = join(homedir(), '.cache', 'plumbline')): Promise<string> {
  const places = ['/usr/bin/caddy', join(cacheFolder, 'caddy/usr/bin/caddy')];
  const found = places.find((path) => existsSync(path));
  if (found) return found;
  await mkdir(cacheFolder, { recursive: true });
  const work = await mkdtemp(join(cacheFolder, 'unpacking-'));
  try {
    await run('apt-get', ['-qq', '-oAPT::Sandbox::User=', 'download', 'caddy'], { cwd: work });
    const [archive = ''] = await readdir(work);
    await run('dpkg-deb', ['-x', join(work, archive), join(work, 'root')]);
    await rename(join(work, 'root'), join(cacheFolder, 'caddy')).catch(() => undefined);
  } catch (error) {
    throw new Error(`Caddy could not be unpacked from Debian's package: ${(error as Error).message.split('\n')[0]}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return places[1] as string;
}
