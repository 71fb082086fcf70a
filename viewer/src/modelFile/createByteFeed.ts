/** Bytes in order, as they arrive. */
export interface ByteFeed {
  /** The next `count` bytes, once they are there; a RangeError when there are no more. Nothing is kept ready for them before. */
  take(count: number): Promise<Uint8Array>;
  /** Whether nothing comes any more. */
  isAtEnd(): Promise<boolean>;
  /** Wants no more. */
  cancel(): Promise<void>;
}

/** A feed of bytes that are there or on their way. */
export function createByteFeed(source: Uint8Array | ReadableStream<Uint8Array>): ByteFeed {
  const reader = source instanceof Uint8Array ? undefined : source.getReader();
  let pieces: Uint8Array[] = source instanceof Uint8Array && source.length > 0 ? [source] : [];
  let available = source instanceof Uint8Array ? source.length : 0;
  let taken = 0;

  async function fetchPiece(): Promise<boolean> {
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) return false;
      if (next.value.length === 0) continue;
      pieces.push(next.value);
      available += next.value.length;
      return true;
    }
  }

  function join(): Uint8Array {
    if (pieces.length === 1) return pieces[0]!;
    const joined = new Uint8Array(available);
    let at = 0;
    for (const piece of pieces) {
      joined.set(piece, at);
      at += piece.length;
    }
    return joined;
  }

  return {
    async take(count) {
      while (available < count) {
        if (!(await fetchPiece())) {
          throw new RangeError(`The model file ends after ${taken + available} bytes; it is cut off.`);
        }
      }
      const all = pieces.length > 0 ? join() : new Uint8Array();
      pieces = all.length > count ? [all.subarray(count)] : [];
      available -= count;
      taken += count;
      return all.subarray(0, count);
    },
    async isAtEnd() {
      return available === 0 && !(await fetchPiece());
    },
    async cancel() {
      await reader?.cancel();
    },
  };
}
