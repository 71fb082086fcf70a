import { defineStore } from './defineStore.ts';

/** What the viewer waits for (specification 2, section 3). */
export interface ReadinessFlags {
  /** The names of the elements are there. */
  db: boolean;
  /** The model is drawn. */
  forgeViewer: boolean;
  /** The verdicts are there, a byte for each element. */
  forgeMapping: boolean;
  classificationsPainted: boolean;
}

export interface ViewerReadiness extends ReadinessFlags {
  mark(flags: Partial<ReadinessFlags>): void;
}

export const createViewerReadiness = defineStore<ViewerReadiness>({ scope: 'project' }, (set) => ({
  db: false,
  forgeViewer: false,
  forgeMapping: false,
  classificationsPainted: false,
  mark: (flags) => set(flags),
}));

/** Whether the viewer can be used ([VIEW-1]). */
export function isViewerReady({ db, forgeViewer, forgeMapping }: ReadinessFlags): boolean {
  return db && forgeViewer && forgeMapping;
}
