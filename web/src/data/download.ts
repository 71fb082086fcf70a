import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { useRef, useState } from 'react';
import { useNotifications } from '../state/stores.ts';
import { errorMessage } from './errorMessage.ts';
import { saveFile } from './saveFile.ts';

/** Saves a file that the server makes; one at a time, and it can be stopped. What goes wrong is told in a notification. */
export function useDownload(failure: string) {
  const notify = useNotifications((state) => state.notify);
  const [isBusy, setBusy] = useState(false);
  const stopping = useRef<AbortController>(undefined);

  async function save(load: (signal: AbortSignal) => Promise<FileAnswer>): Promise<void> {
    const stop = new AbortController();
    stopping.current = stop;
    setBusy(true);
    try {
      await saveFile(await load(stop.signal));
    } catch (error) {
      if (!stop.signal.aborted) notify('error', `${failure} ${errorMessage(error)}`);
    }
    setBusy(false);
  }

  return { isBusy, save, cancel: () => stopping.current?.abort() };
}
