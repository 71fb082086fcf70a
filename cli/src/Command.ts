/** One command of the binary. */
export interface Command {
  /** The words that choose it, e.g. `admin user add`. */
  name: string;
  /** What follows the words. */
  usage: string;
  summary: string;
  /** What the options mean, for `--help`. */
  details?: string;
  run(args: string[]): Promise<void>;
}

/** The person typed something that cannot be done as it stands; shown as one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
