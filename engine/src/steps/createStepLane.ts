import { openChild } from '../ground/child/openChild.ts';
import type { Step } from './analysis.ts';
import type { StepNews, StepQuestion } from './step.child.ts';

/** A process that does one step after the other. */
export interface StepLane {
  /**
   * Does a step of the run in a folder. What is wrong with a file is an EngineError, of kind `crash` when the step was the
   * end of the process. One at a time.
   */
  work(folder: string, step: Step, asking?: StepAsking): Promise<void>;
  /** Ends the process, whatever it is doing; that work is rejected. */
  end(): Promise<void>;
}

export interface StepAsking {
  /** Told of the step's size bit by bit. */
  report?: ((size: number) => void) | undefined;
  /** How long it may compute. */
  longestMs?: number | undefined;
}

export interface StepLaneOptions {
  /** All its memory, that of WebAssembly and buffers included. */
  memoryMb?: number | undefined;
}

/** Longer than any step of the largest analyses took. */
const usualLongestMs = 12 * 3600_000;

/**
 * Without it the runtime collects and compiles on threads of its own beside each lane, which costs a quarter more and takes
 * the time of the other lanes.
 */
const flags = ['--single-threaded'];

/** Its process starts with its first step, and anew after one that killed it; it keeps what it prepared of the last run. */
export function createStepLane({ memoryMb }: StepLaneOptions = {}): StepLane {
  const entry = new URL('./step.child.ts', import.meta.url);
  const child = openChild<StepQuestion, StepNews, void>({ entry, start: {}, memoryMb, flags });
  return {
    work: (folder, step, { report: onNews, longestMs = usualLongestMs } = {}) =>
      child.ask({ folder, step }, { file: 'The analysis', longestMs, onNews }),
    end: () => child.end(),
  };
}
