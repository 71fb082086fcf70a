import { rejudgeView } from '@plumbline/contract/resources/analysisVersions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotifications } from '../../state/stores.ts';
import { formatCount } from '../../ui/format.ts';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';
import { useShowVersions } from './versions.ts';

export interface Tolerances {
  toleranceM: number;
  /** By IFC type or GlobalId. */
  tolerancesM?: Record<string, number>;
}

/** Judges the open view by other tolerances; afterwards the new versions are seen, and how much they changed is told. */
export function useRejudge({ onDone }: { onDone: () => void }) {
  const call = useCall();
  const client = useQueryClient();
  const { project, view } = usePlace();
  const showVersions = useShowVersions();
  const tell = useNotifications((state) => state.tell);
  const names = { projectId: project._id, viewId: view._id };
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Tolerances) => call(rejudgeView, { params: names, body }),
    async onSuccess({ changed }) {
      // The newest are the new ones, also in the list that is about to come.
      showVersions();
      tell(describeChanged(changed));
      onDone();
      const stale = [queryKeys.versions, queryKeys.paintings, queryKeys.classifications];
      await Promise.all(
        stale.map((keyOf) => client.invalidateQueries({ queryKey: keyOf(names.projectId, names.viewId) })),
      );
    },
  });
  return { rejudge: (tolerances: Tolerances) => mutate(tolerances), isBusy: isPending, error, forget: reset };
}

function describeChanged(changed: number): string {
  if (changed === 0) return 'No element has another status.';
  return changed === 1 ? '1 element has another status.' : `${formatCount(changed)} elements have another status.`;
}
