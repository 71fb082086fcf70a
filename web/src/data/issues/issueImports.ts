import { importBcf, previewBcf } from '@plumbline/contract/resources/issueFiles';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { useCallKey } from '../calls/callKey.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useTicket, useWaiting } from '../downloads/waiting.ts';
import { useCall } from '../services.ts';
import { refreshIssues } from './refreshIssues.ts';

const signOf = (file: File | undefined) => file && [file.name, file.size, file.lastModified];

/** What importing a BCF file into the open view would come to; nothing is asked without one ([ISSUE-6]). */
export function useBcfPreview(file: File | undefined) {
  const call = useCall();
  const { project, view } = usePlace();
  const ticket = useTicket();
  const preview = useQuery({
    queryKey: [...queryKeys.issues(project._id), 'bcfPreview', view._id, signOf(file)],
    queryFn:
      file === undefined
        ? skipToken
        : ({ signal }) =>
            call(previewBcf, {
              params: { projectId: project._id },
              body: { analysisViewId: view._id },
              files: { bcf: file },
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

/** What becomes of what was changed there and here. */
export interface ImportChoices {
  both: 'ours' | 'theirs';
  choices: { guid: string; take: 'ours' | 'theirs' }[];
}

/** Imports a file as its preview told. */
export function useImportBcf() {
  const call = useCall();
  const client = useQueryClient();
  const { project, view } = usePlace();
  const key = useCallKey();
  return useMutation({
    mutationFn: ({ file, fingerprint, ...chosen }: ImportChoices & { file: File; fingerprint: string }) =>
      call(importBcf, {
        params: { projectId: project._id },
        body: { analysisViewId: view._id, fingerprint, ...chosen },
        files: { bcf: file },
        key: key.of([signOf(file), fingerprint, chosen]),
      }),
    onSuccess() {
      key.forget();
      void refreshIssues(client, project._id);
    },
  });
}
