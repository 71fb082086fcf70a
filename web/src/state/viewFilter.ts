import { defineStore } from './defineStore.ts';

/** What the analysis selector shows, and in which order ([HEAD-4]). */
export interface ViewFilter {
  name: string;
  /** Calendar days as yyyy-MM-dd, both included. */
  fromDate?: string | undefined;
  toDate?: string | undefined;
  /** The versions of the model that count; none means all. */
  modelVersions: readonly number[];
  newestFirst: boolean;
}

export const wholeList: ViewFilter = { name: '', modelVersions: [], newestFirst: true };

export interface ViewFilterState {
  filter: ViewFilter;
  change(part: Partial<ViewFilter>): void;
}

/** The filter of the analysis selector: it outlives the closing of the list, but not the project. */
export const createViewFilter = defineStore<ViewFilterState>({ scope: 'project' }, (set) => ({
  filter: wholeList,
  change: (part) => set(({ filter }) => ({ filter: { ...filter, ...part } })),
}));
