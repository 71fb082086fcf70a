import { type ChangesOptions, createChangesService } from './serviceOfChanges.ts';
import { createHistoryService, type HistoryOptions } from './serviceOfHistory.ts';
import { createPagesService } from './serviceOfPages.ts';
import { createTablesService, type TablesOptions } from './serviceOfTables.ts';

export { describeDeviation } from './describeDeviation.ts';
export { type SaidWords, sayWordAt } from './sayWordAt.ts';
export { shownCodes } from './shownCodes.ts';
export type { OpenTable } from './table/OpenTable.ts';
export { wordOfVerdict } from './wordOfVerdict.ts';

export type VerdictsOptions = TablesOptions & Omit<HistoryOptions & ChangesOptions, 'tables'>;

export type VerdictsService = ReturnType<typeof createVerdictsService>;

/** The verdicts that count in a view: held in memory, painted, listed, told with their history, and changed. */
export function createVerdictsService(options: VerdictsOptions) {
  const tables = createTablesService(options);
  return {
    openTable: tables.openTable,
    ...createPagesService({ db: options.db, tables }),
    ...createHistoryService({ ...options, tables }),
    ...createChangesService({ ...options, tables }),
  };
}
