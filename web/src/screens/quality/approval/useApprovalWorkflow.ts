import { useEffect } from 'react';
import { useFilter } from '../../../data/filter/filter.ts';
import { useWorkspace } from '../../../state/stores.ts';

/**
 * The approval workflow ([QUAL-6]). Approved elements are painted while it is on and they are not hidden ([VIEW-3]).
 */
export function useApprovalWorkflow() {
  const { filter, change } = useFilter();
  const isActive = useWorkspace((state) => state.manualWorkflowActivated);
  const activate = useWorkspace((state) => state.setManualWorkflow);
  const paintApproved = useWorkspace((state) => state.setApprovedFilter);
  const hidesApproved = filter.approved === false;

  useEffect(() => paintApproved(isActive && !hidesApproved), [paintApproved, isActive, hidesApproved]);

  return {
    isActive,
    activate,
    hidesApproved,
    hideApproved: (isHidden: boolean) => change({ approved: isHidden ? false : undefined }),
  };
}
