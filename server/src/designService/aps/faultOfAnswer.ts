import { OutboundFault } from '../../platform/outbound/OutboundFault.ts';
import { readRetryAfter } from '../../platform/outbound/readRetryAfter.ts';
import { SourceFault, type SourceFaultKind } from '../SourceFault.ts';

/** "Token does not have the privilege for this request": the person gave their consent for less. */
const scopeCode = 'AUTH-010';

interface Refusal {
  status: number;
  headers: { 'retry-after'?: string | undefined };
  /** How the answer begins. */
  text: string;
}

export function faultOfAnswer({ status, headers, text }: Refusal): SourceFault {
  const kind = status === 403 && text.includes(scopeCode) ? 'scopeMissing' : kindOf(status);
  const retryAfterS = readRetryAfter(headers['retry-after']);
  return new SourceFault(kind, {
    status,
    message: `${status} ${text.slice(0, 300)}`,
    ...(retryAfterS !== undefined && { retryAfterS }),
  });
}

function kindOf(status: number): SourceFaultKind {
  if (status === 401) return 'signedOut';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'notFound';
  if (status === 429) return 'busy';
  // 423: somebody is changing it just now.
  if (status === 408 || status === 423 || status >= 500) return 'unavailable';
  return status >= 400 ? 'refused' : 'badAnswer';
}

export function faultOfCall(error: unknown): SourceFault {
  if (error instanceof SourceFault) return error;
  if (!(error instanceof OutboundFault)) throw error;
  const { fault } = error;
  if (fault === 'timedOut') return new SourceFault('timedOut');
  if (fault === 'notAllowed' || fault === 'badAnswer') return new SourceFault(fault, { message: error.message });
  return new SourceFault('unavailable', { message: fault });
}
