import { z } from 'zod';

/** A whole number in an address: JavaScript takes '', ' ' and '0x10' for numbers too, and an element of none for the first. */
export function numberQuery<Schema extends z.ZodType<number, number>>(schema: Schema) {
  return z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    if (/^-?\d{1,16}$/.test(value)) return Number(value);
    context.addIssue({ code: 'custom', message: 'A whole number is expected.' });
    return z.NEVER;
  }, schema) as z.ZodType<number, number>;
}
