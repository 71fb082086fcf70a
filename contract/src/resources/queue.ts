import { z } from 'zod';
import { queueTicket } from '../queueTicket.ts';
import { route } from '../route.ts';

/** One line each for servers that stand beside each other: a ticket that is not known may be in another's. */
export const placeInLine = route({
  id: 'queue.place',
  method: 'GET',
  path: '/queue/{ticket}',
  summary: 'How far a heavy call of one’s own is, by the ticket that was sent with it as X-Queue-Ticket',
  needs: 'user',
  params: z.object({ ticket: queueTicket }),
  answer: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('waiting'),
      /** 1 is next. */
      place: z.number().int().positive(),
      /** How many are worked on. */
      running: z.number().int().nonnegative(),
    }),
    z.object({ state: z.literal('running') }),
    z.object({ state: z.literal('unknown') }),
  ]),
});
export type PlaceInLine = z.infer<typeof placeInLine.answer>;
