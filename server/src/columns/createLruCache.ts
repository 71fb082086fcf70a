import { bestEffort } from '@plumbline/contract/bestEffort';

export interface LruCache<Value> {
  /** What `next` makes of the value that is kept; calls for one key wait for those before them. A failure is not kept. */
  update(key: string, next: (known: Value | undefined) => Value | Promise<Value>): Promise<Value>;
}

/** Least recently used goes first, by size; the newest is kept whatever its size. */
export function createLruCache<Value>({
  most,
  sizeOf,
}: {
  most: number;
  sizeOf: (value: Value) => number;
}): LruCache<Value> {
  const kept = new Map<string, { value: Promise<Value>; size: number }>();

  function evict(): void {
    let total = 0;
    for (const { size } of kept.values()) total += size;
    for (const [key, { size }] of kept) {
      if (total <= most || kept.size <= 1) return;
      total -= size;
      kept.delete(key);
    }
  }

  return {
    update(key, next) {
      const before = kept.get(key);
      const known = before ? bestEffort(before.value) : Promise.resolve(undefined);
      const value = known.then(next);
      const entry = { value, size: before?.size ?? 0 };
      // Taken out and put back: the first in the map is the one not asked for the longest.
      kept.delete(key);
      kept.set(key, entry);
      value.then(
        (made) => {
          entry.size = sizeOf(made);
          evict();
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key);
        },
      );
      return value;
    },
  };
}
