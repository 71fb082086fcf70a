import {
  mostPackages,
  type ParsedNewPackage,
  type ParsedPackageChanges,
} from '@plumbline/contract/resources/workPackages';
import { AppError } from '../../AppError.ts';
import { measureProgress } from '../../jobs.ts';
import type { Db } from '../../platform/database.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { Caller } from './Caller.ts';
import * as elements from './elementsRepository.ts';
import type { PackageRow } from './PackageRow.ts';
import { packIdentities } from './packIdentities.ts';
import * as repository from './repository.ts';
import type { Selection } from './serviceOfSelection.ts';

export interface SavingOptions {
  audit: AuditTrail;
  queue: Pick<Queue, 'enqueue'>;
}

export interface ChosenPackage {
  body: Omit<ParsedNewPackage, 'source' | 'ignoreMissingIds'>;
  chosen: Selection;
}

export interface PackageChange {
  row: PackageRow;
  body: ParsedPackageChanges;
  chosen?: Selection | undefined;
}

const rowsAtOnce = 500;

/** Writes packages in the transaction of whoever asks, one or many: the same rows, history and measuring for all. */
export function createSavingService({ audit, queue }: SavingOptions) {
  const columnsOfSelection = ({ modelId, source, identities, missingIds }: Selection) => ({
    source: JSON.stringify(source),
    model_id: modelId,
    missing_id_count: missingIds.length,
    note: '',
    element_count: identities.length,
    present_count: identities.length,
  });

  const rowOf = ({ membership: { projectId }, userId }: Caller, { body, chosen }: ChosenPackage) => ({
    project_id: projectId,
    created_by: userId,
    changed_by: userId,
    name: body.name,
    description: body.description,
    start_date: body.startDate,
    end_date: body.endDate,
    wbs: body.primavera.wbs,
    activity_id: body.primavera.activityId,
    value: body.value,
    weight_by: body.weightBy,
    type_weights: JSON.stringify(body.typeWeights),
    ...columnsOfSelection(chosen),
  });

  const keptOf = ({ identities, missingIds }: Selection) => ({
    identities: packIdentities(identities),
    missing_ids: missingIds,
  });

  async function insertRows(trx: Db, caller: Caller, packages: readonly ChosenPackage[]): Promise<string[]> {
    const ids: string[] = [];
    for (let from = 0; from < packages.length; from += rowsAtOnce) {
      const rows = packages.slice(from, from + rowsAtOnce).map((one) => rowOf(caller, one));
      ids.push(...(await repository.insertPackages(trx, rows)));
    }
    return ids;
  }

  return {
    /** Once, after all that a transaction saves. */
    measureLater: (trx: Db, { membership: { projectId } }: Caller) =>
      queue.enqueue(trx, measureProgress, { projectId }),

    /** Their ids, in the order of the packages. Those that share a selection share its writing. */
    async insert(trx: Db, caller: Caller, packages: readonly ChosenPackage[]): Promise<string[]> {
      const { projectId } = caller.membership;
      const known = await repository.countPackages(trx, projectId);
      if (known + packages.length > mostPackages) throw new AppError('workPackages.tooMany');
      const ids = await insertRows(trx, caller, packages);
      const made = packages.map((one, i) => ({ ...one, id: ids[i] as string }));
      for (const [chosen, group] of Map.groupBy(made, (one) => one.chosen)) {
        await elements.putElements(
          trx,
          group.map(({ id }) => id),
          keptOf(chosen),
        );
      }
      for (const { id, body, chosen } of made) {
        await audit.record(trx, {
          by: caller.by,
          action: 'packageAdded',
          projectId,
          subject: { kind: 'workPackage', id, name: body.name },
          details: { count: chosen.identities.length },
        });
      }
      return ids;
    },

    /** Of a row that the transaction holds. */
    async change(
      trx: Db,
      { membership: { projectId }, userId, by }: Caller,
      { row, body, chosen }: PackageChange,
    ): Promise<void> {
      const [startDate, endDate] = [body.startDate ?? row.start_date, body.endDate ?? row.end_date];
      if (startDate > endDate) {
        const issue = { path: 'body.endDate', message: 'End date must be after start date' };
        throw new AppError('request.invalid', { issues: [issue] });
      }
      const isWeighedAnew = body.weightBy !== undefined || body.typeWeights !== undefined;
      await repository.updatePackage(trx, row.id, {
        name: body.name ?? row.name,
        description: body.description ?? row.description,
        start_date: startDate,
        end_date: endDate,
        ...(body.primavera && { wbs: body.primavera.wbs, activity_id: body.primavera.activityId }),
        ...(body.value !== undefined && { value: body.value }),
        ...(body.weightBy && { weight_by: body.weightBy }),
        ...(body.typeWeights && { type_weights: JSON.stringify(body.typeWeights) }),
        ...(chosen && columnsOfSelection(chosen)),
        revision: row.revision + 1,
        changed_by: userId,
        updated_at: new Date(),
        selection: row.selection + (chosen !== undefined || isWeighedAnew ? 1 : 0),
      });
      if (chosen) await elements.putElements(trx, [row.id], keptOf(chosen));
      await audit.record(trx, {
        by,
        action: 'packageChanged',
        projectId,
        subject: { kind: 'workPackage', id: row.id, name: body.name ?? row.name },
        details: { count: chosen?.identities.length ?? row.element_count },
      });
    },
  };
}

export type SavingService = ReturnType<typeof createSavingService>;
