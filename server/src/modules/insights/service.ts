import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { Place } from '../versions/service.ts';
import { countStatuses } from './countStatuses.ts';
import { listMagnitudes } from './listMagnitudes.ts';
import { magnitudeHistogram } from './magnitudeHistogram.ts';
import { type ComparisonOptions, createComparisonService } from './serviceOfComparison.ts';

export { countStatuses } from './countStatuses.ts';
export { magnitudeHistogram } from './magnitudeHistogram.ts';

export type InsightsOptions = ComparisonOptions;

export type InsightsService = ReturnType<typeof createInsightsService>;

/** What a view comes to as a whole, and what became of it since another. */
export function createInsightsService(options: InsightsOptions) {
  const { openTable } = options.verdicts;
  return {
    ...createComparisonService(options),

    async groupByStatus(place: Place, filter?: ClassificationFilter) {
      const { table, taken, takenCount, wording } = await openTable(place, filter);
      return { total: takenCount, groups: countStatuses(table.status, taken, wording.underConstruction) };
    },

    async listMagnitudes(place: Place, filter?: ClassificationFilter): Promise<number[]> {
      const { table, taken } = await openTable(place, filter);
      return listMagnitudes(table.magnitudeM, taken);
    },

    async countMagnitudes(place: Place, filter?: ClassificationFilter) {
      const { table, taken } = await openTable(place, filter);
      return magnitudeHistogram(table.magnitudeM, taken);
    },
  };
}
