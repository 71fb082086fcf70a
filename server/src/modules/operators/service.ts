import type { OperatedCompany, OperatorOverview } from '@plumbline/contract/resources/operator';
import { analysis } from '@plumbline/engine/steps/analysis';
import { workVersion } from '@plumbline/engine/steps/workVersion';
import type { Db } from '../../platform/database.ts';
import type { Mail } from '../../platform/mail/Mail.ts';
import type { Space } from '../../platform/space/createSpace.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { AccessService } from '../access/service.ts';
import type { SystemService } from '../system/service.ts';
import * as repository from './repository.ts';
import { createFailedMailsService, type FailedMailsOptions } from './serviceOfFailedMails.ts';
import { createHealthService } from './serviceOfHealth.ts';
import { createJobsService, type JobsOptions } from './serviceOfJobs.ts';
import { createProcessesService } from './serviceOfProcesses.ts';
import { createReadingsService } from './serviceOfReadings.ts';

export interface OperatorsOptions extends JobsOptions, FailedMailsOptions {
  db: Db;
  mail: Pick<Mail, 'send' | 'kind'>;
  space: Pick<Space, 'look'>;
  storage: Pick<Storage, 'kind'>;
  system: Pick<SystemService, 'health'>;
  access: Pick<AccessService, 'listUsage' | 'usualQuotaBytes' | 'changeCompanyQuota' | 'changeQuota'>;
  version: string;
}

export type OperatorsService = ReturnType<typeof createOperatorsService>;

/** What whoever runs the product sees of it and does about it. */
export function createOperatorsService(options: OperatorsOptions) {
  const { db, mail, space, storage, system, access, version } = options;
  const jobs = createJobsService(options);
  const mails = createFailedMailsService(options);
  const readings = createReadingsService(options);

  return {
    ...jobs,
    ...mails,
    ...readings,
    ...createProcessesService(options),
    ...createHealthService(readings),

    async overview(): Promise<OperatorOverview> {
      const [health, counts, databaseBytes, disk, queue, failedMails, underway] = await Promise.all([
        system.health(),
        repository.countHouse(db),
        repository.readDatabaseBytes(db),
        space.look(),
        jobs.countJobs(),
        mails.countFailedMails(),
        options.runs.listUnderway(),
      ]);
      const { freeBytes, totalBytes, reserveBytes, isLow } = disk;
      return {
        health,
        ...counts,
        queue,
        failedMails,
        runs: underway.length,
        startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
        database: { bytes: databaseBytes },
        disk: { freeBytes, totalBytes, reserveBytes, isLow },
        storage: { kind: storage.kind },
        mail: { kind: mail.kind },
      };
    },

    /** What waits for a limit that is raised begins at once. */
    async changeCompanyQuota(...[quota, by]: Parameters<AccessService['changeCompanyQuota']>): Promise<void> {
      await access.changeCompanyQuota(quota, by);
      await options.runs.admitWaiting();
    },
    async changeProjectQuota(...[quota, by]: Parameters<AccessService['changeQuota']>): Promise<void> {
      await access.changeQuota(quota, by);
      await options.runs.admitWaiting();
    },

    async listCompanies(): Promise<{ companies: OperatedCompany[]; usualQuotaBytes: number | null }> {
      return { companies: await access.listUsage(), usualQuotaBytes: access.usualQuotaBytes ?? null };
    },

    async versions() {
      const [postgres, tables] = await Promise.all([
        repository.readPostgresVersion(db),
        repository.findLastMigration(db),
      ]);
      const at = tables && new Date(tables.timestamp);
      return {
        product: version,
        node: process.versions.node,
        postgres,
        tables: {
          name: tables?.name ?? '',
          ...(at && !Number.isNaN(at.getTime()) && { at: at.toISOString() }),
        },
        engine: {
          version: workVersion,
          steps: analysis.map(({ kind, version: ofStep }) => ({ kind, version: ofStep })),
        },
      };
    },
  };
}
