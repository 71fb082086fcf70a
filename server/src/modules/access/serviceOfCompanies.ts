import {
  type CompanyLimits,
  type OperatedCompany,
  type OperatedProject,
  storedKinds,
} from '@plumbline/contract/resources/operator';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { AuditTrail } from '../audit/service.ts';
import * as repository from './companiesRepository.ts';
import { insertCompany } from './repository.ts';

interface NewQuota {
  quotaBytes: number | null;
  seenBytes: number | null;
  /** Absent: they stay. */
  limits?: CompanyLimits | undefined;
  seenLimits?: CompanyLimits | undefined;
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
      { companyId, quotaBytes, seenBytes, limits, seenLimits }: { companyId: string } & NewQuota,
      by: Actor,
    ): Promise<void> =>
      inTransaction(db, async (trx) => {
        const company = await lockCompany(trx, companyId);
        const { name, quota_bytes: before } = company;
        const limitsBefore = limitsOf(company);
        if (before !== seenBytes || (seenLimits && !isSame(seenLimits, limitsBefore))) {
          throw new AppError('operator.changed');
        }
        const subject = { kind: 'company', id: companyId, name } as const;
        if (quotaBytes !== before || limits === undefined) {
          await repository.setCompanyQuota(trx, companyId, quotaBytes);
          const details = { from: inWords(before), to: inWords(quotaBytes) };
          await audit.record(trx, { by, action: 'quotaChanged', companyId, subject, details });
        }
        if (limits && !isSame(limits, limitsBefore)) {
          await repository.setCompanyLimits(trx, companyId, limits);
          const details = { from: limitsInWords(limitsBefore), to: limitsInWords(limits) };
          await audit.record(trx, { by, action: 'limitsChanged', companyId, subject, details });
        }
      }),

    /** Within the transaction that adds one: refused where there are as many as there may be. */
    async admitProject(trx: Db, companyId: string): Promise<void> {
      const { most_projects: mostProjects } = await lockCompany(trx, companyId);
      if (mostProjects === null || (await repository.countProjects(trx, companyId)) < mostProjects) return;
      throw new AppError('companies.projectsExceeded', { mostProjects });
    },

    findCompanyLimits: async (companyId: string): Promise<CompanyLimits & { quotaBytes: number | null }> => {
      const company = await repository.findCompany(db, companyId);
      if (company === undefined) throw new AppError('companies.notFound');
      return { ...limitsOf(company), quotaBytes: company.quota_bytes };
    },

    /** Who runs the product, by e-mail address. */
    listOperators: () => repository.listOperators(db),

    /** Every company with its projects, by name. */
    async listUsage(): Promise<OperatedCompany[]> {
      const [companies, projects] = await Promise.all([repository.listCompanies(db), repository.listProjects(db)]);
      const byCompany = Map.groupBy(projects, ({ company_id }) => company_id);
      return companies.map((company) => {
        const { id, name, quota_bytes, people } = company;
        const own = (byCompany.get(id) ?? []).map(describeProject);
        const usedBytes = own.reduce((sum, project) => sum + project.usedBytes, 0);
        return { _id: id, name, people, usedBytes, quotaBytes: quota_bytes, ...limitsOf(company), projects: own };
      });
    },
  };
}

function describeProject(row: repository.ProjectRow): OperatedProject {
  const { scans, models, viewer, documents, evidence, pictures, exports } = row;
  const stored = { scans, models, viewer, documents, evidence, pictures, exports };
  const usedBytes = storedKinds.reduce((sum, kind) => sum + stored[kind], 0);
  const { id, name, tenant_id: tenantId, people, quota_bytes: quotaBytes, most_runs: mostRuns, gone_at } = row;
  const goneAt = gone_at && { goneAt: gone_at.toISOString() };
  return { _id: id, name, tenantId, people, stored, usedBytes, quotaBytes, mostRuns, ...goneAt };
}

interface LimitedCompany {
  most_projects: number | null;
  most_runs: number | null;
  audit_least_months: number;
}

const limitsOf = ({ most_projects, most_runs, audit_least_months }: LimitedCompany): CompanyLimits => ({
  mostProjects: most_projects,
  mostRuns: most_runs,
  auditLeastMonths: audit_least_months,
});

const isSame = (one: CompanyLimits, other: CompanyLimits): boolean =>
  one.mostProjects === other.mostProjects &&
  one.mostRuns === other.mostRuns &&
  one.auditLeastMonths === other.auditLeastMonths;

function limitsInWords({ mostProjects, mostRuns, auditLeastMonths }: CompanyLimits): string {
  const trail = `trail ${auditLeastMonths} months at least`;
  return `${mostProjects ?? 'any number of'} projects, ${mostRuns ?? 'any number of'} analyses at a time, ${trail}`;
}

/** For the trail. */
export const inWords = (bytes: number | null) =>
  bytes === null ? 'no limit of its own' : `${(bytes / 1e9).toLocaleString('en', { maximumFractionDigits: 3 })} GB`;
