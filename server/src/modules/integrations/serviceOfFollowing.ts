import { type FileKind, isAccepted } from '@plumbline/contract/resources/files';
import { type FollowedFolder, mostFollowedFolders } from '@plumbline/contract/resources/integrations';
import type { Logger } from 'pino';
import { AppError } from '../../AppError.ts';
import type { FileSource, SourceVersion } from '../../designService/FileSource.ts';
import { SourceFault } from '../../designService/SourceFault.ts';
import { lookAtService } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { FilesService } from '../files/service.ts';
import { type Caller, checkUpload, mayUpload } from './Caller.ts';
import * as repository from './foldersRepository.ts';
import { listAskedFor } from './importsRepository.ts';
import { refuseFault } from './refuseFault.ts';
import { findIntegration, type IntegrationRow, listIntegrations, setProblem } from './repository.ts';
import type { Imports } from './serviceOfImports.ts';
import { listAll, type Projects, placeOf } from './serviceOfProjects.ts';

export interface FollowingOptions {
  db: Db;
  audit: AuditTrail;
  queue: Pick<Queue, 'enqueue'>;
  access: Pick<AccessService, 'findMembership'>;
  files: Pick<FilesService, 'listNewestOfSource' | 'noteNewerVersion'>;
  projects: Projects;
  imports: Pick<Imports, 'add'>;
}

/** Items that are in no folder that is kept in step are asked for one by one. */
const mostQuestions = 300;

/** A folder of thousands comes bit by bit. */
const mostAtOnce = 200;

type Newest = Map<string, SourceVersion>;

/** What is newer at the design service than here: told on the files, or brought by itself. */
export function createFollowing({ db, audit, queue, access, files, projects, imports }: FollowingOptions) {
  /** Answers the newest versions of what is in the folder. */
  async function look(integration: IntegrationRow, folder: repository.FolderRow): Promise<Newest> {
    const { project_id: projectId, owner_id: userId, kind } = folder;
    const membership = await access.findMembership(userId, { projectId });
    if (!membership || !mayUpload(membership, kind)) {
      throw new Refused('Whoever keeps it in step may no longer upload such files. Somebody else can do it instead.');
    }
    const entries = await listAll(projects.openPlace(userId, placeOf(integration)), folder.folder_id);
    const versions = entries.flatMap((entry) =>
      entry.type === 'item' && isAccepted(kind, entry.name) ? entry.latest : [],
    );
    const asked = await listAskedFor(
      db,
      { projectId, kind, sourceId: null },
      versions.map(({ id }) => id),
    );
    const unknown = versions.filter(({ id }) => !asked.has(id)).slice(0, mostAtOnce);
    await inTransaction(db, async (trx) => {
      for (const version of unknown) {
        await imports.add(trx, integration, version, { projectId, kind, userId, followedId: folder.id });
      }
    });
    return new Map(versions.map((version) => [version.itemId, version]));
  }

  async function lookAtFolders(integration: IntegrationRow, log: Logger | undefined): Promise<Newest> {
    const newest: Newest = new Map();
    for (const folder of await repository.listFolders(db, integration.project_id)) {
      try {
        for (const [itemId, version] of await look(integration, folder)) newest.set(itemId, version);
        await repository.setLooked(db, folder.id, null);
      } catch (error) {
        log?.warn({ err: error, followedId: folder.id }, 'folder not kept in step');
        await repository.setLooked(db, folder.id, problemOf(error));
      }
    }
    return newest;
  }

  async function findNewest(source: FileSource, itemId: string): Promise<SourceVersion | undefined> {
    return source.latest(itemId).catch((error: unknown) => {
      // Deleted there, or of another project than is connected now.
      if (error instanceof SourceFault && (error.kind === 'notFound' || error.kind === 'forbidden')) return undefined;
      throw error;
    });
  }

  async function lookAtFiles(integration: IntegrationRow, inFolders: Newest): Promise<void> {
    const { project_id: projectId } = integration;
    const source = projects.openPlace(integration.connected_by, placeOf(integration));
    let questions = 0;
    for (const { itemId } of await files.listNewestOfSource(projectId)) {
      const known = inFolders.get(itemId);
      if (known === undefined && ++questions > mostQuestions) return;
      const newest = known ?? (await findNewest(source, itemId));
      if (newest?.number !== undefined) await files.noteNewerVersion(projectId, { itemId, version: newest.number });
    }
  }

  const tell = (trx: Db, { membership, by }: Caller, action: 'folderFollowed' | 'folderUnfollowed', name: string) =>
    audit.record(trx, {
      by,
      action,
      projectId: membership.projectId,
      subject: { kind: 'project', id: membership.projectId },
      details: { note: name },
    });

  return {
    async listFollowed({ membership }: Caller): Promise<{ result: FollowedFolder[] }> {
      return { result: (await repository.listFolders(db, membership.projectId)).map(describeFolder) };
    },

    /** What is in it now comes at once. */
    async follow(
      caller: Caller,
      { folderId, name, kind }: { folderId: string; name: string; kind: FileKind },
      once: Once = everyTime,
    ): Promise<FollowedFolder> {
      const { projectId } = caller.membership;
      checkUpload(caller, kind);
      const source = projects.openPlace(caller.userId, placeOf(await projects.findConnected(projectId)));
      await refuseFault(() => source.list(folderId));
      const id = await once.run(db, async (trx) => {
        if ((await repository.countFolders(trx, projectId)) >= mostFollowedFolders) {
          throw new AppError('integrations.tooManyFolders');
        }
        const row = { project_id: projectId, folder_id: folderId, name, kind, owner_id: caller.userId };
        const added = await repository.upsertFolder(trx, row);
        await tell(trx, caller, 'folderFollowed', name);
        await queue.enqueue(trx, lookAtService, { projectId });
        return added;
      });
      const folder = await repository.findFolder(db, projectId, id);
      if (folder === undefined) throw new AppError('integrations.noFollowedFolder');
      return describeFolder(folder);
    },

    async unfollow(caller: Caller, followedId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const removed = await repository.deleteFolder(trx, caller.membership.projectId, followedId);
        if (removed === undefined) throw new AppError('integrations.noFollowedFolder');
        await tell(trx, caller, 'folderUnfollowed', removed.name);
      });
    },

    /** Brings what is new in folders that are kept in step, and tells of newer versions of all else. */
    async lookAt(projectId: string, log?: Logger): Promise<void> {
      const integration = await findIntegration(db, projectId);
      if (integration === undefined) return;
      const inFolders = await lookAtFolders(integration, log);
      try {
        await lookAtFiles(integration, inFolders);
        await setProblem(db, projectId, null);
      } catch (error) {
        log?.warn({ err: error, projectId }, 'newer versions not looked for');
        await setProblem(db, projectId, problemOf(error));
      }
    },

    async lookAtAll(): Promise<void> {
      for (const { project_id: projectId } of await listIntegrations(db)) {
        await queue.enqueue(db, lookAtService, { projectId });
      }
    },
  };
}

class Refused extends Error {
  override readonly name = 'Refused';
}

const words = {
  signedOut: 'Whoever set it up is no longer logged in to the design service.',
  gone: 'It is no longer at the design service, or whoever set it up may not see it.',
  later: 'The design service did not answer. It is tried again.',
};

/** A sentence for people; of what is wrong here they learn nothing, and the log has it. */
function problemOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const kind = error instanceof SourceFault ? error.kind : undefined;
  if (kind === 'signedOut') return words.signedOut;
  return kind === 'notFound' || kind === 'forbidden' ? words.gone : words.later;
}

function describeFolder(row: repository.FolderRow): FollowedFolder {
  return {
    _id: row.id,
    folderId: row.folder_id,
    name: row.name,
    kind: row.kind,
    owner: { _id: row.owner_id, firstName: row.first_name, lastName: row.last_name },
    createdDate: row.created_at.toISOString(),
    ...(row.looked_at !== null && { lookedDate: row.looked_at.toISOString() }),
    ...(row.problem !== null && { problem: row.problem }),
  };
}
