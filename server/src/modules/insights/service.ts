import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { CountedPart } from '@plumbline/contract/resources/filterCounts';
import type { Place } from '../versions/service.ts';
import { countChoices } from './countChoices.ts';
import { countStatuses } from './countStatuses.ts';
import { listMagnitudes } from './listMagnitudes.ts';
import { magnitudeHistogram } from './magnitudeHistogram.ts';
import { type CardsOptions, createCardsService } from './serviceOfCards.ts';
import { type ComparisonOptions, createComparisonService } from './serviceOfComparison.ts';

export { countStatuses } from './countStatuses.ts';
export { magnitudeHistogram } from './magnitudeHistogram.ts';

export type InsightsOptions = ComparisonOptions & CardsOptions;

export type InsightsService = ReturnType<typeof createInsightsService>;

/** What a view comes to as a whole, and what became of it since another. */
export function createInsightsService(options: InsightsOptions) {
  const { openTable } = options.verdicts;
  return {
    ...createComparisonService(options),
    ...createCardsService(options),

    async groupByStatus(place: Place, filter?: ClassificationFilter) {
      const { table, taken, takenCount, wording } = await openTable(place, filter);
      return { total: takenCount, groups: countStatuses(table.status, taken, wording.underConstruction) };
    },

    /** How many elements each choice of a part of the filter takes, beside the filter's other parts. */
    async countChoices(place: Place, part: CountedPart, filter: ClassificationFilter = {}) {
      const { [part]: _, ...others } = filter;
      return countChoices(part, await openTable(place, others));
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
