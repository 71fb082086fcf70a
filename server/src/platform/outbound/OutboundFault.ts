import type { DeliveryFault } from '@plumbline/contract/resources/webhooks';

/** Why a call to an address that somebody gave was not answered; its message is for people. */
export class OutboundFault extends Error {
  override readonly name = 'OutboundFault';
  readonly fault: DeliveryFault;

  constructor(fault: DeliveryFault, message = '') {
    super(message);
    this.fault = fault;
  }
}

const absent = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EHOSTDOWN', 'ETIMEDOUT'];

export function faultOf(error: unknown): OutboundFault {
  if (error instanceof OutboundFault) return error;
  const { code = '' } = error as { code?: string };
  if (absent.includes(code)) return new OutboundFault('unreachable');
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code)) return new OutboundFault('badCertificate');
  return new OutboundFault(code.startsWith('HPE_') ? 'badAnswer' : 'closed');
}
