import { createStore } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

interface Guides {
  /** Grid axes, and in elevations the storeys. */
  lines: boolean;
  minimap: boolean;
}

export interface SceneGuides extends Guides {
  set(guides: Partial<Guides>): void;
}

/** What helps to find one's way in the scene, remembered on this device. */
export function createSceneGuides(storage: StateStorage) {
  return createStore<SceneGuides>()(
    persist((set) => ({ lines: false, minimap: true, set: (guides: Partial<Guides>) => set(guides) }), {
      name: 'plumbline-guides',
      storage: createJSONStorage(() => storage),
      partialize: ({ lines, minimap }) => ({ lines, minimap }),
      // What lies in storage may have been written by another version, or by a person.
      merge(kept, state) {
        const { lines, minimap } = (kept ?? {}) as Partial<Guides>;
        return { ...state, lines: lines === true, minimap: minimap !== false };
      },
    }),
  );
}
