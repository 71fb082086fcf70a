import { createStore } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

export interface Panel {
  /** As a person left it; absent is the width of the design. */
  widthPx?: number;
  isCollapsed: boolean;
  resize(widthPx: number): void;
  collapse(isCollapsed: boolean): void;
}

/** The panel beside the viewer, remembered on this device. */
export function createPanel(storage: StateStorage) {
  return createStore<Panel>()(
    persist(
      (set) => ({
        isCollapsed: false,
        resize: (widthPx) => set({ widthPx, isCollapsed: false }),
        collapse: (isCollapsed) => set({ isCollapsed }),
      }),
      {
        name: 'plumbline-panel',
        storage: createJSONStorage(() => storage),
        partialize: ({ widthPx, isCollapsed }) => ({ widthPx, isCollapsed }),
        merge: (kept, state) => ({ ...state, ...readPanel(kept) }),
      },
    ),
  );
}

/** What lies in storage may have been written by another version, or by a person. */
function readPanel(kept: unknown): Pick<Panel, 'widthPx' | 'isCollapsed'> {
  const { widthPx, isCollapsed } = (kept ?? {}) as Partial<Panel>;
  return {
    widthPx: typeof widthPx === 'number' && Number.isFinite(widthPx) ? widthPx : undefined,
    isCollapsed: isCollapsed === true,
  };
}
