/** The server's addresses are good for a quarter of an hour. */
const mostMs = 10 * 60_000;
/** Clocks differ: what just came is not asked for again at once, whatever it says of its end. */
const leastMs = 60_000;
/** What is asked for with an address has to arrive while it is good. */
const aheadMs = 60_000;

/** How long addresses that came at a moment are used, milliseconds. */
export function addressLife({ until, cameAt }: { until: string; cameAt: number }): number {
  return Math.min(mostMs, Math.max(leastMs, Date.parse(until) - cameAt - aheadMs));
}
