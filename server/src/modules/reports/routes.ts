import { tableCsv, tableXlsx } from '@plumbline/contract/resources/classificationTable';
import { qualityReport } from '@plumbline/contract/resources/qualityReport';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { ReportsService } from './service.ts';

export function reportsRoutes(reports: ReportsService): MountedRoute[] {
  return [
    answer(tableCsv, ({ params, query }, { membership }) =>
      reports.exportCsv(placeOf(membership, params, query), { ...exportOf(query), format: query.format }),
    ),
    answer(tableXlsx, ({ params, query }, { membership }) =>
      reports.exportXlsx(placeOf(membership, params, query), exportOf(query)),
    ),
    answer(qualityReport, ({ params, query, body }, { membership, user }) => {
      const { showQuality, includeMagnitudeDistribution, description, imageS3Keys: imageKeys } = body;
      return reports.makeQualityReport(placeOf(membership, params, query), {
        ...{ userId: user.id, filter: query.filtersDTO, timezoneOffset: query.timezoneOffset },
        ...{ showQuality, includeMagnitudeDistribution, description, imageKeys },
      });
    }),
  ];
}

function exportOf({ filtersDTO, sort, columns, timezoneOffset }: (typeof tableXlsx)['query']['_output']) {
  return { filter: filtersDTO, sorting: sort, columns, timezoneOffset };
}

type VersionQuery = { analysisVersionMap?: Record<string, string> | undefined };

function placeOf<M>(membership: M, { viewId }: { viewId: string }, { analysisVersionMap }: VersionQuery) {
  return { membership, viewId, versions: analysisVersionMap };
}
