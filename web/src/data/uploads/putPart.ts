import type { PutOptions } from '@plumbline/contract/uploadFile';

/** After so long without a byte moving, the connection counts as dead. */
const stallMs = 60_000;

/** Sends a part to its signed address. By XMLHttpRequest: fetch tells nothing about what is on its way. */
export function putPart(url: string, body: Blob, { signal, onSent }: PutOptions) {
  return new Promise<{ status: number; etag: string | undefined }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const stop = () => request.abort();
    const fail = (message: string) => () => reject(new Error(message));
    const watch = () => {
      clearTimeout(stall);
      stall = setTimeout(stop, stallMs);
    };
    request.upload.onprogress = ({ loaded }) => {
      watch();
      onSent(loaded);
    };
    request.onload = () => resolve({ status: request.status, etag: request.getResponseHeader('etag') ?? undefined });
    request.onerror = fail('The storage did not answer.');
    request.onabort = fail('The connection to the storage was lost.');
    request.onloadend = () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', stop);
    };
    signal.throwIfAborted();
    signal.addEventListener('abort', stop, { once: true });
    request.open('PUT', url);
    watch();
    request.send(body);
  });
}
