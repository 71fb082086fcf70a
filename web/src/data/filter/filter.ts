import { type ClassificationFilter, narrowsMagnitude } from '@plumbline/contract/resources/classificationFilter';
import { shownStatus } from '@plumbline/contract/status';
import { useMemo } from 'react';
import { useStores, useWorkspace } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { useFeatures } from '../flags.ts';

export type FilterPart = keyof ClassificationFilter;

const axisParts = ['magnitudeXY', 'magnitudeZ', 'magnitudeZSign'] as const satisfies readonly FilterPart[];

/** The one filter of the open view: table, viewer, insights and exports follow it ([QUAL-4]). */
export function useFilter() {
  const { workspace } = useStores();
  const { project } = usePlace();
  const { isOn } = useFeatures();
  const hasApproval = isOn('manualApproval', project);
  const underConstruction = isOn('enableUnderConstruction', project);
  /** By the project, and so by the server, where the address says otherwise. */
  const isToldApart = !underConstruction && project.featureFlags.enableUnderConstruction === true;
  /** As it is being chosen. */
  const filter = useWorkspace((state) => state.filter);
  /** As it rested last: what calls are made with. */
  const rested = useWorkspace((state) => state.settledFilter);
  const settled = useMemo(() => (isToldApart ? withUnderConstruction(rested) : rested), [rested, isToldApart]);
  // Without the workflow nobody could see, or take away, that approved elements are left out.
  const asShown = (filter: ClassificationFilter) =>
    tidyFilter({
      ...filter,
      approved: hasApproval ? filter.approved : undefined,
      statuses: filter.statuses && [
        ...new Set(filter.statuses.map((status) => shownStatus(status, underConstruction))),
      ],
    });
  const set = (next: ClassificationFilter) => workspace.getState().setFilter(asShown(next));
  return {
    filter,
    settled,
    set,
    /** What of a filter, a preset's perhaps, this project can show. */
    asShown,
    /** A part that is `undefined` no longer asks for anything; the magnitude is filtered as a whole or by axis. */
    change: (part: Partial<ClassificationFilter>) =>
      set({ ...withoutRivals(workspace.getState().filter, part), ...part }),
    reset: () => set({}),
    isActive: Object.keys(filter).length > 0,
  };
}

/** Without parts that ask for nothing, so that equal filters look equal. */
export function tidyFilter(filter: ClassificationFilter): ClassificationFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, part]) => asksForSomething(part)));
}

/** Whether two filters ask for the same; the order of names and of parts says nothing. */
export function isSameFilter(a: ClassificationFilter, b: ClassificationFilter): boolean {
  return a === b || signOf(a) === signOf(b);
}

export function filtersByAxis(filter: ClassificationFilter): boolean {
  return axisParts.some((part) => filter[part] !== undefined);
}

function withoutRivals(filter: ClassificationFilter, part: Partial<ClassificationFilter>): ClassificationFilter {
  if (filtersByAxis(part as ClassificationFilter)) return { ...filter, magnitude: undefined };
  if (part.magnitude === undefined) return filter;
  return { ...filter, magnitudeXY: undefined, magnitudeZ: undefined, magnitudeZSign: undefined };
}

function asksForSomething(part: unknown): boolean {
  if (part === undefined) return false;
  if (typeof part === 'string') return part.trim() !== '';
  if (Array.isArray(part)) return part.length > 0;
  return typeof part !== 'object' || narrowsMagnitude(part as { from?: number; to?: number });
}

/** Where they are shown as one, deviated asks for both. */
function withUnderConstruction(filter: ClassificationFilter): ClassificationFilter {
  if (!filter.statuses?.includes('deviated')) return filter;
  return { ...filter, statuses: [...filter.statuses, 'under_construction'] };
}

function signOf(filter: ClassificationFilter): string {
  const parts = Object.entries(tidyFilter(filter)).map(([name, part]) => [name, withoutOrder(part)]);
  return JSON.stringify(parts.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}

function withoutOrder(part: unknown): unknown {
  if (Array.isArray(part)) return [...new Set(part)].toSorted();
  if (typeof part !== 'object' || part === null) return part;
  const { from, to } = part as { from?: number; to?: number };
  return [from ?? null, to ?? null];
}
