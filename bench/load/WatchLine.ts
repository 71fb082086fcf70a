/** What a process of the product was like in one second. */
export interface WatchLine {
  /** By the clock of the machine, at its end. */
  at: number;
  rss: number;
  /** Of the readers of files that it has started: models are read and scans analysed in them. */
  readersRss: number;
  /** Since its start, of all its threads. */
  cpuMs: number;
  mainThreadMs: number;
  longestBlockMs: number;
  longestGcMs: number;
}
