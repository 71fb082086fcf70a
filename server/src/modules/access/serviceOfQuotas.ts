import type { ProjectLimits } from '@plumbline/contract/resources/operator';
import { type Actor, bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { AuditTrail } from '../audit/service.ts';
import { lockProject, setProjectLimits } from './companiesRepository.ts';
import * as repository from './quotasRepository.ts';
import { inWords } from './serviceOfCompanies.ts';

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

interface ProjectQuota {
  projectId: string;
  quotaBytes: number | null;
  seenBytes: number | null;
  /** Absent: they stay. */
  limits?: ProjectLimits | undefined;
  seenLimits?: ProjectLimits | undefined;
}

/** How much a project may store. */
export function createQuotasService({ db, audit, defaultQuotaBytes }: QuotasOptions & { audit: AuditTrail }) {
  const findQuota = async (trx: Db, projectId: string) =>
    (await repository.findQuota(trx, projectId)) ?? defaultQuotaBytes;

  async function describe(trx: Db, projectId: string): Promise<Quota> {
    const usage = await repository.sumUsage(trx, projectId);
    const usedBytes = Object.values(usage).reduce((sum, bytes) => sum + bytes, 0);
    return { usage, usedBytes, quotaBytes: await findQuota(trx, projectId) };
  }

  /** What all projects of the company take together, where it has a limit; before the project's own, so that nobody waits crosswise. */
  async function admitToCompany(trx: Db, projectId: string, bytes: number): Promise<void> {
    const company = await repository.lockCompanyWithQuota(trx, projectId);
    if (company === undefined) return;
    const usedBytes = await repository.sumCompanyUsage(trx, company.id);
    if (usedBytes + Math.max(bytes, 1) <= company.quota_bytes) return;
    const quotaBytes = company.quota_bytes;
    throw new AppError('companies.quotaExceeded', { quotaBytes, usedBytes, neededBytes: bytes });
  }

  interface QuotaProject {
    id: string;
    name: string;
    quota_bytes: number | null;
    most_runs: number | null;
  }

  async function changeLimits(trx: Db, { id, name, most_runs: before }: QuotaProject, to: ProjectLimits, by: Actor) {
    if (to.mostRuns === before) return;
    await setProjectLimits(trx, id, to);
    const runsInWords = (most: number | null) => `${most ?? 'any number of'} analyses at a time`;
    const details = { from: runsInWords(before), to: runsInWords(to.mostRuns) };
    const subject = { kind: 'project', id, name } as const;
    await audit.record(trx, { by, action: 'limitsChanged', projectId: id, subject, details });
  }

  async function change(trx: Db, { id, name, quota_bytes: before }: QuotaProject, bytes: number | null, by: Actor) {
    await repository.setQuota(trx, id, bytes);
    const details = { from: inWords(before), to: inWords(bytes) };
    const subject = { kind: 'project', id, name } as const;
    await audit.record(trx, { by, action: 'quotaChanged', projectId: id, subject, details });
  }

  return {
    /**
     * Within the transaction that writes down what is to be stored: of two that come at once, the second is held against what
     * the first has taken. Without bytes: whether there is any room.
     */
    async admitBytes(trx: Db, projectId: string, bytes: number): Promise<void> {
      await admitToCompany(trx, projectId, bytes);
      if ((await findQuota(trx, projectId)) === undefined) return;
      await repository.lockUsage(trx, projectId);
      const { usedBytes, quotaBytes } = await describe(trx, projectId);
      if (quotaBytes === undefined || usedBytes + Math.max(bytes, 1) <= quotaBytes) return;
      throw new AppError('projects.quotaExceeded', { quotaBytes, usedBytes, neededBytes: bytes });
    },

    describeQuota: (projectId: string, within: Db = db): Promise<Quota> => describe(within, projectId),

    /** Null: as the setting of the server says. */
    setQuota: (projectId: string, bytes: number | null, by: Actor = bySystem): Promise<void> =>
      inTransaction(db, async (trx) => {
        const project = await lockProject(trx, projectId);
        if (project) await change(trx, project, bytes, by);
      }),

    /** Whatever they were before: for the command line. */
    setLimits: (projectId: string, limits: ProjectLimits, by: Actor = bySystem): Promise<void> =>
      inTransaction(db, async (trx) => {
        const project = await lockProject(trx, projectId);
        if (project) await changeLimits(trx, project, limits, by);
      }),

    /** Refused where it is another than whoever changes it has seen. */
    changeQuota: ({ projectId, quotaBytes, seenBytes, limits, seenLimits }: ProjectQuota, by: Actor): Promise<void> =>
      inTransaction(db, async (trx) => {
        const project = await lockProject(trx, projectId);
        if (project === undefined) throw new AppError('projects.notFound');
        const hasChanged = project.quota_bytes !== seenBytes;
        if (hasChanged || (seenLimits && seenLimits.mostRuns !== project.most_runs)) {
          throw new AppError('operator.changed');
        }
        if (limits === undefined || quotaBytes !== seenBytes) await change(trx, project, quotaBytes, by);
        if (limits) await changeLimits(trx, project, limits, by);
      }),
  };
}
