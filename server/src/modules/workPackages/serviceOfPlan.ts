import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import { newPackage, type ParsedPackageChanges } from '@plumbline/contract/resources/workPackages';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import type { PackageDraft } from '../../schedules/preview/draftPackage.ts';
import type { PlannedPackage } from '../../schedules/preview/matchActivities.ts';
import type { Caller } from './Caller.ts';
import * as repository from './repository.ts';
import type { SavingService } from './serviceOfSaving.ts';
import type { Selection, SelectionService } from './serviceOfSelection.ts';

export interface PlanOptions {
  db: Db;
  saving: SavingService;
  selection: Pick<SelectionService, 'select'>;
}

/** A package as a schedule knows it, and how often it was changed. */
export interface PackageOfPlan extends PlannedPackage {
  revision: number;
}

/** What a schedule makes of packages. */
export interface TakenPlan {
  changes: readonly { packageId: string; body: Pick<ParsedPackageChanges, 'startDate' | 'endDate' | 'primavera'> }[];
  /** With elements. */
  added: readonly { draft: PackageDraft; chosen: Selection }[];
}

/** Of all packages that one import makes. */
const mostElements = 20_000_000;

/** Many packages at once, as a schedule has them, by the way of the form. */
export function createPlanService({ db, saving, selection }: PlanOptions) {
  return {
    /** What schedules are held against, by id. */
    listPlanned: (projectId: string): Promise<PackageOfPlan[]> => repository.listPlanned(db, projectId).execute(),

    /** Until the transaction ends nobody else changes them. */
    lockPlanned: (trx: Db, projectId: string): Promise<PackageOfPlan[]> =>
      repository.listPlanned(trx, projectId).forUpdate().execute(),

    /** The elements of the latest model that a filter names; perhaps none. */
    selectByFilter: (projectId: string, filter: ElementFilter): Promise<Selection> =>
      selection.select({ projectId, source: { mode: 'filter', filter } }),

    /** The ids of those that were made, in their order. The transaction holds what it changes until it ends. */
    async takePlan(trx: Db, caller: Caller, { changes, added }: TakenPlan): Promise<string[]> {
      const { projectId } = caller.membership;
      if (added.reduce((sum, { chosen }) => sum + chosen.identities.length, 0) > mostElements) {
        throw new AppError('workPackages.tooManyElements');
      }
      for (const { packageId, body } of changes) {
        const row = await repository.lockPackage(trx, projectId, packageId);
        if (row === undefined) throw new AppError('workPackages.notFound');
        await saving.change(trx, caller, { row, body: { ...body, ignoreMissingIds: false } });
      }
      const packages = added.map(({ draft, chosen }) => ({
        chosen,
        body: newPackage.parse({ ...draft, source: chosen.source }),
      }));
      const ids = await saving.insert(trx, caller, packages);
      await saving.measureLater(trx, caller);
      return ids;
    },
  };
}
