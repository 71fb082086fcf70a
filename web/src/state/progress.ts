import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import { createStore } from 'zustand';

export interface ProgressState {
  /** The filter of a work package that is being chosen: the scene shows what it takes. */
  preview?: ElementFilter | undefined;
  setPreview(preview: ElementFilter | undefined): void;
}

/** What the form of a work package and the scene share. */
export function createProgress() {
  return createStore<ProgressState>((set) => ({
    preview: undefined,
    setPreview: (preview) => set({ preview }),
  }));
}
