import { z } from 'zod';
import { route } from '../route.ts';

const user = z.object({
  _id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Whether they run the product. */
  operator: z.boolean(),
  /** Those that they administer, by name. */
  companies: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type User = z.infer<typeof user>;

export const currentUser = route({
  id: 'users.current',
  method: 'GET',
  path: '/users/current',
  summary: 'The profile of the signed-in user',
  needs: 'user',
  answer: user,
});
