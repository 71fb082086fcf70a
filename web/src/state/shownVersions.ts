import { defineStore } from './defineStore.ts';

/** Version ids by analysis ids; an analysis without one shows its newest. */
export type VersionMap = Readonly<Record<string, string>>;

export interface ShownVersions {
  /** Absent for a view in which nobody has chosen yet. */
  byView: Readonly<Record<string, VersionMap>>;
  show(viewId: string, versions: VersionMap): void;
}

/** The versions that a person chose to see, for each view of the open project ([HEAD-6]). */
export const createShownVersions = defineStore<ShownVersions>({ scope: 'project' }, (set) => ({
  byView: {},
  show: (viewId, versions) => set(({ byView }) => ({ byView: { ...byView, [viewId]: versions } })),
}));
