import { createStore } from 'zustand';

export interface Screenshot {
  /** A picture on its way to a new issue. */
  picture?: Blob;
  keep(picture: Blob): void;
  /** Gives the picture away, once. */
  take(): Blob | undefined;
}

/** The picture of the viewer that a new issue begins with ([VIEW-9]). */
export function createScreenshot() {
  return createStore<Screenshot>((set, get) => ({
    keep: (picture) => set({ picture }),
    take() {
      const { picture } = get();
      set({ picture: undefined });
      return picture;
    },
  }));
}
