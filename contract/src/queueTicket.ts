import { z } from 'zod';

/** Names a heavy call to whoever asks how far it is in the line. */
export const queueTicketHeader = 'x-queue-ticket';

export const queueTicket = z.string().regex(/^[\w-]{8,64}$/, 'A ticket has 8 to 64 letters, digits, - or _.');

/** Nobody stands in the line longer; below what a connection may be silent for. */
export const longestWaitMs = 240_000;
