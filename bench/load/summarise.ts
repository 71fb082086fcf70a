import type { Sample } from './Order.ts';
import type { WatchLine } from './WatchLine.ts';

export interface Times {
  calls: number;
  p50: number;
  p95: number;
  p99: number;
  slowest: number;
}

/** Of all calls, failed ones too: a refusal that comes late is late. */
export function timesOf(samples: readonly Sample[]): Times {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    calls: sorted.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    slowest: sorted.at(-1) ?? Number.NaN,
  };
}

/** The smallest value that so great a share is not above (nearest rank). */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** How often which error came. */
export function errorsOf(samples: readonly Sample[]): Record<string, number> {
  const errors: Record<string, number> = {};
  for (const { error } of samples) if (error !== '') errors[error] = (errors[error] ?? 0) + 1;
  return errors;
}

export interface ProcessFigures {
  cpuMs: number;
  mainThreadMs: number;
  startMib: number;
  mostMib: number;
  readersMostMib: number;
  longestBlockMs: number;
  longestGcMs: number;
}

/** What a process was like between two moments; nothing if it did not live then. */
export function figuresBetween(lines: readonly WatchLine[], from: number, to: number): ProcessFigures | undefined {
  const within = lines.filter(({ at }) => at >= from && at <= to);
  const first = within[0];
  const last = within.at(-1);
  if (first === undefined || last === undefined) return undefined;
  // Lines come every second, and a window seldom begins with one: scaled to the whole of it.
  const scale = last.at > first.at ? (to - from) / (last.at - first.at) : 1;
  const most = (of: (line: WatchLine) => number) => Math.max(...within.slice(1).map(of), 0);
  return {
    cpuMs: (last.cpuMs - first.cpuMs) * scale,
    mainThreadMs: (last.mainThreadMs - first.mainThreadMs) * scale,
    startMib: first.rss / 2 ** 20,
    mostMib: Math.max(...within.map(({ rss }) => rss)) / 2 ** 20,
    readersMostMib: Math.max(...within.map(({ readersRss }) => readersRss)) / 2 ** 20,
    longestBlockMs: most(({ longestBlockMs }) => longestBlockMs),
    longestGcMs: most(({ longestGcMs }) => longestGcMs),
  };
}
