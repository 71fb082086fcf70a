import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import * as repository from './quotasRepository.ts';

export interface QuotasOptions {
  db: Db;
  /** Of projects that have no limit of their own; absent: none. */
  defaultQuotaBytes?: number | undefined;
}

export interface Quota {
  usedBytes: number;
  usage: repository.Usage;
  /** Absent: any amount. */
  quotaBytes?: number | undefined;
}

/** How much a project may store. */
export function createQuotasService({ db, defaultQuotaBytes }: QuotasOptions) {
  const findQuota = async (trx: Db, projectId: string) =>
    (await repository.findQuota(trx, projectId)) ?? defaultQuotaBytes;

  async function describe(trx: Db, projectId: string): Promise<Quota> {
    const usage = await repository.sumUsage(trx, projectId);
    const usedBytes = usage.files + usage.pictures + usage.analyses;
    return { usage, usedBytes, quotaBytes: await findQuota(trx, projectId) };
  }

  return {
    /**
     * Within the transaction that writes down what is to be stored: of two that come at once, the second is held against what
     * the first has taken. Without bytes: whether there is any room.
     */
    async admitBytes(trx: Db, projectId: string, bytes: number): Promise<void> {
      if ((await findQuota(trx, projectId)) === undefined) return;
      await repository.lockUsage(trx, projectId);
      const { usedBytes, quotaBytes } = await describe(trx, projectId);
      if (quotaBytes === undefined || usedBytes + Math.max(bytes, 1) <= quotaBytes) return;
      throw new AppError('projects.quotaExceeded', { quotaBytes, usedBytes, neededBytes: bytes });
    },

    describeQuota: (projectId: string): Promise<Quota> => describe(db, projectId),

    /** Null: as the setting of the server says. */
    setQuota: (projectId: string, bytes: number | null) => repository.setQuota(db, projectId, bytes),
  };
}
