import { z } from 'zod';

/** No building is farther from its origin. */
const farthestM = 1e8;
const metres = z.number().min(-farthestM).max(farthestM);
const place = z.tuple([metres, metres, metres]);
const direction = z.tuple([z.number(), z.number(), z.number()]);

const exactly = 1e-6;

/** A plane that somebody laid through an element by hand; world, metres. */
export const handCut = z
  .strictObject({
    /** Which of the element's sections it began as, from 0. */
    section: z.number().int().min(0).max(999),
    /** Where the drawing's 0, 0 lies, and its directions there. */
    at: place,
    right: direction,
    up: direction,
    /** The points that it was laid through: they are shown beside the element. */
    between: z.tuple([place, place]).optional(),
  })
  .refine(
    ({ right, up }) =>
      Math.abs(Math.hypot(...right) - 1) < exactly &&
      Math.abs(Math.hypot(...up) - 1) < exactly &&
      Math.abs(right[0] * up[0] + right[1] * up[1] + right[2] * up[2]) < exactly,
    'Right and up are directions of length one, square to each other.',
  );
export type HandCut = z.infer<typeof handCut>;
