import { z } from 'zod';
import { numberQuery } from './numberQuery.ts';

export const mostListed = 500;

/** How many rows of a table come before the page; more than a table can have are refused. */
export const skippedRows = numberQuery(
  z
    .number()
    .int()
    .min(0)
    .max(2 ** 31),
).default(0);

/** Which part of a list is asked for. */
export const pageQuery = z.object({
  skip: numberQuery(z.number().int().min(0)).default(0),
  /** Any number is taken, and capped: callers that want everything ask page by page. */
  limit: numberQuery(z.number().int().min(1))
    .default(100)
    .transform((limit) => Math.min(limit, mostListed)),
});
