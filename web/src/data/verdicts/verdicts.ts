import { codeOfStatus, isApproved, paintByte, statusCodeOf, statusOfCode } from '@plumbline/contract/formats/painting';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { approve, reclassify, unapprove } from '@plumbline/contract/resources/classifications';
import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type PendingChange, withChanges } from '../../state/pendingChanges.ts';
import type { VersionMap } from '../../state/shownVersions.ts';
import { useNotifications, useStores } from '../../state/stores.ts';
import { type Place, usePlace } from '../address/place.ts';
import { errorMessage } from '../calls/errorMessage.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useFilter } from '../filter/filter.ts';
import { type TablePage, tableKey } from '../quality/classificationTable.ts';
import { withRowChanges } from '../quality/classificationTableChanges.ts';
import { useCall } from '../services.ts';
import { versionQuery, writeVersionMap } from '../versions/versionMap.ts';
import { useVersionMap } from '../versions/versions.ts';
import { usePainting } from './painting.ts';

/** Side by side, the server might take changes and their undoing in another order than the person did. */
export const verdictScope = { id: 'verdicts' };

interface VerdictChange {
  /** Where it was made: the person may be elsewhere when it arrives. */
  place: Pick<Place, 'project' | 'view'>;
  versions: VersionMap;
  elements: readonly number[];
}

interface Changed {
  changed: number;
  changeId?: string | undefined;
}

/**
 * A change of verdicts: seen at once, sent one after the other, taken back alone when it fails ([VIEW-6]), and offered
 * to be taken back when it does not.
 */
function useVerdictChange<Input extends VerdictChange>({
  send,
  change,
  describe,
  onError,
}: {
  send: (input: Input) => Promise<Changed>;
  change: (input: Input) => PendingChange['change'];
  /** What was done to so many elements. */
  describe: (input: Input, elements: string) => string;
  onError: (error: Error, input: Input) => void;
}) {
  const client = useQueryClient();
  const { pendingChanges, undo } = useStores();
  return useMutation({
    scope: verdictScope,
    mutationFn: send,
    onMutate(input): { pending: PendingChange; offerId: number } {
      const { place, versions, elements } = input;
      const pending = { viewId: place.view._id, versions, elements, change: change(input) };
      pendingChanges.getState().add(pending);
      const offerId = undo.getState().offer({
        projectId: place.project._id,
        viewId: place.view._id,
        message: describe(input, elementsInWords(elements.length)),
        count: elements.length,
      });
      return { pending, offerId };
    },
    onSuccess({ changed, changeId }, input, { pending, offerId }) {
      keepChange(client, input, pending);
      const message = describe(input, elementsInWords(changed));
      if (changeId === undefined) undo.getState().withdraw(offerId);
      else undo.getState().confirm(offerId, { changeId, message, count: changed });
    },
    onError(error, input, context) {
      if (context) undo.getState().withdraw(context.offerId);
      onError(error, input);
    },
    onSettled(_answer, _error, _input, context) {
      if (context) pendingChanges.getState().remove(context.pending);
    },
  });
}

function elementsInWords(count: number): string {
  return count === 1 ? '1 element' : `${count.toLocaleString('en-US')} elements`;
}

/** What was pending is true now; lists and histories of the view are asked for again. */
function keepChange(client: QueryClient, input: VerdictChange, pending: PendingChange): void {
  const { project, view } = input.place;
  const paintings = { queryKey: queryKeys.paintingsOf(project._id, view._id, writeVersionMap(input.versions)) };
  client.setQueriesData<Uint8Array>(paintings, (column) => column && withChanges(column, [pending]));
  client.setQueriesData<TablePage>(
    { queryKey: tableKey(project._id, view._id, input.versions) },
    (page) => page && { ...page, classifications: [...withRowChanges(page.classifications, [pending])] },
  );
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
    describe: ({ status }, elements) =>
      `${elements} changed to ${elementStatuses.find(({ name }) => name === status)?.label}`,
    onError: (error) => notify('error', `Reclassification could not be saved: ${errorMessage(error)}`),
  });
  return (elements: readonly number[], status: ElementStatus) => mutate({ place, versions, elements, status });
}

/** Approves elements of the open view, or takes that back; with a filter, all that it takes. */
function useApprovals() {
  const call = useCall();
  const notify = useNotifications((state) => state.notify);
  return useVerdictChange<VerdictChange & { approved: boolean; filter?: ClassificationFilter }>({
    send: ({ place: { project, view }, versions, elements, approved, filter }) =>
      call(approved ? approve.many : unapprove.many, {
        params: { projectId: project._id, viewId: view._id },
        query: versionQuery(versions),
        body: filter ? { filtersDTO: filter } : { forgeObjectIds: [...elements] },
      }),
    change:
      ({ approved }) =>
      (byte) =>
        paintByte(statusCodeOf(byte), approved),
    describe: ({ approved }, elements) => `${elements} ${approved ? 'approved' : 'unapproved'}`,
    onError(error) {
      // biome-ignore lint/suspicious/noConsole: specification 2, section 8 asks for it
      console.error('Approval could not be saved', error);
      notify('alert', `Approval not saved: ${errorMessage(error)}`);
    },
  });
}

/** Approves elements of the open view, or takes that back. */
export function useApproval() {
  const place = usePlace();
  const versions = useVersionMap();
  const { mutate } = useApprovals();
  return (elements: readonly number[], approved: boolean) => mutate({ place, versions, elements, approved });
}

/** Approves what the filter takes of some statuses, or takes back every approval of what it takes ([QUAL-6]). */
export function useApprovalOfAll() {
  const place = usePlace();
  const versions = useVersionMap();
  const { settled } = useFilter();
  const { column } = usePainting(settled);
  const { mutate, isPending } = useApprovals();
  return {
    isPending,
    /** Of what the filter takes; nothing while nobody knows. */
    counts: useMemo(() => column && countApprovals(column), [column]),
    approveAll: (statuses: readonly ElementStatus[]) => {
      const filter = { ...settled, statuses: [...statuses] };
      mutate({ place, versions, filter, approved: true, elements: elementsToChange(column, true, statuses) });
    },
    unapproveAll: () =>
      mutate({ place, versions, filter: settled, approved: false, elements: elementsToChange(column, false) }),
  };
}

interface ApprovalCounts {
  approved: number;
  open: number;
  /** Of what is not approved yet, how many have each status as it is shown. */
  openByStatus: ReadonlyMap<ElementStatus, number>;
}

function countApprovals(column: Uint8Array): ApprovalCounts {
  const openByStatus = new Map<ElementStatus, number>();
  let [approved, open] = [0, 0];
  for (const byte of column) {
    const status = statusOfCode(statusCodeOf(byte));
    if (status === undefined) continue;
    if (isApproved(byte)) approved++;
    else {
      open++;
      openByStatus.set(status, (openByStatus.get(status) ?? 0) + 1);
    }
  }
  return { approved, open, openByStatus };
}

/** The elements of a column that are not approved yet, or are; of these statuses alone, if any are named. */
function elementsToChange(
  column: Uint8Array | undefined,
  approved: boolean,
  statuses?: readonly ElementStatus[],
): number[] {
  const codes = statuses && new Set(statuses.map(codeOfStatus));
  const elements: number[] = [];
  column?.forEach((byte, element) => {
    if (byte === 0 || isApproved(byte) === approved || codes?.has(statusCodeOf(byte)) === false) return;
    elements.push(element);
  });
  return elements;
}
