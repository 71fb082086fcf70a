import { ApiError } from '../../contract/src/ApiError.ts';

const tooMany = 429;

/** Whether the server did not answer, or said that it cannot now: that is waited for. Anything else is an answer. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === tooMany || error.status >= 500);
