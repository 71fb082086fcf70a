export interface FaultOptions {
  seed: number;
  kills: number;
  /** An empty folder for the server's data. */
  folder: string;
  say?: (line: string) => void;
}
