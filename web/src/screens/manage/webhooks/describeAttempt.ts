import type { DeliveryAttempt, DeliveryFault } from '@plumbline/contract/resources/webhooks';
import { formatCount } from '../../../ui/format.ts';

const faults: Record<DeliveryFault, string> = {
  notAllowed: 'Not sent: the address does not exist, or webhooks may not reach it',
  unreachable: 'Nothing answers at the address',
  timedOut: 'No answer in time',
  closed: 'The connection was closed without an answer',
  badCertificate: 'The certificate of the address is not valid, or it does not speak HTTPS',
  badAnswer: 'The answer is not HTTP',
};

export const isTaken = ({ status = 0 }: DeliveryAttempt) => status >= 200 && status < 300;

/** What came of an attempt, in a sentence: 'Answered 500 after 35 ms'. */
export function describeAttempt({ status, fault, ms }: DeliveryAttempt): string {
  const after = `after ${formatCount(ms)} ms`;
  if (fault !== undefined || status === undefined) return `${faults[fault ?? 'closed']} (${after})`;
  const why = status >= 300 && status < 400 ? '; redirects are not followed' : '';
  return `Answered ${status} ${after}${why}`;
}
