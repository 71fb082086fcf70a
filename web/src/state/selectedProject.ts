import { defineStore } from './defineStore.ts';

export interface SelectedProject {
  projectId?: string;
  select(projectId: string): void;
}

/** The project opened last. It outlives a session that ended by itself, and goes when the person signs out ([AUTH-8]). */
export const createSelectedProject = defineStore<SelectedProject>(
  {
    scope: 'device',
    remembered: {
      key: 'plumbline',
      read: ({ projectId }) => ({ projectId: typeof projectId === 'string' ? projectId : undefined }),
    },
  },
  (set) => ({ select: (projectId) => set({ projectId }) }),
);
