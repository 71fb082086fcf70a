import { z } from 'zod';
import { numberQuery } from './numberQuery.ts';
import { rsqlLimits } from './rsql.ts';

/** How many rows of a table come before the page; more than a table can have are refused. */
const skippedRows = numberQuery(
  z
    .number()
    .int()
    .min(0)
    .max(2 ** 31),
).default(0);

export interface PageLimits {
  /** As many as one answer has at most. Any number is taken, and capped: callers that want everything ask page by page. */
  mostRows: number;
  /** As many as are answered when nobody says. */
  usualRows: number;
}

/** Which part of a list is asked for. */
export function pageOf({ mostRows, usualRows }: PageLimits) {
  return z.object({
    skip: skippedRows,
    limit: numberQuery(z.number().int().min(1))
      .default(usualRows)
      .transform((limit) => Math.min(limit, mostRows))
      .describe(`An answer has at most ${mostRows} rows, however many are asked for.`),
  });
}

export interface ListLimits<Field extends string> extends Partial<PageLimits> {
  /** What it can be sorted by; a minus before the field is descending. */
  sorts: readonly Field[];
  usualSort: NoInfer<Field | `-${Field}`>;
  /** What it can be filtered by, in words. */
  filters: string;
  /** Of an RSQL filter, in letters: a list that is asked for hundreds of ids at once says so. */
  longestFilter?: number;
}

/**
 * A list with a page, a sorting and an RSQL filter: its query, and its answer as bare rows (specification 1) or as rows
 * with how many there are in all (specification 3).
 */
export function listOf<Row extends z.ZodType, Field extends string>(row: Row, limits: ListLimits<Field>) {
  const { mostRows = 500, usualRows = 100, longestFilter = 2000, sorts, usualSort, filters } = limits;
  if (longestFilter > rsqlLimits.length) throw new Error('A list cannot take a longer filter than is read.');
  const directions = sorts.flatMap((field) => [field, `-${field}` as const]);
  const sort = z.enum(directions as [Field, ...(Field | `-${Field}`)[]]).default(usualSort as never);
  const filter = z.string().max(longestFilter).describe(`RSQL over ${filters}.`).optional();
  return {
    query: pageOf({ mostRows, usualRows }).extend({ sort, filter }),
    rows: z.array(row),
    page: z.object({ result: z.array(row), total: z.number().int() }),
  };
}
