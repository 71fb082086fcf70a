import { evidenceAssets } from './serviceOfAssets.ts';
import { createChangesService } from './serviceOfChanges.ts';
import { createDeliveriesService, type DeliveriesOptions } from './serviceOfDeliveries.ts';
import { createHistoryService, type HistoryOptions } from './serviceOfHistory.ts';
import { createImportsService, type ImportsOptions } from './serviceOfImports.ts';
import { createPagesService } from './serviceOfPages.ts';
import { createPublishingService, type PublishingOptions } from './serviceOfPublishing.ts';
import { createRejudgingService, type RejudgingOptions } from './serviceOfRejudging.ts';
import { createSelectionsService, type SelectionsOptions } from './serviceOfSelections.ts';
import { createTablesService, type TablesOptions } from './serviceOfTables.ts';
import { createVersionsService } from './serviceOfVersions.ts';

export { describeDeviation } from './describeDeviation.ts';
export type { Place } from './serviceOfSelections.ts';
export type { OpenTable } from './table/OpenTable.ts';
export type { NewVerdict } from './verdictColumns.ts';

export type ClassificationsOptions = Omit<HistoryOptions, 'selections'> &
  SelectionsOptions &
  Omit<TablesOptions, 'selections'> &
  Omit<ImportsOptions, 'versions'> &
  Omit<DeliveriesOptions, 'versions' | 'publishing'> &
  PublishingOptions &
  Omit<RejudgingOptions, 'versions'> &
  Parameters<typeof createVersionsService>[0];

export type ClassificationsService = ReturnType<typeof createClassificationsService>;

/** The verdicts on the elements of a view: stored, painted, told and changed. */
export function createClassificationsService(options: ClassificationsOptions) {
  const { db, audit } = options;
  const selections = createSelectionsService(options);
  const tables = createTablesService({ ...options, selections });
  const versions = createVersionsService(options);
  const publishing = createPublishingService(options);
  return {
    assetOwner: evidenceAssets(options),
    ...versions,
    ...createImportsService({ ...options, versions }),
    openTable: tables.openTable,
    ...createPagesService({ db, tables }),
    ...createChangesService({ db, audit, tables, selections }),
    ...createHistoryService({ ...options, selections }),
    ...createDeliveriesService({ ...options, versions, publishing }),
    ...publishing,
    ...createRejudgingService({ ...options, versions }),
  };
}
