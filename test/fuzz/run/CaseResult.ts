import type { EngineErrorKind } from '../../../engine/src/ground/EngineError.ts';
import type { MutantId } from '../mutate/makeMutant.ts';
import type { FuzzFormat } from '../seeds/Seed.ts';

/** One file to be read: a bad file by its name, a mutant, or one of the sound files that mutants are made of. */
export type FuzzCase = { badFile: string } | { mutant: MutantId } | { sound: { format: FuzzFormat; file: string } };

/** How reading ended. Everything but `read` and `rejected` is a fault of ours. */
export type CaseResult =
  | { outcome: 'read'; points: number; elements: number }
  | { outcome: 'rejected'; kind: EngineErrorKind; file: string; place: string; reason: string }
  | { outcome: 'failed'; message: string };

/** What a process says after each case. */
export interface CaseReport {
  result: CaseResult;
  /** Time on the processor that the case took. */
  cpuMs: number;
  /** The most memory the process has held so far. */
  peakBytes: number;
}
