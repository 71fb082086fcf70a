import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { ElementStatus } from '@plumbline/contract/status';
import { createStore } from 'zustand';

export interface WorkspaceSwitches {
  /** The whole model is shown, not only what is painted. */
  displayAll: boolean;
  manualWorkflowActivated: boolean;
  /** Approved elements are painted too; counts only in the manual workflow. */
  approvedFilter: boolean;
  /** Statuses that the legend switched off. */
  hiddenStatuses: readonly ElementStatus[];
  /** What of a view is painted. */
  paintFilter: ClassificationFilter;
  /** The issue that is open beside the viewer. */
  selectedIssue?: { id: string; viewId: string };
}

export interface Workspace extends WorkspaceSwitches {
  setDisplayAll(displayAll: boolean): void;
  /** Turning the workflow off clears the approved filter. */
  setManualWorkflow(activated: boolean): void;
  setApprovedFilter(approvedFilter: boolean): void;
  toggleStatus(status: ElementStatus): void;
  setPaintFilter(filter: ClassificationFilter): void;
  selectIssue(issue: { id: string; viewId: string } | undefined): void;
  /** Another view is open: an issue of the one before is no longer selected ([VIEW-13]). */
  enterView(viewId: string): void;
  /** As at the start: another project or another user ([VIEW-13]). */
  reset(): void;
}

const start: WorkspaceSwitches = {
  displayAll: false,
  manualWorkflowActivated: false,
  approvedFilter: false,
  hiddenStatuses: [],
  paintFilter: {},
  selectedIssue: undefined,
};

/** The switches of the open project that are neither on the server nor in the address. */
export function createWorkspace() {
  return createStore<Workspace>((set) => ({
    ...start,
    setDisplayAll: (displayAll) => set({ displayAll }),
    setManualWorkflow: (manualWorkflowActivated) =>
      set(manualWorkflowActivated ? { manualWorkflowActivated } : { manualWorkflowActivated, approvedFilter: false }),
    setApprovedFilter: (approvedFilter) => set({ approvedFilter }),
    toggleStatus: (status) => set(({ hiddenStatuses }) => ({ hiddenStatuses: toggled(hiddenStatuses, status) })),
    setPaintFilter: (paintFilter) => set({ paintFilter }),
    selectIssue: (selectedIssue) => set({ selectedIssue }),
    enterView: (viewId) =>
      set(({ selectedIssue }) => (selectedIssue?.viewId === viewId ? {} : { selectedIssue: undefined })),
    reset: () => set(start),
  }));
}

function toggled(list: readonly ElementStatus[], status: ElementStatus): ElementStatus[] {
  return list.includes(status) ? list.filter((other) => other !== status) : [...list, status];
}
