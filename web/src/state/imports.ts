import { createStore } from 'zustand';
import type { UploadTarget } from './uploads/uploadQueue.ts';

export interface StartedImport extends UploadTarget {
  importId: string;
}

export interface StartedImports {
  /** What was imported in this visit, newest first, until it is put away. */
  started: readonly StartedImport[];
  add(imports: readonly StartedImport[]): void;
  dismiss(): void;
}

/** Which imports the corner of the page follows; how far they are, the server knows. */
export function createStartedImports() {
  return createStore<StartedImports>((set) => ({
    started: [],
    add: (imports) =>
      set(({ started }) => {
        const added = new Set(imports.map(({ importId }) => importId));
        return { started: [...imports, ...started.filter(({ importId }) => !added.has(importId))] };
      }),
    dismiss: () => set({ started: [] }),
  }));
}
