import { defineStore } from './defineStore.ts';

export interface Panel {
  /** As a person left it; absent is the width of the design. */
  widthPx?: number;
  isCollapsed: boolean;
  resize(widthPx: number): void;
  collapse(isCollapsed: boolean): void;
}

/** The panel beside the viewer. */
export const createPanel = defineStore<Panel>(
  {
    scope: 'device',
    remembered: {
      key: 'plumbline-panel',
      read: ({ widthPx, isCollapsed }) => ({
        widthPx: typeof widthPx === 'number' && Number.isFinite(widthPx) ? widthPx : undefined,
        isCollapsed: isCollapsed === true,
      }),
    },
  },
  (set) => ({
    isCollapsed: false,
    resize: (widthPx) => set({ widthPx, isCollapsed: false }),
    collapse: (isCollapsed) => set({ isCollapsed }),
  }),
);
