import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { holdsAll, type Permission } from '@plumbline/contract/permissions';
import { exportKeptDays, type ProjectExport } from '@plumbline/contract/resources/projectExports';
import { type Actor, byUser } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { makeArchive } from '../../exports/archive/makeArchive.ts';
import { safeFilename } from '../../exports/safeFilename.ts';
import { mailExport, packProject } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Once } from '../../platform/once.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { Space } from '../../platform/space/createSpace.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditService } from '../audit/service.ts';
import * as repository from './repository.ts';
import { createExportMails, type ExportMailsOptions } from './serviceOfMails.ts';
import { listParts, type PartsOptions } from './serviceOfParts.ts';
import { leftOutOf, sightByReason, sightOf, wholeSight } from './sightOf.ts';

export interface ProjectExportsOptions extends PartsOptions, ExportMailsOptions {
  db: Db;
  audit: PartsOptions['audit'] & Pick<AuditService, 'record'>;
  queue: Pick<Queue, 'enqueue'>;
  storage: Storage;
  access: ExportMailsOptions['access'] & Pick<AccessService, 'describeQuota' | 'findMembership'>;
  space?: Pick<Space, 'admit'> | undefined;
  now?: () => Date;
}

export type ProjectExportsService = ReturnType<typeof createProjectExportsService>;

const addressS = 600;
const toldEveryMs = 2000;

/** Who asks. Of nobody who is not in the project there is a sight. */
interface Reader {
  userId: string;
  sight: readonly Permission[] | undefined;
}

/** All of a project that somebody may see in one file, made by a job and kept for some days. */
export function createProjectExportsService(options: ProjectExportsOptions) {
  const { db, audit, queue, storage, access, space, now = () => new Date() } = options;
  const keyOf = (tenantId: string, exportId: string) => `${tenantId}/exports/${exportId}.zip`;

  async function find(projectId: string, exportId: string): Promise<repository.ExportRow> {
    const row = await repository.findExport(db, projectId, exportId);
    if (row === undefined) throw new AppError('projects.noExport');
    return row;
  }

  async function findReader(projectId: string, userId: string, within: Db = db): Promise<Reader> {
    const membership = await access.findMembership(userId, { projectId }, within);
    const isIn = membership !== undefined && holdsAll(membership.permissions, []);
    return { userId, sight: isIn ? sightOf(membership.permissions) : undefined };
  }

  async function findProject(projectId: string) {
    const project = await repository.findProject(db, projectId);
    if (project === undefined) throw new AppError('projects.notFound');
    return project;
  }

  async function pack(row: repository.ExportRow, signal: AbortSignal): Promise<void> {
    const project = await findProject(row.project_id);
    const key = keyOf(project.tenant_id, row.id);
    const hash = createHash('sha256');
    let done = 0;
    let toldAt = 0;
    const sight = row.permissions ?? (await findReader(project.id, row.created_by)).sight ?? [];
    const parts = listParts(options, project, { userId: row.created_by, by: byUser(row.created_by), sight });
    const archive = makeArchive({
      madeAt: row.created_at,
      parts,
      about: { project: project.name, company: project.company, format: 1 },
      onBytes: (count) => {
        done += count;
      },
    });
    async function* told(): AsyncGenerator<Uint8Array> {
      for await (const bytes of archive) {
        signal.throwIfAborted();
        hash.update(bytes);
        if (Date.now() - toldAt > toldEveryMs) {
          toldAt = Date.now();
          await repository.updateExport(db, row.id, { done_bytes: done });
        }
        yield bytes;
      }
    }
    const { size } = await storage.put(key, Readable.from(told(), { objectMode: false }), {
      contentType: 'application/zip',
    });
    const finished = now();
    const expires = new Date(finished.getTime() + exportKeptDays * 86_400_000);
    await repository.updateExport(db, row.id, {
      status: 'ready',
      size,
      sha256: hash.digest('hex'),
      permissions: [...sight],
      done_bytes: done,
      finished_at: finished,
      expires_at: expires,
    });
  }

  return {
    ...createExportMails(options),

    async listExports(projectId: string, userId: string): Promise<{ exports: ProjectExport[]; needsReason: boolean }> {
      const reader = await findReader(projectId, userId);
      const rows = await repository.listExports(db, projectId);
      return { exports: rows.map((row) => describe(row, reader)), needsReason: reader.sight === undefined };
    },

    /** One at a time for a person; whoever asks again meanwhile gets the one that is being made. */
    begin: (
      { projectId, userId, reason }: { projectId: string; userId: string; reason?: string | undefined },
      by: Actor,
      once: Once,
    ): Promise<ProjectExport> =>
      once.run(db, async (trx) => {
        const project = await repository.lockProject(trx, projectId);
        if (project === undefined) throw new AppError('projects.notFound');
        const reader = await findReader(projectId, userId, trx);
        if (reader.sight === undefined && reason === undefined) throw new AppError('projects.exportNeedsReason');
        const mine = (await repository.listExports(trx, projectId)).find(({ created_by }) => created_by === userId);
        if (mine?.status === 'waiting' || mine?.status === 'running') return describe(mine, reader);
        await space?.admit();
        const { usage } = await access.describeQuota(projectId, trx);
        const asked = reader.sight === undefined ? { permissions: sightByReason, reason: reason ?? null } : undefined;
        const { permissions, reason: told } = asked ?? { permissions: [...(reader.sight ?? [])], reason: null };
        const of = { project_id: projectId, created_by: userId };
        const id = await repository.insertExport(trx, { ...of, permissions, reason: told });
        await repository.updateExport(trx, id, { total_bytes: usage.files + usage.pictures });
        await queue.enqueue(trx, packProject, { projectId, exportId: id }, { turn: projectId });
        if (told !== null) await queue.enqueue(trx, mailExport, { projectId, exportId: id });
        const subject = { kind: 'project', id: projectId, name: project.name } as const;
        const details = { note: inWords({ permissions, reason: told }) };
        await audit.record(trx, { by, action: 'projectExported', projectId, subject, details });
        return describe((await repository.findExport(trx, projectId, id)) as repository.ExportRow, reader);
      }),

    /** The job. What cannot be packed is told in the row; anything else is tried again. */
    async pack({ projectId, exportId }: { projectId: string; exportId: string }, signal: AbortSignal): Promise<void> {
      const row = await repository.findExport(db, projectId, exportId);
      if (row === undefined || row.status === 'ready') return;
      await repository.updateExport(db, exportId, { status: 'running', message: null });
      try {
        await pack(row, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        const message = 'It could not be packed. Try again; if it fails again, tell whoever runs the server.';
        const expires_at = new Date(now().getTime() + exportKeptDays * 86_400_000);
        await repository.updateExport(db, exportId, { status: 'failed', message, expires_at });
        throw error;
      }
    },

    /** For whoever may see all that is in it now. */
    async signDownload(
      { projectId, exportId, userId }: { projectId: string; exportId: string; userId: string },
      by: Actor,
    ): Promise<{ signedUrl: string }> {
      const row = await find(projectId, exportId);
      const isThere = row.status === 'ready' && (row.expires_at === null || row.expires_at > now());
      if (!isThere) throw new AppError('projects.noExport');
      if (!isOpen(row, await findReader(projectId, userId))) throw new AppError('projects.exportOfOthers');
      const project = await findProject(projectId);
      const day = row.created_at.toISOString().slice(0, 10);
      const downloadName = `${safeFilename(project.name)} ${day}.zip`;
      const key = keyOf(project.tenant_id, exportId);
      const subject = { kind: 'project', id: projectId, name: project.name } as const;
      const details = { note: `made by ${row.email} on ${day}` };
      await audit.record(db, { by, action: 'exportDownloaded', projectId, subject, details });
      return { signedUrl: await storage.signGet(key, { expiresInS: addressS, downloadName }) };
    },

    /** Takes away those that were kept long enough. */
    async sweep(): Promise<void> {
      for (const { id, tenant_id } of await repository.listExpired(db, now())) {
        await storage.remove(keyOf(tenant_id, id));
        await inTransaction(db, (trx) => repository.deleteExport(trx, id));
      }
    },
  };
}

/** Whoever gave a reason reads what was made for that reason, and nothing of others. */
function isOpen(row: repository.ExportRow, { userId, sight }: Reader): boolean {
  if (sight === undefined) return row.created_by === userId && row.reason !== null;
  return holdsAll(sight, row.permissions ?? wholeSight);
}

function inWords({ permissions, reason }: { permissions: readonly Permission[]; reason: string | null }): string {
  const leftOut = leftOutOf(permissions);
  const without = leftOut.length > 0 ? [`without ${leftOut.join(', ')}`] : [];
  return [...(reason === null ? [] : [`by somebody who is not in the project: “${reason}”`]), ...without].join('; ');
}

function describe(row: repository.ExportRow, reader: Reader): ProjectExport {
  return {
    _id: row.id,
    status: row.status,
    createdDate: row.created_at.toISOString(),
    createdBy: row.email,
    doneBytes: row.done_bytes,
    totalBytes: row.total_bytes,
    ...(row.size !== null && { size: row.size }),
    ...(row.sha256 !== null && { sha256: row.sha256 }),
    ...(row.status === 'ready' && row.expires_at && { expiresAt: row.expires_at.toISOString() }),
    ...(row.message !== null && { message: row.message }),
    ...(row.reason !== null && { reason: row.reason }),
    isOwn: row.created_by === reader.userId,
    isOpen: isOpen(row, reader),
  };
}
