import { randomUUID } from 'node:crypto';
import { type FileKind, isAccepted } from '@plumbline/contract/resources/files';
import type { FileImport, FolderEntry } from '@plumbline/contract/resources/integrations';
import { mostS3Folders, type ParsedS3Folder, type S3Folder } from '@plumbline/contract/resources/s3Folders';
import { AppError } from '../../AppError.ts';
import type { FileSource } from '../../designService/FileSource.ts';
import { SourceFault, type SourceFaultKind } from '../../designService/SourceFault.ts';
import { openS3Folder } from '../../designService/s3/openS3Folder.ts';
import type { Vault } from '../../platform/createVault.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import type { Outbound } from '../../platform/outbound/createOutbound.ts';
import type { AuditTrail } from '../audit/service.ts';
import { type Caller, checkBrowse, checkUpload } from './Caller.ts';
import { findCopy } from './importsRepository.ts';
import * as repository from './s3FoldersRepository.ts';
import type { AskedCopies, Imports } from './serviceOfImports.ts';
import { byTypeAndName, describeEntry, listAll } from './serviceOfProjects.ts';

export interface S3FoldersOptions {
  db: Db;
  audit: AuditTrail;
  /** Never into the own network, but where the operator allows. */
  outbound: Pick<Outbound, 'send'>;
  vault: Vault;
}

const codes = {
  forbidden: 's3Folders.denied',
  notFound: 's3Folders.absent',
  notAllowed: 's3Folders.notAllowed',
  badAnswer: 's3Folders.noServer',
  refused: 's3Folders.noServer',
} as const satisfies Partial<Record<SourceFaultKind, string>>;

export type S3Folders = ReturnType<typeof createS3Folders>;

/** Folders of S3 buckets that files of a project are imported from. */
export function createS3Folders({ db, audit, outbound, vault }: S3FoldersOptions) {
  async function find(projectId: string, folderId: string): Promise<repository.S3FolderRow> {
    const row = await repository.findS3Folder(db, projectId, folderId);
    if (row === undefined) throw new AppError('s3Folders.notFound');
    return row;
  }

  async function openRow(row: repository.S3FolderRow): Promise<FileSource> {
    const accessKeyId = await vault.open(row.id, row.access_key_id);
    const secretAccessKey = await vault.open(row.id, row.secret_access_key);
    // Sealed with a key that the operator has changed since.
    if (accessKeyId === undefined || secretAccessKey === undefined) throw new SourceFault('forbidden');
    const { endpoint, region, bucket, prefix } = row;
    return openS3Folder({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }, outbound);
  }

  const tell = (
    trx: Db,
    { membership: { projectId }, by }: Caller,
    action: 's3FolderAdded' | 's3FolderRemoved',
    note: string,
  ) => audit.record(trx, { by, action, projectId, subject: { kind: 'project', id: projectId }, details: { note } });

  /** Of files, whether the one that lies there now is here or on its way. */
  async function isImported(caller: Caller, sourceId: string, version: { itemId: string; id: string }) {
    const of = { projectId: caller.membership.projectId, sourceId, itemId: version.itemId, versionId: version.id };
    for (const kind of ['scan', 'model', 'document'] as const) {
      if ((await findCopy(db, { ...of, kind })) !== undefined) return true;
    }
    return false;
  }

  return {
    /** What an import is copied from; 'notFound' where it was removed meanwhile. */
    async openOfImport(projectId: string, folderId: string): Promise<FileSource> {
      const row = await repository.findS3Folder(db, projectId, folderId);
      if (row === undefined) throw new SourceFault('notFound');
      return openRow(row);
    },

    async list({ membership }: Caller): Promise<{ result: S3Folder[] }> {
      return { result: (await repository.listS3Folders(db, membership.projectId)).map(describeFolder) };
    },

    /** It is listed first: a slip of the pen is told at once. */
    async add(caller: Caller, body: ParsedS3Folder, once: Once = everyTime): Promise<S3Folder> {
      const { projectId } = caller.membership;
      const { name, address, region, bucket, folder, accessKeyId, secretAccessKey } = body;
      const prefix = folder === '' ? '' : `${folder}/`;
      const endpoint = new URL(address).origin;
      const kept = await once.find<string>(db);
      if (kept === undefined) {
        await refuse(() =>
          openS3Folder({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }, outbound).list(),
        );
      }
      const id = await once.run(db, async (trx) => {
        if ((await repository.countS3Folders(trx, projectId)) >= mostS3Folders) throw new AppError('s3Folders.tooMany');
        const fresh = randomUUID();
        await repository.insertS3Folder(trx, {
          id: fresh,
          project_id: projectId,
          name,
          endpoint,
          region,
          bucket,
          prefix,
          created_by: caller.userId,
          access_key_id: await vault.seal(fresh, accessKeyId),
          secret_access_key: await vault.seal(fresh, secretAccessKey),
        });
        await tell(trx, caller, 's3FolderAdded', name);
        return fresh;
      });
      return describeFolder(await find(projectId, id));
    },

    async remove(caller: Caller, folderId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const removed = await repository.deleteS3Folder(trx, caller.membership.projectId, folderId);
        if (removed === undefined) throw new AppError('s3Folders.notFound');
        await tell(trx, caller, 's3FolderRemoved', removed.name);
      });
    },

    async contents(
      caller: Caller,
      s3FolderId: string,
      { folder, filter: kind }: { folder?: string | undefined; filter?: FileKind | undefined },
    ): Promise<FolderEntry[]> {
      if (kind === undefined) checkBrowse(caller);
      else checkUpload(caller, kind);
      const row = await find(caller.membership.projectId, s3FolderId);
      const entries = await refuse(async () => listAll(await openRow(row), folder));
      const shown = entries.filter(({ type, name }) => type === 'folder' || !kind || isAccepted(kind, name));
      const described: FolderEntry[] = [];
      for (const entry of shown.toSorted(byTypeAndName)) {
        const isHere = entry.type === 'item' && (await isImported(caller, row.id, entry.latest));
        described.push(describeEntry(entry, isHere ? 0 : undefined));
      }
      return described;
    },

    async copy(
      caller: Caller,
      folderId: string,
      { imports, ...asked }: AskedCopies & { imports: Pick<Imports, 'copyFrom'> },
      once: Once = everyTime,
    ): Promise<{ result: FileImport[] }> {
      const row = await find(caller.membership.projectId, folderId);
      return refuse(async () => {
        const from = { source_id: row.id, hub_id: null, service_project_id: null, service_project_type: null };
        return imports.copyFrom(caller, { source: await openRow(row), from }, asked, once);
      });
    },
  };
}

const describeFolder = (row: repository.S3FolderRow): S3Folder => ({
  _id: row.id,
  name: row.name,
  address: row.endpoint,
  bucket: row.bucket,
  folder: row.prefix.replace(/\/$/, ''),
  addedBy: { _id: row.created_by, firstName: row.first_name, lastName: row.last_name },
  addedDate: row.created_at.toISOString(),
});

/** A refusal of the S3 server in our words. */
async function refuse<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    throw new AppError(error.kind in codes ? codes[error.kind as keyof typeof codes] : 's3Folders.silent');
  }
}
