import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const modules = 'eventlet, swift.proxy.server, swift.obj.server, swift.common.middleware.s3api.s3api';

/** A Python that can import Swift: the program and what its environment must hold. */
export type SwiftPython = { python: string; env: Record<string, string> };

/**
 * Finds Debian's Swift, or unpacks its packages into the user's cache: nothing is installed on the machine, so no
 * service starts, no user is made and root is not needed. The PATH is not asked for Python: Debian's compiled modules
 * fit Debian's interpreter only.
 */
export async function installSwift(cacheFolder = join(homedir(), '.cache', 'plumbline')): Promise<SwiftPython> {
  const installed = { python: '/usr/bin/python3', env: {} };
  if (await canImportSwift(installed)) return installed;
  const unpacked = join(cacheFolder, 'swift');
  const cached = await pythonOf(unpacked);
  if (await canImportSwift(cached)) return cached;
  await unpackSwift(cacheFolder, unpacked);
  return pythonOf(unpacked);
}

async function canImportSwift({ python, env }: SwiftPython): Promise<boolean> {
  return run(python, ['-c', `import ${modules}`], { env }).then(
    () => true,
    () => false,
  );
}

async function pythonOf(root: string): Promise<SwiftPython> {
  const lib = join(root, 'usr', 'lib');
  const names = existsSync(lib) ? await readdir(lib) : [];
  const triplets = names.filter((name) => name.includes('-linux-')).map((name) => join(lib, name));
  const versions = names.filter((name) => /^python3\.\d+$/.test(name)).map((name) => join(lib, name));
  const system = '/usr/bin/python3';
  return {
    python: existsSync(system) ? system : join(root, system),
    env: {
      PYTHONPATH: [
        join(lib, 'python3', 'dist-packages'),
        ...versions.flatMap((path) => [path, join(path, 'lib-dynload')]),
      ].join(':'),
      LD_LIBRARY_PATH: triplets.join(':'),
    },
  };
}

async function unpackSwift(cacheFolder: string, target: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const work = await mkdtemp(join(cacheFolder, 'unpacking-'));
  try {
    const root = join(work, 'root');
    await mkdir(root);
    for (const archive of await downloadPackages(work)) await run('dpkg-deb', ['-x', archive, root]);
    if (!(await canImportSwift(await pythonOf(root)))) throw new Error('the unpacked packages cannot be imported');
    await rm(target, { recursive: true, force: true });
    await rename(root, target).catch(async (error) => {
      // Another run may have put its own copy there in the meantime.
      if (!(await canImportSwift(await pythonOf(target)))) throw error;
    });
  } catch (error) {
    throw new Error(`OpenStack Swift could not be unpacked from Debian's packages: ${firstLine(error)}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function downloadPackages(work: string): Promise<string[]> {
  const archives = join(work, 'archives');
  const lists = join(work, 'lists');
  await mkdir(join(archives, 'partial'), { recursive: true });
  await mkdir(join(lists, 'partial'), { recursive: true });
  const options = [
    '-qq',
    '-oDebug::NoLocking=1',
    '-oAPT::Sandbox::User=',
    `-oDir::Cache=${work}`,
    `-oDir::Cache::archives=${archives}`,
  ];
  const download = ['install', '--download-only', '--no-install-recommends', '-y', 'python3-swift'];
  try {
    await run('apt-get', [...options, ...download]);
  } catch {
    // The machine's package lists are absent or older than the archive.
    const fresh = [...options, `-oDir::State::lists=${lists}`];
    await run('apt-get', [...fresh, 'update']);
    await run('apt-get', [...fresh, ...download]);
  }
  return (await readdir(archives)).filter((name) => name.endsWith('.deb')).map((name) => join(archives, name));
}

function firstLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr?.trim() || message).split('\n')[0] ?? 'unknown reason';
}
