import { tableCsv, tableXlsx } from '@plumbline/contract/resources/classificationTable';
import { qualityReport } from '@plumbline/contract/resources/qualityReport';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { Membership } from '../../http/RequestContext.ts';
import { placeOf } from '../versions/service.ts';
import type { ReportsService } from './service.ts';

export function reportsRoutes(reports: ReportsService): MountedRoute[] {
  return [
    answer(tableCsv, ({ params, query }, { membership, by }) =>
      reports.exportCsv(shownPlaceOf(membership, params, query), { ...exportOf(query), by, format: query.format }),
    ),
    answer(tableXlsx, ({ params, query }, { membership, by }) =>
      reports.exportXlsx(shownPlaceOf(membership, params, query), { ...exportOf(query), by }),
    ),
    answer(qualityReport, ({ params, query, body }, { membership, user, by }) => {
      const { showQuality, includeMagnitudeDistribution, description, imageS3Keys: imageKeys } = body;
      const shown = { ...query, enableUnderConstruction: body.enableUnderConstruction };
      return reports.makeQualityReport(shownPlaceOf(membership, params, shown), {
        userId: user.id,
        by,
        filter: query.filtersDTO,
        timezoneOffset: query.timezoneOffset,
        showQuality,
        includeMagnitudeDistribution,
        description,
        imageKeys,
      });
    }),
  ];
}

function exportOf({ filtersDTO, sort, columns, timezoneOffset }: (typeof tableXlsx)['query']['_output']) {
  return { filter: filtersDTO, sorting: sort, columns, timezoneOffset };
}

interface ShownQuery {
  analysisVersionMap?: Record<string, string> | undefined;
  enableUnderConstruction?: boolean | undefined;
}

/** What is exported tells the statuses apart as the caller's page does. */
function shownPlaceOf(membership: Membership, params: { viewId: string }, query: ShownQuery) {
  const { enableUnderConstruction = membership.featureFlags.enableUnderConstruction } = query;
  const featureFlags = { ...membership.featureFlags, enableUnderConstruction };
  return placeOf({ ...membership, featureFlags }, params, query);
}
