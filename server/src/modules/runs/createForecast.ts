/** Long enough to fetch a piece and what it reads. */
const aheadMs = 100;

/** Tells shortly before a step is likely to end, by how long the last of its kind took for its size. */
export function createForecast() {
  const msOfSize = new Map<string, number>();
  return {
    /** Of a kind that is new, tells when it has ended. */
    begin(kind: string, size: number, tell: () => void) {
      const startedAt = performance.now();
      const known = msOfSize.get(kind);
      const timer = known === undefined ? undefined : setTimeout(tell, Math.max(0, known * size - aheadMs));
      return {
        [Symbol.dispose](): void {
          clearTimeout(timer);
          if (size > 0) msOfSize.set(kind, (performance.now() - startedAt) / size);
          tell();
        },
      };
    },
  };
}
