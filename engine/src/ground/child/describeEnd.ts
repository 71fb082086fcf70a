import { EngineError } from '../EngineError.ts';

export interface ProcessEnd {
  file: string;
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last that it wrote on its error output. */
  errors: string;
  memoryMb: number;
}

/** Somebody stops everything here: no file is to blame. */
const stopping: readonly (string | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Why a process has ended that was asked something. */
export function describeEnd({ file, code, signal, errors, memoryMb }: ProcessEnd): Error {
  if (stopping.includes(signal)) return new Error(`The process that reads files was stopped by ${signal}.`);
  if (signal === 'SIGXCPU') {
    const reason =
      'reading it took longer than any sound file of its size: divide it into several files, or export it again';
    return new EngineError({ kind: 'unsupported', file, reason });
  }
  const cause = new Error(`The process ended with ${signal ?? `exit code ${code}`}. ${errors}`.trim());
  const reason = `reading it brought the reader down: it needs more than the ${memoryMb} MB that a reader may take, or is damaged`;
  return new EngineError({ kind: 'crash', file, reason, cause });
}
