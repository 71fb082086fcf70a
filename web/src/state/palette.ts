import { createStore } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import type { StatusPalette } from '../ui/tokens.ts';

export interface Palette {
  statusPalette: StatusPalette;
  choose(statusPalette: StatusPalette): void;
}

/** The colours of statuses, remembered on this device. */
export function createPalette(storage: StateStorage) {
  return createStore<Palette>()(
    persist(
      (set) => ({
        statusPalette: 'standard',
        choose: (statusPalette) => set({ statusPalette }),
      }),
      {
        name: 'plumbline-palette',
        storage: createJSONStorage(() => storage),
        partialize: ({ statusPalette }) => ({ statusPalette }),
        merge: (kept, state) => ({ ...state, statusPalette: readPalette(kept) }),
      },
    ),
  );
}

/** What lies in storage may have been written by another version, or by a person. */
function readPalette(kept: unknown): StatusPalette {
  return (kept as Partial<Palette> | undefined)?.statusPalette === 'safe' ? 'safe' : 'standard';
}
