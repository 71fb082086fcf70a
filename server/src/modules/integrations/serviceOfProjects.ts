import { type FileKind, isAccepted } from '@plumbline/contract/resources/files';
import type { FolderEntry, Integration } from '@plumbline/contract/resources/integrations';
import { AppError } from '../../AppError.ts';
import type { DesignService, ServiceFiles } from '../../designService/DesignService.ts';
import type { FileSource, SourceEntry } from '../../designService/FileSource.ts';
import { lookAtService } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { AuditTrail } from '../audit/service.ts';
import { type Caller, checkBrowse, checkUpload } from './Caller.ts';
import { deleteFoldersOfService } from './foldersRepository.ts';
import { listNewestVersions } from './importsRepository.ts';
import { refuseFault } from './refuseFault.ts';
import * as repository from './repository.ts';
import type { Accounts } from './serviceOfAccounts.ts';

export interface ProjectsOptions {
  db: Db;
  audit: AuditTrail;
  queue: Pick<Queue, 'enqueue'>;
  service: DesignService | undefined;
  accounts: Accounts;
}

/** Where a project's files lie at the service. */
export interface ServicePlace {
  hubId: string;
  projectId: string;
}

/** More than people look through; a folder that has more is not shown whole. */
const mostEntries = 20_000;

export type Projects = ReturnType<typeof createProjects>;

/** What a project is connected with, and what lies there. */
export function createProjects({ db, audit, queue, service, accounts }: ProjectsOptions) {
  function known(): DesignService {
    if (service === undefined) throw new AppError('integrations.notConfigured');
    return service;
  }

  async function findConnected(projectId: string): Promise<repository.IntegrationRow> {
    known();
    const integration = await repository.findIntegration(db, projectId);
    if (integration === undefined) throw new AppError('integrations.notConnected');
    return integration;
  }

  const openPlace = (userId: string, place: ServicePlace): ServiceFiles =>
    known().openProject(accounts.tokensOf(userId), place);

  const tell = (
    trx: Db,
    { membership: { projectId }, by }: Caller,
    action: 'serviceConnected' | 'serviceDisconnected',
    { hub_name, service_project_name }: Pick<repository.IntegrationRow, 'hub_name' | 'service_project_name'>,
  ) =>
    audit.record(trx, {
      by,
      action,
      projectId,
      subject: { kind: 'project', id: projectId },
      details: { note: `${hub_name}: ${service_project_name}` },
    });

  async function describe({ membership: { projectId }, userId }: Caller): Promise<Integration> {
    const integration = service && (await repository.findIntegration(db, projectId));
    const forgeEmail = await accounts.findEmail(userId);
    return {
      ...(integration && describeIntegration(integration)),
      ...(forgeEmail !== undefined && { userAccess: { profile: { forgeEmail } } }),
    };
  }

  return {
    findConnected,
    openPlace,

    current: describe,

    hubs: ({ userId }: Caller) =>
      refuseFault(async () => (await known().hubs(accounts.tokensOf(userId))).map(({ id, name }) => ({ id, name }))),

    hubProjects: ({ userId }: Caller, hubId: string) =>
      refuseFault(async () =>
        (await known().projects(accounts.tokensOf(userId), hubId)).map(({ id, name }) => ({ id, name })),
      ),

    /** With what the caller can see there, and in the caller's name from then on. */
    async connect(caller: Caller, { forgeHubId, forgeProjectId }: { forgeHubId: string; forgeProjectId: string }) {
      const tokens = accounts.tokensOf(caller.userId);
      const [hub, project] = await refuseFault(
        async () =>
          [
            (await known().hubs(tokens)).find(({ id }) => id === forgeHubId),
            (await known().projects(tokens, forgeHubId)).find(({ id }) => id === forgeProjectId),
          ] as const,
      );
      if (!hub || !project) throw new AppError('unable_access_project');
      const row = {
        project_id: caller.membership.projectId,
        connected_by: caller.userId,
        problem: null,
        hub_id: hub.id,
        hub_name: hub.name,
        service_project_id: project.id,
        service_project_name: project.name,
        service_project_type: project.type ?? null,
      };
      await inTransaction(db, async (trx) => {
        const before = await repository.findIntegration(trx, row.project_id);
        if (before && before.service_project_id !== project.id) await deleteFoldersOfService(trx, row.project_id);
        await repository.upsertIntegration(trx, row);
        await tell(trx, caller, 'serviceConnected', row);
        await queue.enqueue(trx, lookAtService, { projectId: row.project_id });
      });
      return describe(caller);
    },

    async disconnect(caller: Caller): Promise<void> {
      await inTransaction(db, async (trx) => {
        const removed = await repository.deleteIntegration(trx, caller.membership.projectId);
        await deleteFoldersOfService(trx, caller.membership.projectId);
        if (removed) await tell(trx, caller, 'serviceDisconnected', removed);
      });
    },

    /** Folders first, both by name; of files those that can be taken as this kind. */
    async folderContents(caller: Caller, folderId: string, kind: FileKind | undefined): Promise<FolderEntry[]> {
      if (kind === undefined) checkBrowse(caller);
      else checkUpload(caller, kind);
      const { projectId } = caller.membership;
      const source = openPlace(caller.userId, placeOf(await findConnected(projectId)));
      const entries = await refuseFault(() => listAll(source, folderId === 'root' ? undefined : folderId));
      const shown = entries.filter(({ type, name }) => type === 'folder' || !kind || isAccepted(kind, name));
      const itemIds = shown.flatMap(({ type, id }) => (type === 'item' ? id : []));
      const imported = await listNewestVersions(db, projectId, itemIds);
      return shown.toSorted(byTypeAndName).map((entry) => describeEntry(entry, imported.get(entry.id)));
    },
  };
}

export const placeOf = (row: Pick<repository.IntegrationRow, 'hub_id' | 'service_project_id'>): ServicePlace => ({
  hubId: row.hub_id,
  projectId: row.service_project_id,
});

/** Page by page; a source that never ends is cut off. */
export async function listAll(source: FileSource, folderId: string | undefined): Promise<SourceEntry[]> {
  const entries: SourceEntry[] = [];
  let page: string | undefined;
  do {
    const { entries: more, nextPage } = await source.list(folderId, page);
    entries.push(...more);
    page = nextPage;
  } while (page !== undefined && entries.length < mostEntries);
  return entries;
}

function describeIntegration(row: repository.IntegrationRow): Integration {
  return {
    forgeHub: { id: row.hub_id, name: row.hub_name },
    forgeProject: { id: row.service_project_id, name: row.service_project_name },
    connectedBy: { _id: row.connected_by, firstName: row.first_name, lastName: row.last_name },
    connectedDate: row.connected_at.toISOString(),
    ...(row.problem !== null && { problem: row.problem }),
  };
}

export function describeEntry(entry: SourceEntry, importedVersion: number | undefined): FolderEntry {
  const { id, name: displayName, modifiedAt, type } = entry;
  const { size, number } = entry.type === 'item' ? entry.latest : {};
  return {
    id,
    displayName,
    type,
    ...(modifiedAt !== undefined && { lastModifiedTime: modifiedAt }),
    ...(size !== undefined && { size }),
    ...(number !== undefined && { versionNumber: number }),
    ...(importedVersion !== undefined && { importedVersion }),
  };
}

const { compare } = new Intl.Collator('en', { numeric: true });

export function byTypeAndName(a: SourceEntry, b: SourceEntry): number {
  if (a.type !== b.type) return a.type === 'folder' ? -1 : 1;
  return compare(a.name, b.name);
}
