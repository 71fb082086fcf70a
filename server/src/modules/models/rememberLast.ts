/** Loads what never changes once, and keeps what was asked for last; a failure is not kept. */
export function rememberLast<Value>(load: (key: string) => Promise<Value>, most: number) {
  const kept = new Map<string, Promise<Value>>();
  return (key: string): Promise<Value> => {
    const value = kept.get(key) ?? load(key);
    // Taken out and put back: the first in the map is the one not asked for the longest.
    kept.delete(key);
    kept.set(key, value);
    value.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return value;
  };
}
