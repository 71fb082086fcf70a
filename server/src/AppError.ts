import { type ErrorCode, type ErrorPayload, errorTable } from '@plumbline/contract/errors';

type Rest<Code extends ErrorCode> = ErrorPayload<Code> extends undefined ? [] : [payload: ErrorPayload<Code>];

function sentenceOf(code: ErrorCode, payload: unknown): string {
  const { message, tell } = errorTable[code] as { message: string; tell?: (payload: unknown) => string };
  return tell && payload !== undefined ? tell(payload) : message;
}

/** A refusal that the caller is told, from the catalogue of the contract. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError';
  readonly code: Code;
  readonly payload: ErrorPayload<Code> | undefined;

  constructor(code: Code, ...[payload]: Rest<Code>) {
    super(sentenceOf(code, payload));
    this.code = code;
    this.payload = payload;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}
