import type { ErrorBody } from './errorBody.ts';
import type { ErrorCode, ErrorPayload } from './errors.ts';

/** A call that did not answer 2xx, or did not answer: status 0 with code 'network' or 'timeout'. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly payload: unknown;
  readonly requestId: string | undefined;

  constructor(status: number, body: Omit<ErrorBody, 'requestId'> & { requestId?: string }) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.payload = body.payload;
    this.requestId = body.requestId;
  }

  /** The error's payload when it has this code. */
  payloadOf<Code extends ErrorCode>(code: Code): ErrorPayload<Code> | undefined {
    return this.code === code ? (this.payload as ErrorPayload<Code>) : undefined;
  }
}
