import type { ByteSource } from '../../engine/src/ground/ByteSource.ts';
import type { EngineErrorKind } from '../../engine/src/ground/EngineError.ts';
import { memorySource } from '../../engine/src/ground/memorySource.ts';

/** What reading a bad file must end in; where both are sound, `harmless` leaves it open. */
export type Expectation = 'read' | 'harmless' | { kind: EngineErrorKind; reason: RegExp };

/**
 * Which door of the engine a file is brought to. `kernel` is `model` without what goes before and without the thread that
 * can be ended, which takes longer to start than a small file to read: for files with which the kernel comes to an end.
 */
export type Door = 'scan' | 'model' | 'kernel' | 'bcf' | 'schedule';

/** A file made wrong by hand. */
export interface BadFile {
  /** Unique; what is wrong with it. */
  name: string;
  /** What the file is called; its ending counts. */
  file: string;
  door: Door;
  /** A file too large for memory is given as a way to read it. */
  bytes(): Uint8Array | Omit<ByteSource, 'name'>;
  expect: Expectation;
}

/** The file is at fault, for this reason. */
export const invalid = (reason: RegExp): Expectation => ({ kind: 'invalid', reason });

/** The file may be right, but is none of ours. */
export const unsupported = (reason: RegExp): Expectation => ({ kind: 'unsupported', reason });

/** A bad file as a source under the name it goes by. */
export function openBadFile({ file, bytes }: BadFile): ByteSource {
  const content = bytes();
  return content instanceof Uint8Array ? memorySource(file, content) : { name: file, ...content };
}
