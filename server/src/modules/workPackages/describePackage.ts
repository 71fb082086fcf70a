import type { ProgressRecord, ProgressSums, Watchlist } from '@plumbline/contract/resources/workPackages';
import type { WorkState } from '@plumbline/contract/workState';
import type { PackageRow, RecordRow } from './PackageRow.ts';

/** What is known of the project at the moment. */
export interface Now {
  /** The latest model; absent without one. */
  modelId: string | undefined;
  /** Whether the numbers of the project are those of what is published now. */
  isUpToDate: boolean;
}

export function describePackage(row: PackageRow, { modelId, isUpToDate }: Now, state: WorkState | null): Watchlist {
  const isWhole = row.present_count === row.element_count && row.missing_id_count === 0;
  const isOwnMeasured = row.measured_selection === row.selection && row.model_id === modelId;
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    startDate: row.start_date,
    endDate: row.end_date,
    primavera: { activityId: row.activity_id, wbs: row.wbs },
    source: row.source,
    weightBy: row.weight_by,
    typeWeights: row.type_weights,
    value: row.value,
    numElements: row.element_count,
    numMissingIds: row.missing_id_count,
    modelValid: modelId === undefined ? [] : [{ model: modelId, allExternalIdsAreInModel: isWhole }],
    note: row.note,
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    revision: row.revision,
    measuredDate: row.measured_at?.toISOString() ?? null,
    isBeingMeasured: modelId !== undefined && !(isUpToDate && isOwnMeasured),
    trend: row.trend,
    state,
  };
}

export function describeRecord(row: RecordRow): ProgressRecord {
  return {
    watchlist: row.watchlist_id,
    analysis: { _id: row.view_id, name: row.view_name, scanDate: row.scan_date.toISOString() },
    ...sumsOf(row),
    weighted: row.weighted,
  };
}

type Counts = Omit<ProgressSums, 'progress'>;

function sumsOf({ total, verified, deviated, under_construction, missing, no_data, not_due }: Counts): ProgressSums {
  const progress = verified + deviated;
  return { total, progress, verified, deviated, under_construction, missing, no_data, not_due };
}
