/** What the last minutes were like, by route, for whoever looks at this product without a Prometheus. */
export interface RecentCalls {
  minutes: number;
  calls: number;
  /** Answers of 500 and above, but for 503, which is a state. */
  failed: number;
  /** Those that most of the waiting was for, the longest first. */
  slow: { method: string; route: string; calls: number; p95Ms: number }[];
}

const minutes = 5;
const mostSlow = 5;
/** A route that few have called says nothing of how long it takes. */
const fewestCalls = 3;
/** Each bound is a quarter above the one before, from 1 ms to a minute and a half: what is said is exact to that. */
const growth = 1.25;
const bounds = Array.from({ length: 52 }, (_, index) => growth ** index);

interface Route {
  method: string;
  route: string;
  calls: number;
  counts: Uint32Array;
}

interface Minute {
  at: number;
  failed: number;
  routes: Map<string, Route>;
}

export function createRecentCalls(now: () => number = Date.now) {
  let kept: Minute[] = [];

  function currentMinute(): Minute {
    const at = Math.floor(now() / 60_000);
    kept = kept.filter((minute) => minute.at > at - minutes);
    const last = kept.at(-1);
    if (last?.at === at) return last;
    const fresh = { at, failed: 0, routes: new Map<string, Route>() };
    kept.push(fresh);
    return fresh;
  }

  return {
    note({ method, route, status, ms }: { method: string; route: string; status: number; ms: number }): void {
      const minute = currentMinute();
      const key = `${method} ${route}`;
      const known = minute.routes.get(key) ?? { method, route, calls: 0, counts: new Uint32Array(bounds.length) };
      minute.routes.set(key, known);
      known.calls++;
      const slot = bounds.findIndex((bound) => ms <= bound);
      known.counts[slot < 0 ? bounds.length - 1 : slot]! += 1;
      if (status >= 500 && status !== 503) minute.failed++;
    },

    read(): RecentCalls {
      currentMinute();
      const routes = mergeRoutes(kept.flatMap((minute) => [...minute.routes.values()]));
      const slow = routes
        .filter(({ calls }) => calls >= fewestCalls)
        .map(({ method, route, calls, counts }) => ({ method, route, calls, p95Ms: quantile(counts, calls, 0.95) }))
        .toSorted((a, b) => b.p95Ms - a.p95Ms)
        .slice(0, mostSlow);
      const failed = kept.reduce((sum, minute) => sum + minute.failed, 0);
      return { minutes, calls: routes.reduce((sum, { calls }) => sum + calls, 0), failed, slow };
    },
  };
}

function mergeRoutes(all: readonly Route[]): Route[] {
  const merged = new Map<string, Route>();
  for (const { method, route, calls, counts } of all) {
    const key = `${method} ${route}`;
    const into = merged.get(key) ?? { method, route, calls: 0, counts: new Uint32Array(bounds.length) };
    merged.set(key, into);
    into.calls += calls;
    counts.forEach((count, index) => {
      into.counts[index]! += count;
    });
  }
  return [...merged.values()];
}

function quantile(counts: Uint32Array, total: number, share: number): number {
  let passed = 0;
  const index = counts.findIndex((count) => {
    passed += count;
    return passed >= total * share;
  });
  return Math.round(bounds[index] ?? 0);
}

/** Of this process. */
export const recentCalls = createRecentCalls();
