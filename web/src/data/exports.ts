import {
  type TableColumn,
  type TableSorting,
  tableCsv,
  tableXlsx,
  writeTableSorting,
} from '@plumbline/contract/resources/classificationTable';
import { useRef, useState } from 'react';
import { useNotifications } from '../state/stores.ts';
import { errorMessage } from './errorMessage.ts';
import { useFilter } from './filter.ts';
import { useFeatures } from './flags.ts';
import { usePlace } from './place.ts';
import { saveFile } from './saveFile.ts';
import { useCall } from './services.ts';
import { versionQuery } from './versionMap.ts';
import { useVersionMap } from './versions.ts';

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
  const notify = useNotifications((state) => state.notify);
  const [isBusy, setBusy] = useState(false);
  const stopping = useRef<AbortController>(undefined);

  async function start({ format, sorting, columns }: TableExport): Promise<void> {
    const stop = new AbortController();
    stopping.current = stop;
    setBusy(true);
    try {
      const file = await call(format === 'csv' ? tableCsv : tableXlsx, {
        params: { projectId: project._id, viewId: view._id },
        query: {
          ...versionQuery(versions),
          ...(Object.keys(settled).length === 0 ? {} : { filtersDTO: settled }),
          sort: writeTableSorting(sorting),
          ...(columns && { columns: columns.join(',') }),
          timezoneOffset: new Date().getTimezoneOffset(),
          enableUnderConstruction: isOn('enableUnderConstruction', project),
        },
        signal: stop.signal,
      });
      await saveFile(file);
    } catch (error) {
      if (!stop.signal.aborted) notify('error', `The table could not be exported. ${errorMessage(error)}`);
    }
    setBusy(false);
  }

  return { isBusy, start, cancel: () => stopping.current?.abort() };
}
