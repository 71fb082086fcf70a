import { defineStore } from './defineStore.ts';

export interface Photos {
  /** The outline of the element is drawn in the photo. */
  isHighlighted: boolean;
  /** The camera of the viewer stands where the photo was taken, and turns with it. */
  isLocked: boolean;
  highlight(isHighlighted: boolean): void;
  lock(isLocked: boolean): void;
}

/** How the 360 photos are looked at; whether they are open, and as popup or split, the panel knows. */
export const createPhotos = defineStore<Photos>({ scope: 'project' }, (set) => ({
  isHighlighted: true,
  isLocked: false,
  highlight: (isHighlighted) => set({ isHighlighted }),
  lock: (isLocked) => set({ isLocked }),
}));
