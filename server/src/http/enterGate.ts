import { queueTicket, queueTicketHeader } from '@plumbline/contract/queueTicket';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../AppError.ts';
import type { Gate } from '../platform/gate/Gate.ts';

/** Waits for a place, to whose person, project and company it is counted; resolves to what gives it back. */
export function enterGate(gate: Gate, { caller, headers }: FastifyRequest, signal: AbortSignal): Promise<() => void> {
  const { user, membership, administration } = caller;
  const share = {
    person: user?.id,
    project: membership?.tenantId,
    company: membership?.companyId ?? administration?.companyId,
  };
  return gate.enter(share, { signal, ticket: ticketOf(headers) });
}

function ticketOf({ [queueTicketHeader]: ticket }: FastifyRequest['headers']): string | undefined {
  const read = queueTicket.optional().safeParse(ticket);
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ message }) => ({ path: `headers.${queueTicketHeader}`, message }));
  throw new AppError('request.invalid', { issues });
}
