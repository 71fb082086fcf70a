import { z } from 'zod';

/** Yes or no in an address, as the flags there have it: 'false' and '0' are no. */
export const booleanQuery = z.preprocess((value: unknown) => {
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : value;
}, z.boolean()) as z.ZodType<boolean, boolean>;
