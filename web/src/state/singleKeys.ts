import { defineStore } from './defineStore.ts';

export interface SingleKeys {
  areOn: boolean;
  turn(areOn: boolean): void;
}

/**
 * Whether letters and digits alone do something. Whoever dictates, or often hits a key by chance, turns them off
 * (WCAG 2.1.4).
 */
export const createSingleKeys = defineStore<SingleKeys>(
  {
    scope: 'device',
    remembered: { key: 'plumbline-single-keys', read: ({ areOn }) => ({ areOn: areOn !== false }) },
  },
  (set) => ({
    areOn: true,
    turn: (areOn) => set({ areOn }),
  }),
);
