import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Condition } from '../rsqlCondition.ts';
import { type ODataField, odataCondition, odataOrder } from './odataCondition.ts';

/** Guids leave in lower case and are asked for in any. */
const inLowerCase = (filter: string) =>
  filter.replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, (guid) => guid.toLowerCase());

/** What a list is narrowed to; everything without a filter. */
export const filtered = (filter: string | undefined, fields: Record<string, ODataField>): Condition =>
  filter?.trim() ? odataCondition(inLowerCase(filter), fields) : sql<SqlBool>`true`;

/** The order that is asked for, and among equals, or without one, the usual one. */
export function ordered(
  orderBy: string | undefined,
  columns: Record<string, RawBuilder<unknown>>,
  usual: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return orderBy?.trim() ? sql`${sql.join([...odataOrder(orderBy, columns), usual])}` : usual;
}
