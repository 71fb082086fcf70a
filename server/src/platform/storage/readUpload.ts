import type { Readable } from 'node:stream';
import { StorageError } from './StorageError.ts';

/** A sender that is gone without a word must not hold its place for ever; how long the whole takes is its own affair. */
const longestSilenceMs = 60_000;

/** The chunks of a request. Does not destroy it at its end: the answer still has to go over its connection. */
export async function* readUpload(body: Readable, silenceMs = longestSilenceMs): AsyncGenerator<Uint8Array> {
  // Whoever writes them may wait for the disk for longer: that is no silence of the sender's.
  let isListening = true;
  const silence = setTimeout(() => {
    if (isListening) body.destroy(new StorageError('wrongSize', 'The upload fell silent.'));
  }, silenceMs);
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      isListening = false;
      yield chunk;
      isListening = true;
      silence.refresh();
    }
  } catch (error) {
    throw error instanceof StorageError
      ? error
      : new StorageError('wrongSize', 'The upload broke off.', { cause: error });
  } finally {
    clearTimeout(silence);
  }
}
