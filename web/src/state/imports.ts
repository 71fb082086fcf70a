import { defineStore } from './defineStore.ts';
import type { UploadTarget } from './uploads/uploadQueue.ts';

export interface StartedImport extends UploadTarget {
  importId: string;
}

export interface StartedImports {
  /** What was imported in this visit, newest first, until it is put away. */
  started: readonly StartedImport[];
  /** The list of files on the screen, which tells of its own imports itself. */
  watched?: UploadTarget;
  watch(target: UploadTarget | undefined): void;
  add(imports: readonly StartedImport[]): void;
  /** Of what somebody has seen the end. */
  forget(importIds: ReadonlySet<string>): void;
  /** Puts away what is shown nowhere else. */
  dismiss(): void;
}

/** Which imports the corner of the page follows; how far they are, the server knows. */
export const createStartedImports = defineStore<StartedImports>({ scope: 'person' }, (set) => ({
  started: [],
  add: (imports) =>
    set(({ started }) => {
      const added = new Set(imports.map(({ importId }) => importId));
      return { started: [...imports, ...started.filter(({ importId }) => !added.has(importId))] };
    }),
  watch: (watched) => set({ watched }),
  forget: (importIds) =>
    set(({ started }) => ({ started: started.filter(({ importId }) => !importIds.has(importId)) })),
  dismiss: () => set(({ started, watched }) => ({ started: started.filter((one) => isWatched(one, watched)) })),
}));

const isWatched = ({ projectId, kind }: UploadTarget, watched: UploadTarget | undefined) =>
  projectId === watched?.projectId && kind === watched.kind;

/** What was imported in this visit and is shown nowhere else. */
export const unwatchedImports = ({ started, watched }: Pick<StartedImports, 'started' | 'watched'>) =>
  started.filter((one) => !isWatched(one, watched));
