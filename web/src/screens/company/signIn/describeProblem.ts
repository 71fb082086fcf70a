import { ApiError } from '@plumbline/contract/ApiError';
import { errorMessage } from '../../../data/calls/errorMessage.ts';

/** With what the server says more: why a provider is none, or which domain is taken. */
export function describeProblem(error: unknown): string {
  const message = errorMessage(error);
  if (!(error instanceof ApiError)) return message;
  const { reason, domain } = (error.payload ?? {}) as { reason?: string; domain?: string };
  if (domain !== undefined) return `${domain}: ${message}`;
  return reason === undefined ? message : `${message} ${reason}`;
}
