import { createStore } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

export interface SingleKeys {
  areOn: boolean;
  turn(areOn: boolean): void;
}

/**
 * Whether letters and digits alone do something, remembered on this device. Whoever dictates, or often hits a key by
 * chance, turns them off (WCAG 2.1.4).
 */
export function createSingleKeys(storage: StateStorage) {
  return createStore<SingleKeys>()(
    persist(
      (set) => ({
        areOn: true,
        turn: (areOn) => set({ areOn }),
      }),
      {
        name: 'plumbline-single-keys',
        storage: createJSONStorage(() => storage),
        partialize: ({ areOn }) => ({ areOn }),
        // What lies in storage may have been written by another version, or by a person.
        merge: (kept, state) => ({ ...state, areOn: (kept as Partial<SingleKeys> | undefined)?.areOn !== false }),
      },
    ),
  );
}
