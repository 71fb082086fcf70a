import type { ByteSink } from './ByteSink.ts';
import type { ByteSource } from './ByteSource.ts';

/** Room for what does not fit in memory, such as the unpacked entry of a zip. */
export interface Scratch {
  create(name: string): Promise<ScratchFile>;
}

/** Written first, then read; gone with `remove`. */
export interface ScratchFile {
  sink: ByteSink;
  /** A source of what has been written so far. */
  open(): ByteSource;
  remove(): Promise<void>;
}
