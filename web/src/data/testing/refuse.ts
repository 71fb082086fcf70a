import { ApiError } from '@plumbline/contract/ApiError';
import { type ErrorCode, type ErrorPayload, errorTable } from '@plumbline/contract/errors';

/** As the server refuses. */
export function refuse<Code extends ErrorCode>(code: Code, payload?: ErrorPayload<Code>): never {
  const { status, message } = errorTable[code];
  throw new ApiError(status, { code, message, payload });
}

/** As the client tells of a refusal that is in no table: a proxy's, say. */
export function refuseWith(status: number, message: string): never {
  throw new ApiError(status, { code: 'unknown', message });
}
