import { filterCounts } from '@plumbline/contract/resources/filterCounts';
import * as insightsCalls from '@plumbline/contract/resources/insights';
import { cardOfProject } from '@plumbline/contract/resources/projectCards';
import * as comparisonCalls from '@plumbline/contract/resources/viewComparison';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { Membership } from '../../http/RequestContext.ts';
import { placeOf } from '../versions/service.ts';
import type { InsightsService } from './service.ts';

export function insightsRoutes(insights: InsightsService): MountedRoute[] {
  return [
    answer(insightsCalls.insightsClassifications, ({ params, query }, { membership }) =>
      insights.groupByStatus(placeOf(membership, params, query), query.filtersDTO),
    ),
    answer(insightsCalls.insightsMagnitudes, ({ params, query }, { membership }) =>
      insights.listMagnitudes(placeOf(membership, params, query), query.filtersDTO),
    ),
    answer(insightsCalls.insightsHistogram, ({ params, query }, { membership }) =>
      insights.countMagnitudes(placeOf(membership, params, query), query.filtersDTO),
    ),
    answer(cardOfProject, (_, { membership, user }) => insights.describeCard(membership, user.id)),
    answer(filterCounts, ({ params, query }, { membership }) =>
      insights.countChoices(placeOf(membership, params, query), query.part, query.filtersDTO),
    ),
    answer(comparisonCalls.compareViews, ({ params, query }, { membership }) =>
      insights.compare(viewsOf(membership, params, query)),
    ),
    answer(comparisonCalls.comparedElements, ({ params, query }, { membership }) =>
      insights.listChanged(viewsOf(membership, params, query), query),
    ),
    answer(comparisonCalls.comparisonColumn, ({ params, query }, { membership }) =>
      insights.compareByElement(viewsOf(membership, params, query), query),
    ),
  ];
}

type Narrowed = (typeof insightsCalls.insightsHistogram)['query']['_output'];

function viewsOf(membership: Membership, params: { viewId: string; otherViewId: string }, query: Narrowed) {
  const { otherViewId } = params;
  return { ...placeOf(membership, params, query), otherViewId, filter: query.filtersDTO };
}
