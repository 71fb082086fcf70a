import { OutboundFault } from '../../platform/outbound/OutboundFault.ts';

const faults: Partial<Record<OutboundFault['fault'], string>> = {
  unreachable: 'It cannot be reached.',
  timedOut: 'It did not answer in time.',
  badCertificate: 'Its certificate is not good.',
};

/** Why a provider could not be used, for an administrator. */
export function readReason(error: unknown): string {
  const fault = error instanceof OutboundFault ? error : (error as { cause?: unknown })?.cause;
  if (fault instanceof OutboundFault) return fault.message || (faults[fault.fault] ?? 'Its answer broke off.');
  return error instanceof Error ? error.message.slice(0, 300) : 'It did not answer as a provider does.';
}
