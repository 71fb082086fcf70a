import { defineStore } from './defineStore.ts';

/** Of the issues that may have pins, how many do: the others' elements are hidden, cut away, or in no model here. */
export interface PinCounts {
  all: number;
  placed: number;
}

export interface Pins {
  /** Issues stand in the scene. */
  areShown: boolean;
  /** Absent until it is known. */
  counts?: PinCounts | undefined;
  show(areShown: boolean): void;
  setCounts(counts: PinCounts | undefined): void;
}

/** Whether issues stand in the scene. */
export const createPins = defineStore<Pins>(
  {
    scope: 'device',
    remembered: { key: 'plumbline-pins', read: ({ areShown }) => ({ areShown: areShown !== false }) },
  },
  (set) => ({
    areShown: true,
    show: (areShown) => set({ areShown }),
    setCounts: (counts) => set({ counts }),
  }),
);
