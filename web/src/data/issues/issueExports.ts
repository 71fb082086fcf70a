import { issuesCsv, issuesXlsx } from '@plumbline/contract/resources/issueExports';
import { useIssuesState } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { useDownload } from '../downloads/download.ts';
import { useCall } from '../services.ts';
import { issueQuery } from './issueFilter.ts';

/** Saves the issues of the list, all pages of it. */
export function useIssueExport() {
  const call = useCall();
  const { project } = usePlace();
  const filter = useIssuesState((state) => state.list.filter);
  const { isBusy, start, cancel } = useDownload({ failure: 'The issues could not be exported.' });
  return {
    isBusy,
    cancel,
    start: (format: 'csv' | 'xlsx') =>
      start((signal) =>
        call(format === 'csv' ? issuesCsv : issuesXlsx, {
          params: { projectId: project._id },
          query: { ...issueQuery(filter), timezoneOffset: new Date().getTimezoneOffset() },
          signal,
        }),
      ),
  };
}
