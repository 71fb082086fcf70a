import { ApiError } from '@plumbline/contract/ApiError';
import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import {
  importSchedule,
  listSchedules,
  previewSchedule,
  type ScheduleRule,
  type TakenTogether,
} from '@plumbline/contract/resources/schedules';
import { previewPackage } from '@plumbline/contract/resources/workPackages';
import { skipToken, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { useCallKey } from '../calls/callKey.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useTicket, useWaiting } from '../downloads/waiting.ts';
import { useCall } from '../services.ts';

const signOf = (file: File | undefined) => file && [file.name, file.size, file.lastModified];

/** The schedules that were imported, newest first. */
export function useSchedules() {
  const call = useCall();
  const { project } = usePlace();
  return useQuery({
    queryKey: [...queryKeys.progress(project._id), 'schedules'],
    queryFn: ({ signal }) => call(listSchedules, { params: { projectId: project._id }, signal }),
  });
}

/** What somebody says where the file does not. */
export interface Reading {
  project?: string | undefined;
  /** The key of the dates that are the plan. */
  plan?: string | undefined;
  dateOrder?: 'dmy' | 'mdy' | 'ymd' | undefined;
  encoding?: string | undefined;
}

/** What importing a schedule would come to; nothing is asked without a file ([WORK-7]). */
export function useSchedulePreview(file: File | undefined, reading: Reading) {
  const call = useCall();
  const { project } = usePlace();
  const ticket = useTicket();
  const preview = useQuery({
    queryKey: ['project', project._id, 'schedulePreview', signOf(file), reading],
    queryFn:
      file === undefined
        ? skipToken
        : ({ signal }) =>
            call(previewSchedule, {
              params: { projectId: project._id },
              body: reading,
              files: { schedule: file },
              signal,
              ticket,
            }),
    // It is looked at when it is asked for, and held against the import by its fingerprint.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return { ...preview, waiting: useWaiting(ticket, preview.isFetching) };
}

/** How many elements of the latest model each filter means; undefined while it is counted. */
export function useElementCounts(filters: readonly ElementFilter[]): (number | undefined)[] {
  const call = useCall();
  const { project } = usePlace();
  return useQueries({
    queries: filters.map((filter) => ({
      queryKey: [...queryKeys.progress(project._id), 'preview', { mode: 'filter', filter }, undefined],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(previewPackage, {
          params: { projectId: project._id },
          body: { source: { mode: 'filter', filter } },
          files: {},
          signal,
        }),
      staleTime: staleTimes.painting,
    })),
    combine: (results) => results.map(({ data, error }) => (isWithoutModel(error) ? 0 : data?.numElements)),
  });
}

const isWithoutModel = (error: unknown) => error instanceof ApiError && error.code === 'models.noActive';

export interface ImportChoices {
  leave: { watchlist: string; fields: TakenTogether[] }[];
  rules: ScheduleRule[];
  own: { activity: string; filter: ElementFilter | null }[];
}

interface SentImport {
  file: File;
  fingerprint: string;
  reading: Reading;
  choices: ImportChoices;
}

/** Imports a schedule as its preview told. */
export function useImportSchedule() {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  const key = useCallKey();
  return useMutation({
    mutationFn: ({ file, fingerprint, reading, choices }: SentImport) =>
      call(importSchedule, {
        params: { projectId: project._id },
        body: { fingerprint, ...reading, ...choices },
        files: { schedule: file },
        key: key.of([signOf(file), fingerprint, reading, choices]),
      }),
    onSuccess() {
      key.forget();
      void client.invalidateQueries({ queryKey: queryKeys.progress(project._id) });
    },
  });
}
