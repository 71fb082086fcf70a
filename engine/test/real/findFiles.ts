import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scanFormats } from '../../src/files/recognise/RecognisedFile.ts';

const readable = new RegExp(`\\.(${[...scanFormats, 'ifc', 'ifczip'].join('|')})$`, 'i');

/** The folder of real files: the one that was named, or the one beside the checkout; undefined where there is none. */
export function findRealFolder(): string | undefined {
  const named = process.env.PLUMBLINE_REAL_FILES;
  if (named && !existsSync(named)) throw new Error(`There is no folder ${named}.`);
  const beside = resolve(import.meta.dirname, '../../../../shared/data');
  return named ?? (existsSync(beside) ? beside : undefined);
}

/** Every scan and model below the folder, by path. */
export function findFiles(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && readable.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
