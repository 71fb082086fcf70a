/** Keeps what was used last, within a number of bytes. */
export interface Lru<Key, Value> {
  readonly bytes: number;
  /** The value, which counts as used. */
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  /** Whatever was used longest ago goes until this has room; it stays itself, however large it is. */
  set(key: Key, value: Value, bytes: number): void;
  /** All that is kept, what was used longest ago first. */
  values(): Iterable<Value>;
  clear(): void;
}

/** An empty one; `dropped` hears of each value that goes. */
export function createLru<Key, Value>({
  mostBytes,
  dropped,
}: {
  mostBytes: number;
  dropped(value: Value): void;
}): Lru<Key, Value> {
  // A Map keeps the order in which keys were set.
  const kept = new Map<Key, { value: Value; bytes: number }>();
  let bytes = 0;

  function drop(key: Key): void {
    const own = kept.get(key);
    if (!own) return;
    kept.delete(key);
    bytes -= own.bytes;
    dropped(own.value);
  }

  return {
    get bytes() {
      return bytes;
    },
    get(key) {
      const own = kept.get(key);
      if (!own) return undefined;
      kept.delete(key);
      kept.set(key, own);
      return own.value;
    },
    has: (key) => kept.has(key),
    set(key, value, ownBytes) {
      drop(key);
      kept.set(key, { value, bytes: ownBytes });
      bytes += ownBytes;
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes || oldest === key) break;
        drop(oldest);
      }
    },
    *values() {
      for (const { value } of kept.values()) yield value;
    },
    clear() {
      for (const key of [...kept.keys()]) drop(key);
    },
  };
}
