import { type OperatedCompany, type OperatedProject, storedKinds } from '@plumbline/contract/resources/operator';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { AuditTrail } from '../audit/service.ts';
import * as repository from './companiesRepository.ts';
import { insertCompany } from './repository.ts';

interface NewQuota {
  quotaBytes: number | null;
  seenBytes: number | null;
}

export interface CompaniesOptions {
  db: Db;
  audit: AuditTrail;
  defaultQuotaBytes?: number | undefined;
}

/** Companies, and how much they store: for whoever runs the product. */
export function createCompaniesService({ db, audit, defaultQuotaBytes }: CompaniesOptions) {
  async function lockCompany(trx: Db, companyId: string) {
    const company = await repository.lockCompany(trx, companyId);
    if (company === undefined) throw new AppError('companies.notFound');
    return company;
  }

  return {
    usualQuotaBytes: defaultQuotaBytes,

    addCompany: (name: string, by: Actor): Promise<string> =>
      inTransaction(db, async (trx) => {
        const added = await insertCompany(trx, name);
        if (added === undefined) throw new AppError('companies.nameTaken');
        await audit.record(trx, { by, action: 'companyAdded', subject: { kind: 'company', id: added.id, name } });
        return added.id;
      }),

    /** Refused where it has another name than whoever renames it has seen. */
    renameCompany: (
      { companyId, name, seenName }: { companyId: string; name: string; seenName: string },
      by: Actor,
    ): Promise<void> =>
      inTransaction(db, async (trx) => {
        const company = await lockCompany(trx, companyId);
        if (company.name !== seenName) throw new AppError('operator.changed');
        if (company.name === name) return;
        if (!(await repository.renameCompany(trx, companyId, name))) throw new AppError('companies.nameTaken');
        const details = { from: company.name, to: name };
        const subject = { kind: 'company', id: companyId, name } as const;
        await audit.record(trx, { by, action: 'companyRenamed', companyId, subject, details });
      }),

    changeCompanyQuota: (
      { companyId, quotaBytes, seenBytes }: { companyId: string } & NewQuota,
      by: Actor,
    ): Promise<void> =>
      inTransaction(db, async (trx) => {
        const { name, quota_bytes: before } = await lockCompany(trx, companyId);
        if (before !== seenBytes) throw new AppError('operator.changed');
        await repository.setCompanyQuota(trx, companyId, quotaBytes);
        const details = { from: inWords(before), to: inWords(quotaBytes) };
        const subject = { kind: 'company', id: companyId, name } as const;
        await audit.record(trx, { by, action: 'quotaChanged', companyId, subject, details });
      }),

    /** Who runs the product, by e-mail address. */
    listOperators: () => repository.listOperators(db),

    /** Every company with its projects, by name. */
    async listUsage(): Promise<OperatedCompany[]> {
      const [companies, projects] = await Promise.all([repository.listCompanies(db), repository.listProjects(db)]);
      const byCompany = Map.groupBy(projects, ({ company_id }) => company_id);
      return companies.map(({ id, name, quota_bytes, people }) => {
        const own = (byCompany.get(id) ?? []).map(describeProject);
        const usedBytes = own.reduce((sum, project) => sum + project.usedBytes, 0);
        return { _id: id, name, people, usedBytes, quotaBytes: quota_bytes, projects: own };
      });
    },
  };
}

function describeProject(row: repository.ProjectRow): OperatedProject {
  const { scans, models, documents, evidence, pictures } = row;
  const stored = { scans, models, documents, evidence, pictures };
  const usedBytes = storedKinds.reduce((sum, kind) => sum + stored[kind], 0);
  const { id, name, tenant_id: tenantId, people, quota_bytes: quotaBytes } = row;
  return { _id: id, name, tenantId, people, stored, usedBytes, quotaBytes };
}

/** For the trail. */
export const inWords = (bytes: number | null) =>
  bytes === null ? 'no limit of its own' : `${(bytes / 1e9).toLocaleString('en', { maximumFractionDigits: 3 })} GB`;
