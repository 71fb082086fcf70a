/** What a process of the product was like in one second. */
export interface WatchLine {
  /** By the clock of the machine, at its end. */
  at: number;
  rss: number;
  /** Since its start, of all its threads. */
  cpuMs: number;
  mainThreadMs: number;
  longestBlockMs: number;
  longestGcMs: number;
}
