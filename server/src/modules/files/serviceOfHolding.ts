import type { FileKind } from '@plumbline/contract/resources/files';
import type { Db } from '../../platform/database.ts';
import * as repository from './repository.ts';

/** Files of one kind of a project. */
export interface NamedFiles {
  projectId: string;
  kind: FileKind;
  fileIds: readonly string[];
}

/** Whose files are to stay, and for whom. */
export interface Holding extends NamedFiles {
  /** An analysis view's id. */
  holder: string;
  /** What people call the holder: `Analysis “Week 40”`. */
  usedBy: string;
}

export interface FoundFiles {
  /** In the order asked for, each once. */
  files: repository.FileRow[];
  missing: string[];
}

/** Those of the files that are uploaded; nobody deletes them before the transaction ends. */
export async function findUploaded(trx: Db, { projectId, kind, fileIds }: NamedFiles): Promise<FoundFiles> {
  const ids = [...new Set(fileIds.map((id) => id.toLowerCase()))];
  const rows = await repository.lockUploaded(trx, projectId, kind, ids);
  const present = new Map(rows.map((file) => [file.id, file]));
  return { files: ids.flatMap((id) => present.get(id) ?? []), missing: ids.filter((id) => !present.has(id)) };
}

/**
 * Keeps uploaded files from being deleted until their holder releases them. All or none: when some are not there, which
 * is told, nothing is held.
 */
export async function hold(trx: Db, { holder, usedBy, ...named }: Holding): Promise<FoundFiles> {
  const found = await findUploaded(trx, named);
  const ids = found.files.map(({ id }) => id);
  if (found.missing.length === 0) await repository.insertUses(trx, ids, { holder, usedBy });
  return found;
}

/** Lets go of all that this holder holds. */
export function release(trx: Db, holder: string): Promise<void> {
  return repository.deleteUses(trx, holder);
}
