import { packageCsv, packagePdf, type ReportedPicture } from '@plumbline/contract/resources/workPackages';
import { usePlace } from '../address/place.ts';
import { useDownload } from '../downloads/download.ts';
import { temporaryKey, uploadAsset } from '../files/assets.ts';
import { useFeatures } from '../flags.ts';
import { useCall } from '../services.ts';

export interface ReportChoice {
  showQuality: boolean;
  elementTypeBreakdown: boolean;
}

/** The scene on a day of the time line. */
export interface DayPicture extends Omit<ReportedPicture, 'key'> {
  take(): Promise<Blob>;
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

  async function send({ take, ...rest }: DayPicture, signal: AbortSignal): Promise<ReportedPicture> {
    const key = temporaryKey(project.tenantId, 'day.png');
    const { status, reason } = await uploadAsset({ call, key, file: await take(), signal });
    if (status !== 200) throw new Error(`The picture could not be sent. ${reason ?? status}`);
    return { ...rest, key };
  }

  return {
    isBusy: pdf.isBusy || csv.isBusy,
    waiting: pdf.waiting ?? csv.waiting,
    saveReport: (choice: ReportChoice, picture?: DayPicture) =>
      pdf.start(async (sending) => {
        const sent = picture && { picture: await send(picture, sending.signal) };
        const body = { ...choice, enableUnderConstruction, ...sent };
        return call(packagePdf, { params, query: zone(), body, ...sending });
      }),
    saveCsv: () =>
      csv.start((sending) => call(packageCsv, { params, query: { ...zone(), enableUnderConstruction }, ...sending })),
  };
}
