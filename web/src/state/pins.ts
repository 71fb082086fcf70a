import { createStore } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

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

/** Whether issues stand in the scene, remembered on this device. */
export function createPins(storage: StateStorage) {
  return createStore<Pins>()(
    persist(
      (set) => ({
        areShown: true,
        show: (areShown) => set({ areShown }),
        setCounts: (counts) => set({ counts }),
      }),
      {
        name: 'plumbline-pins',
        storage: createJSONStorage(() => storage),
        partialize: ({ areShown }) => ({ areShown }),
        // What lies in storage may have been written by another version, or by a person.
        merge: (kept, state) => ({ ...state, areShown: (kept as Partial<Pins> | undefined)?.areShown !== false }),
      },
    ),
  );
}
