import { z } from 'zod';

const point = z.tuple([z.number(), z.number(), z.number()]);

/** A camera: world metres, Z up. */
export const viewport = z.object({
  eye: point,
  target: point,
  up: point,
  fovDegrees: z.number().min(5).max(120),
});
export type Viewport = z.infer<typeof viewport>;
