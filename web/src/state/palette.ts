import type { StatusPalette } from '../ui/tokens.ts';
import { defineStore } from './defineStore.ts';

export interface Palette {
  statusPalette: StatusPalette;
  choose(statusPalette: StatusPalette): void;
}

/** The colours of statuses. */
export const createPalette = defineStore<Palette>(
  {
    scope: 'device',
    remembered: {
      key: 'plumbline-palette',
      read: ({ statusPalette }) => ({ statusPalette: statusPalette === 'safe' ? 'safe' : 'standard' }),
    },
  },
  (set) => ({
    statusPalette: 'standard',
    choose: (statusPalette) => set({ statusPalette }),
  }),
);
