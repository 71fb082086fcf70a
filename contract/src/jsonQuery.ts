import { z } from 'zod';
import { throwUnless } from './throwUnless.ts';

/** A query parameter that carries JSON; callers hand in the value itself. */
export function jsonQuery<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch (error) {
      throwUnless(error, SyntaxError);
      context.addIssue({ code: 'custom', message: 'This is not JSON.' });
      return z.NEVER;
    }
  }, schema) as z.ZodType<z.output<Schema>, z.input<Schema>>;
}
