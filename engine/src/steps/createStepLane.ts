import { openChild } from '../ground/child/openChild.ts';
import type { Step } from './Step.ts';
import type { StepNews } from './step.child.ts';

/** A process that does one step after the other. */
export interface StepLane {
  /**
   * Does a step; `report` is told of its size bit by bit. What is wrong with a file is an EngineError, of kind `crash` when
   * the step was the end of the process. One at a time.
   */
  work(step: Step, report: (size: number) => void): Promise<void>;
  /** Ends the process, whatever it is doing; that work is rejected. */
  end(): Promise<void>;
}

export interface StepLaneOptions {
  /** All its memory, that of WebAssembly and buffers included. */
  memoryMb?: number | undefined;
  /** How long a step may compute. */
  longestMs?: number | undefined;
}

/** Longer than any step of the largest analyses took. */
const usualLongestMs = 12 * 3600_000;

/**
 * Without it the runtime collects and compiles on threads of its own beside each lane, which costs a quarter more and takes
 * the time of the other lanes.
 */
const flags = ['--single-threaded'];

/** A lane for the run in a folder; its process starts with its first step, and anew after one that killed it. */
export function createStepLane(
  folder: string,
  { memoryMb, longestMs = usualLongestMs }: StepLaneOptions = {},
): StepLane {
  const entry = new URL('./step.child.ts', import.meta.url);
  const child = openChild<Step, StepNews, void>({ entry, start: { folder }, memoryMb, flags });
  return {
    work: (step, onNews) => child.ask(step, { file: 'The analysis', longestMs, onNews }),
    end: () => child.end(),
  };
}
