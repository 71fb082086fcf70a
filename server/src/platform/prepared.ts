import { type RawBuilder, sql } from 'kysely';

const mark = /\/\* prepared (\w+) \*\/$/;

/**
 * To be put at the end of a query that nearly every call asks: it is parsed and planned once a connection, which costs
 * more than running it. Its columns are to be named: after a migration, one that asks for all of them fails.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared ${name} */`);
}

export function findPreparedName(text: string): string | undefined {
  return text.endsWith('*/') ? mark.exec(text)?.[1] : undefined;
}
