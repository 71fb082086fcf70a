import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { TableSorting } from '@plumbline/contract/resources/classificationTable';
import type { ElementStatus } from '@plumbline/contract/status';
import { defineStore } from './defineStore.ts';

/** What of the quality table is seen; pages count from 0. */
export interface TablePlace {
  sorting: TableSorting;
  page: number;
  size: number;
}

export interface WorkspaceSwitches {
  /** The whole model is shown, not only what is painted. */
  displayAll: boolean;
  manualWorkflowActivated: boolean;
  /** Approved elements are painted too; counts only in the manual workflow. */
  approvedFilter: boolean;
  /** Statuses that the legend switched off. */
  hiddenStatuses: readonly ElementStatus[];
  /** What the person is filtering by: table, viewer, insights and exports follow it once it rests. */
  filter: ClassificationFilter;
  /** The filter as it rested last; what calls are made with. */
  settledFilter: ClassificationFilter;
  /** The preset that the filter was taken from. */
  presetId?: string | undefined;
  /** Where the person is in the table of each view; absent for one in which nobody has moved yet. */
  tablePlaces: Readonly<Record<string, TablePlace>>;
  /** The issue that is open beside the viewer. */
  selectedIssue?: { id: string; viewId: string };
}

export interface Workspace extends WorkspaceSwitches {
  setDisplayAll(displayAll: boolean): void;
  /** Turning the workflow off clears what is asked about approval. */
  setManualWorkflow(activated: boolean): void;
  setApprovedFilter(approvedFilter: boolean): void;
  toggleStatus(status: ElementStatus): void;
  /** What asks about approval turns the workflow on: it counts only there. */
  setFilter(filter: ClassificationFilter): void;
  /** Another filter begins at the first page ([QUAL-1]). */
  settleFilter(): void;
  moveInTable(viewId: string, place: TablePlace): void;
  selectPreset(presetId: string | undefined): void;
  selectIssue(issue: { id: string; viewId: string } | undefined): void;
  /** Another view is open: the others' issue is no longer selected, and their tables begin anew ([VIEW-13], [QUAL-1]). */
  enterView(viewId: string): void;
}

const noFilter: ClassificationFilter = {};

/** The switches of the open project that are neither on the server nor in the address. */
export const createWorkspace = defineStore<Workspace>({ scope: 'project' }, (set) => ({
  displayAll: false,
  manualWorkflowActivated: false,
  approvedFilter: false,
  hiddenStatuses: [],
  filter: noFilter,
  settledFilter: noFilter,
  tablePlaces: {},
  setDisplayAll: (displayAll) => set({ displayAll }),
  setManualWorkflow: (manualWorkflowActivated) =>
    set(({ filter }) => (manualWorkflowActivated ? { manualWorkflowActivated } : withoutApproval(filter))),
  setApprovedFilter: (approvedFilter) => set({ approvedFilter }),
  toggleStatus: (status) => set(({ hiddenStatuses }) => ({ hiddenStatuses: toggled(hiddenStatuses, status) })),
  setFilter: (filter) => set(filter.approved === undefined ? { filter } : { filter, manualWorkflowActivated: true }),
  settleFilter: () =>
    set(({ filter, tablePlaces }) => ({ settledFilter: filter, tablePlaces: atFirstPages(tablePlaces) })),
  moveInTable: (viewId, place) => set(({ tablePlaces }) => ({ tablePlaces: { ...tablePlaces, [viewId]: place } })),
  selectPreset: (presetId) => set({ presetId }),
  selectIssue: (selectedIssue) => set({ selectedIssue }),
  enterView: (viewId) =>
    set(({ selectedIssue, tablePlaces }) => ({
      selectedIssue: selectedIssue?.viewId === viewId ? selectedIssue : undefined,
      tablePlaces: atFirstPages(tablePlaces, viewId),
    })),
}));

function withoutApproval({ approved, ...filter }: ClassificationFilter): Partial<WorkspaceSwitches> {
  const off = { manualWorkflowActivated: false, approvedFilter: false };
  return approved === undefined ? off : { ...off, filter };
}

function atFirstPages(places: WorkspaceSwitches['tablePlaces'], except?: string): WorkspaceSwitches['tablePlaces'] {
  const begin = ([viewId, place]: [string, TablePlace]) => [viewId, viewId === except ? place : { ...place, page: 0 }];
  return Object.fromEntries(Object.entries(places).map(begin));
}

function toggled(list: readonly ElementStatus[], status: ElementStatus): ElementStatus[] {
  return list.includes(status) ? list.filter((other) => other !== status) : [...list, status];
}
