import { exportPrimavera, type PrimaveraFormat } from '@plumbline/contract/resources/workPackages';
import { usePlace } from '../address/place.ts';
import { useDownload } from '../downloads/download.ts';
import { useCall } from '../services.ts';

export interface PrimaveraChoice {
  format: PrimaveraFormat;
  /** What P6 calls the project; of an exchange file alone. */
  project?: string;
}

/** Saves what was measured of each activity as a file that Primavera P6 takes in ([WORK-7]). */
export function usePrimaveraExport() {
  const call = useCall();
  const { project } = usePlace();
  const { isBusy, start } = useDownload({ failure: 'The progress could not be exported.' });
  const query = () => ({ timezoneOffset: new Date().getTimezoneOffset() });
  return {
    isBusy,
    save: (body: PrimaveraChoice) =>
      start((sending) =>
        call(exportPrimavera, { params: { projectId: project._id }, query: query(), body, ...sending }),
      ),
  };
}
