import { defineStore } from './defineStore.ts';

export const sides = ['north', 'east', 'south', 'west'] as const;
export type Side = (typeof sides)[number];

/** A view as drawings have it: a storey from above, cut open, or the building from a side. */
export type DrawnView = { kind: 'plan'; storey: string } | { kind: 'elevation'; side: Side };

export interface DrawnViewState {
  shown: DrawnView | undefined;
  /** The camera is where it should be already: somebody has said where, as a link does. */
  isPlaced: boolean;
  show(view: DrawnView, options?: { isPlaced?: boolean }): void;
  /** What was seen before is seen again; unless the camera stays, as it does for somebody who has moved it. */
  leave(options?: { isPlaced?: boolean }): void;
}

/** The plan or elevation that is looked at. */
export const createDrawnView = defineStore<DrawnViewState>({ scope: 'project' }, (set) => ({
  shown: undefined,
  // Where there was no view before, there is no camera to go back to: in the next project it would be the last one's.
  isPlaced: true,
  show: (shown, { isPlaced = false } = {}) => set({ shown, isPlaced }),
  leave: ({ isPlaced = false } = {}) => set({ shown: undefined, isPlaced }),
}));
