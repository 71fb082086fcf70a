import { defineStore } from './defineStore.ts';

export interface LastViewed {
  /** What was open in the viewer, with filters, selection and camera, and of which project. */
  place?: { projectId: string; address: string };
  keep(place: { projectId: string; address: string }): void;
}

/** The way back from a project's management to where its viewer was. */
export const createLastViewed = defineStore<LastViewed>({ scope: 'project' }, (set) => ({
  keep: (place) => set({ place }),
}));
