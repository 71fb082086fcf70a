import {
  type TableColumn,
  type TableSorting,
  tableCsv,
  tableXlsx,
  writeTableSorting,
} from '@plumbline/contract/resources/classificationTable';
import { usePlace } from '../address/place.ts';
import { useDownload } from '../downloads/download.ts';
import { useFilter } from '../filter/filter.ts';
import { useFeatures } from '../flags.ts';
import { useCall } from '../services.ts';
import { versionQuery } from '../versions/versionMap.ts';
import { useVersionMap } from '../versions/versions.ts';

export type TableFormat = 'csv' | 'xlsx';

interface TableExport {
  format: TableFormat;
  sorting: TableSorting;
  /** All of them without it. */
  columns?: readonly TableColumn[];
}

/** Saves the table as the filter and the sorting have it ([QUAL-7]). */
export function useTableExport() {
  const call = useCall();
  const { project, view } = usePlace();
  const versions = useVersionMap();
  const { settled } = useFilter();
  const { isOn } = useFeatures();
  const { isBusy, waiting, start, cancel } = useDownload({ failure: 'The table could not be exported.' });

  const exportTable = ({ format, sorting, columns }: TableExport) =>
    start((sending) =>
      call(format === 'csv' ? tableCsv : tableXlsx, {
        params: { projectId: project._id, viewId: view._id },
        query: {
          ...versionQuery(versions),
          ...(Object.keys(settled).length === 0 ? {} : { filtersDTO: settled }),
          sort: writeTableSorting(sorting),
          ...(columns && { columns: columns.join(',') }),
          timezoneOffset: new Date().getTimezoneOffset(),
          enableUnderConstruction: isOn('enableUnderConstruction', project),
        },
        ...sending,
      }),
    );

  return { isBusy, waiting, start: exportTable, cancel };
}
