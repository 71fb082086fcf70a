import { defineStore } from './defineStore.ts';

export interface OpenTools {
  /** Ids of the viewer's tools that are switched on, the newest last; some may not be there to be seen. */
  open: readonly string[];
  openTool(id: string): void;
  closeTool(id: string): void;
  setOpen(ids: readonly string[]): void;
}

/** Which tools stand over the scene, wherever they are asked for: at the toolbar, at a row of a table, by a link. */
export const createOpenTools = defineStore<OpenTools>({ scope: 'project' }, (set) => ({
  open: [],
  openTool: (id) => set(({ open }) => (open.includes(id) ? {} : { open: [...open, id] })),
  closeTool: (id) => set(({ open }) => ({ open: open.filter((other) => other !== id) })),
  setOpen: (ids) => set({ open: [...new Set(ids)] }),
}));
