import type { RunProgress } from '@plumbline/contract/resources/analysisRequests';
import { type Db, inTransaction } from '../../platform/database.ts';
import * as repository from './admissionRepository.ts';
import type { RunRow } from './repository.ts';

interface AdmissionOptions {
  db: Db;
  announce(trx: Db, run: Pick<RunRow, 'id'> & { order: RunRow['run_order'] }): Promise<void>;
}

/** How many runs of a project, and of a company, are worked on at a time; the others wait, and begin as those end. */
export function createAdmission({ db, announce }: AdmissionOptions) {
  /** Holds the company: who begins and who ends see each other. */
  async function admitNext(trx: Db, companyId: string, most: number | null): Promise<void> {
    await repository.lockCompany(trx, companyId);
    for (;;) {
      const run = await repository.lockNextWaiting(trx, companyId);
      if (run === undefined) return;
      const counted = await repository.countAdmitted(trx, { company_id: companyId, projectId: run.project_id });
      if (most !== null && counted.ofCompany >= most) return;
      await repository.admit(trx, run.id);
      await announce(trx, { id: run.id, order: run.run_order });
    }
  }

  return {
    /** Within the transaction that adds a run: whether it may begin at once. */
    async hasRoom(trx: Db, projectId: string): Promise<boolean> {
      const limits = await repository.findLimits(trx, projectId);
      if (limits.of_company === null && limits.of_project === null) return true;
      await repository.lockCompany(trx, limits.company_id);
      const counted = await repository.countAdmitted(trx, { ...limits, projectId });
      const isBelow = (count: number, most: number | null) => most === null || count < most;
      return isBelow(counted.ofCompany, limits.of_company) && isBelow(counted.ofProject, limits.of_project);
    },

    /** Within the transaction that ends a run. */
    async makeRoom(trx: Db, projectId: string): Promise<void> {
      const { company_id, of_company, of_project } = await repository.findLimits(trx, projectId);
      if (of_company !== null || of_project !== null) await admitNext(trx, company_id, of_company);
    },

    /** What a limit that was raised lets begin; also what somebody who died has left waiting. */
    async admitWaiting(): Promise<void> {
      for (const companyId of await repository.listCompaniesWaiting(db)) {
        await inTransaction(db, async (trx) => {
          const company = await repository.findCompany(trx, companyId);
          if (company) await admitNext(trx, companyId, company.most_runs);
        });
      }
    },

    /** What a run that may not begin yet waits for. */
    async describeWaiting(run: RunRow): Promise<RunProgress['waitsFor']> {
      if (run.admitted || run.status !== 'waiting') return undefined;
      const limits = await repository.findLimits(db, run.project_id);
      const counted = await repository.countAdmitted(db, { ...limits, projectId: run.project_id });
      const isOfProject = limits.of_project !== null && counted.ofProject >= limits.of_project;
      const of = isOfProject ? 'project' : 'company';
      const most = isOfProject ? limits.of_project : limits.of_company;
      // The limit was taken away a moment ago: it begins within a minute.
      if (most === null) return undefined;
      return { of, most, before: await repository.countBefore(db, run, of) };
    },
  };
}
