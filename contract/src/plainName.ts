import { z } from 'zod';

/** Controls, bidi marks and letters without width: two names that look alike would be different ones. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800]/u;

/** A name that people can see: trimmed, not empty, of one line. */
export const plainName = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'A name is expected.')
    .max(most, `At most ${most} letters.`)
    .refine((text) => !unseen.test(text), 'This holds letters that cannot be seen. Type it again.');
