import type pg from 'pg';

/** However a server is set, values are written and read in the same form, and no digit is lost. */
export const textForms =
  "set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3; set bytea_output = 'hex'";

export interface TableShape {
  schema: string;
  name: string;
  columns: string[];
}

export interface SequenceState {
  name: string;
  last: string;
  isCalled: boolean;
}

/** Every table of the product, with the columns that are written; not those of the migrations, which say which tables there are. */
export async function describeTables(client: pg.ClientBase, schema = 'public'): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('kysely_migration', 'kysely_migration_lock')
     group by 1, 2
     order by 2`,
    [schema],
  );
  return rows;
}

export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows: found } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'S' order by 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of found) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${quote(name)}`,
    );
    for (const { last, isCalled } of rows) states.push({ name, last, isCalled });
  }
  return states;
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quoteTable = ({ schema, name }: Pick<TableShape, 'schema' | 'name'>) => `${quote(schema)}.${quote(name)}`;
