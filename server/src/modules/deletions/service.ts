import { orNone } from '@plumbline/contract/orNone';
import { deletionGraceDays, type ProjectDeletion } from '@plumbline/contract/resources/projectDeletion';
import { type Actor, bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { removeUnder } from '../../platform/storage/removeUnder.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { Delivery, RunsService } from '../runs/service.ts';
import * as repository from './repository.ts';

export interface DeletionsOptions {
  db: Db;
  audit: Pick<AuditService, 'record' | 'forgetProject'>;
  storage: Storage;
  access: Pick<AccessService, 'describeQuota'>;
  runs: Pick<RunsService, 'cancel'>;
  delivery: Pick<Delivery, 'fail'>;
  now?: () => Date;
}

export type DeletionsService = ReturnType<typeof createDeletionsService>;

interface Place {
  companyId: string;
  projectId: string;
}

/** Deleting projects: out of sight at once, gone for good after a while, and then really gone. */
export function createDeletionsService(options: DeletionsOptions) {
  const { db, audit, storage, access, runs, delivery, now = () => new Date() } = options;

  async function describe(row: repository.DeletionRow, within: Db = db): Promise<ProjectDeletion> {
    const { work_packages: workPackages, ...hanging } = await repository.countHanging(within, row.id);
    const { usedBytes: bytes } = await access.describeQuota(row.id);
    return {
      name: row.name,
      hangs: { ...hanging, workPackages, bytes },
      ...(row.gone_at && { goneAt: row.gone_at.toISOString() }),
      ...(row.gone_at && row.deleted_by !== null && { deletedBy: row.deleted_by }),
    };
  }

  async function lock(trx: Db, { companyId, projectId }: Place): Promise<repository.DeletionRow> {
    const row = await repository.lockProject(trx, companyId, projectId);
    if (row === undefined) throw new AppError('projects.notFound');
    return row;
  }

  async function find({ companyId, projectId }: Place, within: Db = db): Promise<repository.DeletionRow> {
    const row = await repository.findProject(within, companyId, projectId);
    if (row === undefined) throw new AppError('projects.notFound');
    return row;
  }

  /** Objects first: whatever is cut off in between is found again by its row. */
  async function erase(row: repository.DeletionRow, signal?: AbortSignal): Promise<void> {
    for (const { upload_id, storage_key } of await repository.listUploads(db, row.id)) {
      await orNone(storage.uploads.abort(upload_id, { key: storage_key }), 'storage.notFound');
    }
    await removeUnder(storage, `${row.tenant_id}/`);
    while (!signal?.aborted && (await repository.deleteSomeVerdicts(db, row.id)));
    if (signal?.aborted) return;
    await inTransaction(db, async (trx) => {
      const still = await repository.lockProject(trx, row.company_id, row.id);
      if (!still?.gone_at || still.gone_at > now()) return;
      await repository.deleteJobs(trx, row.id);
      await repository.deleteRows(trx, row);
      const count = await audit.forgetProject(trx, row.id);
      const subject = { kind: 'project', name: 'A deleted project' } as const;
      await audit.record(trx, {
        by: bySystem,
        action: 'projectErased',
        companyId: row.company_id,
        subject,
        details: { note: `with ${count} entries of its trail` },
      });
    });
  }

  return {
    findDeletion: async (place: Place) => describe(await find(place)),

    delete: (place: Place, typedName: string, by: Actor): Promise<ProjectDeletion> =>
      inTransaction(db, async (trx) => {
        const row = await lock(trx, place);
        if (row.gone_at) return describe(await find(place, trx), trx);
        if (typedName.trim().normalize('NFC') !== row.name.normalize('NFC')) throw new AppError('projects.nameDiffers');
        for (const { view_id } of await repository.listViewsUnderway(trx, row.id)) {
          await runs.cancel(trx, view_id, delivery);
        }
        const at = new Date(now().getTime() + deletionGraceDays * 86_400_000);
        await repository.setGone(trx, row.id, { at, by: by.userId ?? null });
        const subject = { kind: 'project', id: row.id, name: row.name } as const;
        const details = { note: `gone on ${at.toISOString().slice(0, 10)}` };
        await audit.record(trx, { by, action: 'projectDeleted', projectId: row.id, subject, details });
        return describe(await find(place, trx), trx);
      }),

    /** Refused once it is being erased: what was in the storage is gone already. */
    restore: (place: Place, by: Actor): Promise<ProjectDeletion> =>
      inTransaction(db, async (trx) => {
        const row = await lock(trx, place);
        if (!row.gone_at) return describe(row, trx);
        if (row.gone_at <= now()) throw new AppError('projects.gone');
        await repository.setGone(trx, row.id, null);
        const subject = { kind: 'project', id: row.id, name: row.name } as const;
        await audit.record(trx, { by, action: 'projectRestored', projectId: row.id, subject });
        return describe(await find(place, trx), trx);
      }),

    /** Those whose time has come. */
    async sweep(signal?: AbortSignal): Promise<void> {
      for (const row of await repository.listGone(db, now())) {
        if (!signal?.aborted) await erase(row, signal);
      }
    },
  };
}
