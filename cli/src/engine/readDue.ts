import { readFile } from 'node:fs/promises';
import { readGlobalIds } from '@plumbline/contract/readGlobalIds';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import type { Due } from '@plumbline/engine/judge/matchDue';
import { UsageError } from '../Command.ts';

interface TypedDue {
  files?: string[] | undefined;
  floors?: string[] | undefined;
  types?: string[] | undefined;
}

/** What `--due ids.txt --due-floors "Level 1,Level 2" --due-types IfcWall` says; undefined where all is due. */
export async function readDue({ files, floors, types }: TypedDue): Promise<Due | undefined> {
  if (files === undefined && floors === undefined && types === undefined) return undefined;
  const lists = await Promise.all((files ?? []).map(readIds));
  return {
    floors: floors && splitNames(floors, '--due-floors'),
    types: types && splitNames(types, '--due-types'),
    globalIds: files && lists.flat(),
  };
}

function splitNames(texts: readonly string[], option: string): string[] {
  const names = texts.flatMap((text) => text.split(',')).map((name) => name.trim());
  if (names.some((name) => name === '')) throw new UsageError(`${option} is a list of names with commas between them.`);
  return names;
}

async function readIds(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new EngineError({ kind: 'read', file: path, reason: 'it cannot be opened', cause });
  });
  const ids = readGlobalIds(text);
  if (ids.length === 0) throw new EngineError({ kind: 'invalid', file: path, reason: 'there is no GlobalId in it' });
  return ids;
}
