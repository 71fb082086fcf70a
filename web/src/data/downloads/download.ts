import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { useRef, useState } from 'react';
import { useNotifications } from '../../state/stores.ts';
import { errorMessage } from '../calls/errorMessage.ts';
import { saveFile } from './saveFile.ts';
import { useTicket, useWaiting } from './waiting.ts';

/** What goes with the call. */
export interface Sending {
  signal: AbortSignal;
  ticket?: string;
}

/** Asks for a file and saves it under the server's name; a person may call it off, and is told of a failure. */
export function useDownload({ failure }: { failure: string }) {
  const notify = useNotifications((state) => state.notify);
  const [isBusy, setBusy] = useState(false);
  const ticket = useTicket();
  const waiting = useWaiting(ticket, isBusy);
  const stopping = useRef<AbortController>(undefined);

  async function start(ask: (sending: Sending) => Promise<FileAnswer>, told = failure): Promise<void> {
    const stop = new AbortController();
    stopping.current = stop;
    setBusy(true);
    try {
      await saveFile(await ask({ signal: stop.signal, ticket }));
    } catch (error) {
      if (!stop.signal.aborted) notify('error', `${told} ${errorMessage(error)}`);
    }
    setBusy(false);
  }

  return { isBusy, waiting, start, cancel: () => stopping.current?.abort() };
}
