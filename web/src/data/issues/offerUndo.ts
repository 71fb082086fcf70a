import { useStores } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';

interface DoneToIssues {
  /** Absent where nothing changed. */
  operation: string | undefined;
  message: string;
  count: number;
}

/** Offers to take back what was done to issues at once. */
export function useOfferUndo(): (done: DoneToIssues) => void {
  const { undo } = useStores();
  const { project, view } = usePlace();
  return ({ operation, ...said }) => {
    if (operation === undefined) return;
    const id = undo.getState().offer({ ...said, projectId: project._id, viewId: view._id, of: 'issues' });
    undo.getState().confirm(id, { ...said, changeId: operation });
  };
}
