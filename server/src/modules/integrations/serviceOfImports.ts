import { holdsAll } from '@plumbline/contract/permissions';
import { type FileKind, fileKinds, isAccepted } from '@plumbline/contract/resources/files';
import type { FileImport } from '@plumbline/contract/resources/integrations';
import { AppError } from '../../AppError.ts';
import type { FileSource, SourceVersion } from '../../designService/FileSource.ts';
import { copyImport } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import { forEachConcurrently } from '../../platform/storage/forEachConcurrently.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { FilesService } from '../files/service.ts';
import { type Caller, checkUpload } from './Caller.ts';
import { describeImport } from './describeImport.ts';
import type { ImportRow } from './ImportRow.ts';
import * as repository from './importsRepository.ts';
import { refuseFault } from './refuseFault.ts';
import { type Projects, placeOf } from './serviceOfProjects.ts';

export interface ImportsOptions {
  db: Db;
  audit: AuditTrail;
  queue: Pick<Queue, 'enqueue'>;
  files: Pick<FilesService, 'dropUpload'>;
  projects: Projects;
}

/** In whose name a version is copied, and why. */
interface Asked {
  projectId: string;
  kind: FileKind;
  userId: string;
  token?: string | null;
  followedId?: string;
}

/** Where the file lies: at the design service, or in an S3 folder. */
export type ImportPlace = Pick<ImportRow, 'hub_id' | 'service_project_id' | 'service_project_type'> & {
  source_id?: string | null;
};

export interface AskedCopies {
  itemIds: readonly string[];
  visibility?: FileKind;
}

const questionsAtOnce = 4;

export type Imports = ReturnType<typeof createImports>;

/** Copies of files that people ask for: the version that is the newest then, and no other. */
export function createImports({ db, audit, queue, files, projects }: ImportsOptions) {
  async function findOwn(caller: Caller, importId: string): Promise<ImportRow> {
    const row = await repository.findImport(db, importId);
    if (row === undefined || row.project_id !== caller.membership.projectId)
      throw new AppError('integrations.noImport');
    checkUpload(caller, row.kind);
    return row;
  }

  const describe = async (importId: string): Promise<FileImport> =>
    describeImport((await repository.findImport(db, importId)) as ImportRow);

  /** What is on its way already, or here, is not copied twice. */
  async function add(trx: Db, from: ImportPlace, version: SourceVersion, asked: Asked): Promise<string> {
    const { projectId, kind, userId, token = null, followedId = null } = asked;
    const sourceId = from.source_id ?? null;
    const of = { projectId, kind, sourceId, itemId: version.itemId, versionId: version.id };
    const there = await repository.findCopy(trx, of);
    if (there !== undefined) return there;
    const importId = await repository.insertImport(trx, {
      project_id: projectId,
      kind,
      created_by: userId,
      created_by_token: token,
      followed_id: followedId,
      source_id: sourceId,
      hub_id: from.hub_id,
      service_project_id: from.service_project_id,
      service_project_type: from.service_project_type,
      item_id: version.itemId,
      version_id: version.id,
      version_number: version.number ?? null,
      filename: version.name,
      size: version.size ?? null,
      state: 'waiting',
    });
    if (importId === undefined) return (await repository.findCopy(trx, of)) as string;
    await queue.enqueue(trx, copyImport, { importId });
    return importId;
  }

  /** All of them, or none where one cannot be seen or taken. */
  async function copyFrom(
    caller: Caller,
    { source, from }: { source: FileSource; from: ImportPlace },
    { itemIds, visibility }: AskedCopies,
    once: Once,
  ): Promise<{ result: FileImport[] }> {
    const { membership, userId, by } = caller;
    const { projectId } = membership;
    const kept = await once.find<string[]>(db);
    if (kept) return { result: await Promise.all(kept.map(describe)) };
    const ids = [...new Set(itemIds)];
    const versions = new Map<string, SourceVersion>();
    await forEachConcurrently(ids, questionsAtOnce, async (id) => {
      versions.set(id, await source.latest(id));
    });
    const wanted = ids.map((id) => versions.get(id) as SourceVersion);
    const kinds = new Map(wanted.map((version) => [version, kindOf(version.name, visibility)]));
    const unknown = wanted.filter((version) => kinds.get(version) === undefined);
    if (unknown.length > 0)
      throw new AppError('integrations.unknownKind', { filenames: unknown.map(({ name }) => name) });
    for (const kind of new Set(kinds.values())) checkUpload(caller, kind as FileKind);
    const imports = await once.run(db, async (trx) => {
      const added: string[] = [];
      for (const version of wanted) {
        const asked = { projectId, kind: kinds.get(version) as FileKind, userId, token: by.token ?? null };
        added.push(await add(trx, from, version, asked));
      }
      const subject = { kind: 'project', id: projectId } as const;
      const details = { count: wanted.length, note: wanted[0]?.name ?? '' };
      await audit.record(trx, { by, action: 'filesImported', projectId, subject, details });
      return added;
    });
    return { result: await Promise.all(imports.map(describe)) };
  }

  return {
    add,
    copyFrom,

    async copyItems(caller: Caller, asked: AskedCopies, once: Once = everyTime): Promise<{ result: FileImport[] }> {
      const from = await projects.findConnected(caller.membership.projectId);
      const source = projects.openPlace(caller.userId, placeOf(from));
      return refuseFault(() => copyFrom(caller, { source, from }, asked, once));
    },

    async list({ membership }: Caller, listing: Omit<repository.ImportListing, 'projectId'>) {
      const needs = fileKinds[listing.kind].list;
      if (!holdsAll(membership.permissions, needs)) throw new AppError('auth.forbidden', { needs: [...needs] });
      const { rows, total } = await repository.listImports(db, { ...listing, projectId: membership.projectId });
      return { result: rows.map(describeImport), total };
    },

    /** By whoever asked for it, or manages the project. */
    async cancel(caller: Caller, importId: string): Promise<FileImport> {
      const { file_id, created_by, filename, project_id: projectId } = await findOwn(caller, importId);
      const isManaged = holdsAll(caller.membership.permissions, ['ADMIN']);
      if (created_by !== caller.userId && !isManaged) throw new AppError('auth.forbidden', { needs: ['ADMIN'] });
      await inTransaction(db, async (trx) => {
        const isOpen = await repository.updateOpen(trx, importId, { state: 'cancelled', message: null });
        if (!isOpen) throw new AppError('integrations.importOver');
        if (file_id !== null) await files.dropUpload(trx, file_id, caller.by);
        const subject = { kind: 'project', id: projectId } as const;
        const details = { note: filename };
        await audit.record(trx, { by: caller.by, action: 'importCancelled', projectId, subject, details });
      });
      return describe(importId);
    },

    async retry(caller: Caller, importId: string): Promise<FileImport> {
      const { project_id, kind, source_id, item_id, version_id, state } = await findOwn(caller, importId);
      const version = { projectId: project_id, kind, sourceId: source_id, itemId: item_id, versionId: version_id };
      await inTransaction(db, async (trx) => {
        // Asked for once more meanwhile.
        const isThere = state === 'failed' && (await repository.findCopy(trx, version)) !== undefined;
        if (isThere) throw new AppError('integrations.importOver');
        const as = { userId: caller.userId, token: caller.by.token ?? null };
        if (!(await repository.reopenImport(trx, importId, as))) throw new AppError('integrations.importOver');
        await queue.enqueue(trx, copyImport, { importId });
      });
      return describe(importId);
    },
  };
}

/** By its ending, where nobody says; documents are asked for by name, since they are anything. */
function kindOf(filename: string, asked: FileKind | undefined): FileKind | undefined {
  if (asked !== undefined) return isAccepted(asked, filename) ? asked : undefined;
  return (['model', 'scan'] as const).find((kind) => isAccepted(kind, filename));
}
