import { createStore } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

export interface SelectedProject {
  projectId?: string;
  select(projectId: string): void;
  /** Forgets the project, in storage too. */
  forget(): void;
}

/** The project opened last: the only thing that is kept on the device ([AUTH-8]). */
export function createSelectedProject(storage: StateStorage) {
  const store = createStore<SelectedProject>()(
    persist(
      (set) => ({
        select: (projectId) => set({ projectId }),
        forget: () => {
          set({ projectId: undefined });
          store.persist.clearStorage();
        },
      }),
      {
        name: 'plumbline',
        storage: createJSONStorage(() => storage),
        partialize: ({ projectId }) => ({ projectId }),
        merge: (kept, state) => ({ ...state, projectId: readId(kept) }),
      },
    ),
  );
  return store;
}

/** What lies in storage may have been written by another version, or by a person. */
function readId(kept: unknown): string | undefined {
  const id = (kept as { projectId?: unknown } | undefined)?.projectId;
  return typeof id === 'string' ? id : undefined;
}
