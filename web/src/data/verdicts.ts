import { codeOfStatus, isApproved, paintByte, statusCodeOf } from '@plumbline/contract/formats/painting';
import { approve, reclassify, unapprove } from '@plumbline/contract/resources/classifications';
import type { ElementStatus } from '@plumbline/contract/status';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type PendingChange, withChanges } from '../state/pendingChanges.ts';
import type { VersionMap } from '../state/shownVersions.ts';
import { useNotifications, useStores } from '../state/stores.ts';
import { errorMessage } from './errorMessage.ts';
import { type Place, usePlace } from './place.ts';
import { queryKeys } from './queryKeys.ts';
import { useCall } from './services.ts';
import { versionQuery } from './versionMap.ts';
import { useVersionMap } from './versions.ts';

interface VerdictChange {
  /** Where it was made: the person may be elsewhere when it arrives. */
  place: Pick<Place, 'project' | 'view'>;
  versions: VersionMap;
  elements: readonly number[];
}

/** A change of verdicts: seen at once, sent one after the other, and taken back alone when it fails ([VIEW-6]). */
function useVerdictChange<Input extends VerdictChange>({
  send,
  change,
  onError,
}: {
  send: (input: Input) => Promise<unknown>;
  change: (input: Input) => PendingChange['change'];
  onError: (error: Error, input: Input) => void;
}) {
  const client = useQueryClient();
  const { pendingChanges } = useStores();
  return useMutation({
    // Side by side, the server might take them in another order than the person did.
    scope: { id: 'verdicts' },
    mutationFn: send,
    onMutate(input): PendingChange {
      const { place, versions, elements } = input;
      const pending = { viewId: place.view._id, versions, elements, change: change(input) };
      pendingChanges.getState().add(pending);
      return pending;
    },
    onSuccess: (_answer, input, pending) => keepChange(client, input, pending),
    onError,
    onSettled(_answer, _error, _input, pending) {
      if (pending) pendingChanges.getState().remove(pending);
    },
  });
}

/** What was pending is true now; lists and histories of the view are asked for again. */
function keepChange(client: QueryClient, input: VerdictChange, pending: PendingChange): void {
  const { project, view } = input.place;
  const paintings = { queryKey: queryKeys.paintingsOf(project._id, view._id, input.versions) };
  client.setQueriesData<Uint8Array>(paintings, (column) => column && withChanges(column, [pending]));
  void client.invalidateQueries(paintings);
  void client.invalidateQueries({ queryKey: queryKeys.classifications(project._id, view._id) });
}

/** 'Change Status' of elements of the open view. */
export function useReclassify() {
  const call = useCall();
  const place = usePlace();
  const versions = useVersionMap();
  const notify = useNotifications((state) => state.notify);
  const { mutate } = useVerdictChange<VerdictChange & { status: ElementStatus }>({
    send: ({ place: { project, view }, versions: shown, elements, status }) =>
      call(reclassify, {
        params: { projectId: project._id, viewId: view._id, forgeObjectId: elements[0]! },
        query: versionQuery(shown),
        body: { classification: status, forgeObjectIds: [...elements] },
      }),
    change:
      ({ status }) =>
      (byte) =>
        paintByte(codeOfStatus(status), isApproved(byte)),
    onError: (error) => notify('error', `Reclassification could not be saved: ${errorMessage(error)}`),
  });
  return (elements: readonly number[], status: ElementStatus) => mutate({ place, versions, elements, status });
}

/** Approves elements of the open view, or takes that back. */
export function useApproval() {
  const call = useCall();
  const place = usePlace();
  const versions = useVersionMap();
  const notify = useNotifications((state) => state.notify);
  const { mutate } = useVerdictChange<VerdictChange & { approved: boolean }>({
    send: ({ place: { project, view }, versions: shown, elements, approved }) =>
      call(approved ? approve.many : unapprove.many, {
        params: { projectId: project._id, viewId: view._id },
        query: versionQuery(shown),
        body: { forgeObjectIds: [...elements] },
      }),
    change:
      ({ approved }) =>
      (byte) =>
        paintByte(statusCodeOf(byte), approved),
    onError(error) {
      // biome-ignore lint/suspicious/noConsole: specification 2, section 8 asks for it
      console.error('Approval could not be saved', error);
      notify('alert', `Approval not saved: ${errorMessage(error)}`);
    },
  });
  return (elements: readonly number[], approved: boolean) => mutate({ place, versions, elements, approved });
}
