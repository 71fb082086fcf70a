import { defineStore } from '../defineStore.ts';
import { emptyUploads, type UploadAction, type UploadQueue, uploadQueue } from './uploadQueue.ts';

export interface Uploads extends UploadQueue {
  /** The upload window shows some of them itself. */
  watched: boolean;
  apply(action: UploadAction): void;
  watch(watched: boolean): void;
}

/** The uploads of this tab; they outlive the page that began them. */
export const createUploads = defineStore<Uploads>({ scope: 'person' }, (set) => ({
  ...emptyUploads,
  watched: false,
  apply: (action) => set((queue) => uploadQueue(pick(queue), action)),
  watch: (watched) => set({ watched }),
}));

function pick({ uploads, movedBytes, samples }: UploadQueue): UploadQueue {
  return { uploads, movedBytes, samples };
}
