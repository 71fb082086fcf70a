import { ApiError } from '@plumbline/contract/ApiError';
import { tablePage } from '@plumbline/contract/resources/classificationTable';
import { qualityReport, tidyDescription } from '@plumbline/contract/resources/qualityReport';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePlace } from '../address/place.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { saveFile } from '../downloads/saveFile.ts';
import { useTicket, useWaiting } from '../downloads/waiting.ts';
import { type AssetSent, temporaryKey, uploadAsset } from '../files/assets.ts';
import { useFilter } from '../filter/filter.ts';
import { useNarrowed } from '../filter/narrowed.ts';
import { useFeatures } from '../flags.ts';
import { useCall } from '../services.ts';

export interface ReportWishes {
  description: string;
  showQuality: boolean;
  includeMagnitudeDistribution: boolean;
  images: readonly File[];
}

/** How many elements a report would be about. */
export function useReportedElements({ enabled }: { enabled: boolean }) {
  const call = useCall();
  const { settled } = useFilter();
  const { params, query, keyOf, placeholderData } = useNarrowed(settled);
  return useQuery({
    queryKey: keyOf('reported'),
    queryFn: async ({ signal }) =>
      (await call(tablePage, { params, query: { ...query, limit: 1 }, signal })).totalRecords,
    staleTime: staleTimes.classificationList,
    placeholderData,
    enabled,
  });
}

/** Where the making of a report is. */
export type ReportStage = { at: 'images'; done: number; of: number } | { at: 'report' } | { at: 'download' };

/** Makes a report of the open view and saves it; its pictures go first ([QUAL-8]). */
export function useCreateReport({ onDone }: { onDone: () => void }) {
  const call = useCall();
  const { project } = usePlace();
  const { settled } = useFilter();
  const enableUnderConstruction = useFeatures().isOn('enableUnderConstruction', project);
  const { params, query } = useNarrowed(settled);
  const [stage, setStage] = useState<ReportStage>();
  const running = useRef<AbortController>(undefined);
  const ticket = useTicket();
  const waiting = useWaiting(ticket, stage?.at === 'report');

  async function upload(images: readonly File[], signal: AbortSignal): Promise<string[]> {
    const keys: string[] = [];
    for (const file of images) {
      setStage({ at: 'images', done: keys.length, of: images.length });
      const key = temporaryKey(project.tenantId, file.name);
      const { status, reason } = await uploadAsset({ call, key, file, signal }).catch(refusalOf);
      signal.throwIfAborted();
      const why = reason === undefined ? '' : `. ${file.name}: ${reason}`;
      if (status !== 200) throw new Error(`Image upload failed for Quality Report ${status}${why}`);
      keys.push(key);
    }
    return keys;
  }

  async function create({ images, ...wishes }: ReportWishes, signal: AbortSignal): Promise<void> {
    const { showQuality, includeMagnitudeDistribution } = wishes;
    const description = tidyDescription(wishes.description);
    const imageS3Keys = await upload(images, signal);
    setStage({ at: 'report' });
    const file = await call(qualityReport, {
      params,
      query: { ...query, timezoneOffset: new Date().getTimezoneOffset() },
      body: { showQuality, includeMagnitudeDistribution, description, imageS3Keys, enableUnderConstruction },
      signal,
      ticket,
    }).catch((error: unknown) => {
      throw namedImages(error, imageS3Keys, images);
    });
    setStage({ at: 'download' });
    await saveFile(file);
  }

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (wishes: ReportWishes) => {
      running.current = new AbortController();
      const { signal } = running.current;
      // What a person called off has not failed, and ends at once even while a call waits for its next try.
      const calledOff = new Promise<false>((resolve) => {
        signal.addEventListener('abort', () => resolve(false), { once: true });
      });
      return Promise.race([calledOff, create(wishes, signal).then(() => true)]);
    },
    onSuccess: (isMade) => isMade && onDone(),
    onSettled: () => setStage(undefined),
  });

  return {
    create: (wishes: ReportWishes) => mutate(wishes),
    cancel: () => running.current?.abort(),
    forget: reset,
    isBusy: isPending,
    stage,
    waiting,
    error,
  };
}

/** A storage that does not answer has no status; an address that is refused has the refusal's. */
function refusalOf(error: unknown): AssetSent {
  return error instanceof ApiError && error.status > 0
    ? { status: error.status, reason: error.message }
    : { status: 0 };
}

/** The server knows the pictures by their keys, the person by their names. */
function namedImages(error: unknown, keys: readonly string[], images: readonly File[]): unknown {
  const bad = error instanceof ApiError ? error.payloadOf('reports.badImage') : undefined;
  if (bad === undefined) return error;
  const names = bad.keys.map((key) => images[keys.indexOf(key)]?.name).filter((name) => name !== undefined);
  return new Error(`${(error as ApiError).message} ${names.join(', ')}`.trim());
}
