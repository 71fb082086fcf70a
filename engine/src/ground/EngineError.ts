/**
 * Whose fault it is: the file's (`invalid`), ours to support (`unsupported`), the bytes' way here (`read`), or a bug
 * (`internal`). Of a reading that ended its process (`crash`) nobody knows.
 */
export type EngineErrorKind = 'invalid' | 'unsupported' | 'read' | 'internal' | 'crash';

/** What went wrong with which file, and where in it; `place` is empty when the whole file is meant. */
export interface EngineErrorDetails {
  kind: EngineErrorKind;
  file: string;
  /** Where in the file, in words a person can look up: `page 12`, `line 7`, `data3D/0/points`. */
  place?: string | undefined;
  /** A sentence without the file's name and without a full stop. */
  reason: string;
  cause?: unknown;
}

/** What a file says about itself is quoted in reasons, and can be of any length. */
const longestReason = 400;

/** The only error that readers, writers and the analysis throw on purpose. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly kind: EngineErrorKind;
  readonly file: string;
  readonly place: string | undefined;
  readonly reason: string;

  constructor({ kind, file, place, reason: given, cause }: EngineErrorDetails) {
    const reason = given.length > longestReason ? `${given.slice(0, longestReason)}…` : given;
    super(`${file}: ${reason}${place ? ` (${place})` : ''}.`, { cause });
    this.kind = kind;
    this.file = file;
    this.place = place;
    this.reason = reason;
  }
}
