import { defineStore } from './defineStore.ts';

export interface SceneGuides {
  /** Grid axes, and in elevations the storeys. */
  lines: boolean;
  minimap: boolean;
  set(guides: Partial<Pick<SceneGuides, 'lines' | 'minimap'>>): void;
}

/** What helps to find one's way in the scene. */
export const createSceneGuides = defineStore<SceneGuides>(
  {
    scope: 'device',
    remembered: {
      key: 'plumbline-guides',
      read: ({ lines, minimap }) => ({ lines: lines === true, minimap: minimap !== false }),
    },
  },
  (set) => ({ lines: false, minimap: true, set: (guides) => set(guides) }),
);
