import { z } from 'zod';

const point = z.tuple([z.number(), z.number(), z.number()]);

/** A camera: world metres, Z up. */
export const viewport = z.object({
  eye: point,
  target: point,
  up: point,
  fovDegrees: z.number().min(5).max(120),
  /** Metres that the picture is high, of a camera without perspective. */
  orthographicHeightM: z.number().positive().max(1e6).optional(),
});
export type Viewport = z.infer<typeof viewport>;
