import type { ServerResponse } from 'node:http';

/** Fires when the caller leaves before the answer has been sent to its end. */
export function signalOf(answer: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  const look = () => {
    if (answer.destroyed && !answer.writableFinished) leaving.abort();
  };
  answer.once('close', look);
  look();
  return leaving.signal;
}
