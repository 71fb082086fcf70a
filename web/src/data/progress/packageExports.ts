import { packageCsv, packagePdf } from '@plumbline/contract/resources/workPackages';
import { usePlace } from '../address/place.ts';
import { useDownload } from '../downloads/download.ts';
import { useFeatures } from '../flags.ts';
import { useCall } from '../services.ts';

export interface ReportChoice {
  showQuality: boolean;
  elementTypeBreakdown: boolean;
}

/** Saves a work package as a report or as a table ([WORK-6]). */
export function usePackageExports(watchlistId: string) {
  const call = useCall();
  const { project } = usePlace();
  const enableUnderConstruction = useFeatures().isOn('enableUnderConstruction', project);
  const pdf = useDownload({ failure: 'The report could not be exported.' });
  const csv = useDownload({ failure: 'The table could not be exported.' });
  const params = { projectId: project._id, watchlistId };
  const zone = () => ({ timezoneOffset: new Date().getTimezoneOffset() });
  return {
    isBusy: pdf.isBusy || csv.isBusy,
    saveReport: (choice: ReportChoice) =>
      pdf.start((signal) =>
        call(packagePdf, { params, query: zone(), body: { ...choice, enableUnderConstruction }, signal }),
      ),
    saveCsv: () =>
      csv.start((signal) => call(packageCsv, { params, query: { ...zone(), enableUnderConstruction }, signal })),
  };
}
