import { z } from 'zod';

/** The body of every answer that is not 2xx. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  payload: z.unknown().optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
