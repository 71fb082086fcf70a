import { z } from 'zod';
import { emailText, nameText } from '../nameText.ts';
import { route } from '../route.ts';

/** What the first start asks: whose product it is, and who runs it. */
export const firstStart = z.object({
  /** As the terminal printed it; case, blanks and dashes do not matter. */
  code: z.string().max(100),
  company: nameText('The name of the company'),
  project: nameText('The name of the project'),
  firstName: nameText('Your first name'),
  lastName: nameText('Your last name'),
  email: emailText,
  password: z.string().trim().max(1024),
});
export type FirstStart = z.infer<typeof firstStart>;

export const setUp = route({
  id: 'setup.setUp',
  method: 'POST',
  path: '/setup',
  summary:
    'Sets the product up with the code of the terminal: the first company, its first project, and the first person, who operates the product; only as long as there is nobody',
  needs: 'nobody',
  body: firstStart,
  answer: z.object({ projectId: z.string() }),
});
