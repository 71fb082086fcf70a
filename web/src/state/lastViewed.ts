import { createStore } from 'zustand';

export interface LastViewed {
  /** What was open in the viewer, with filters, selection and camera, and of which project. */
  place?: { projectId: string; address: string };
  keep(place: { projectId: string; address: string }): void;
  reset(): void;
}

/** The way back from a project's management to where its viewer was. */
export function createLastViewed() {
  return createStore<LastViewed>((set) => ({
    keep: (place) => set({ place }),
    reset: () => set({ place: undefined }),
  }));
}
