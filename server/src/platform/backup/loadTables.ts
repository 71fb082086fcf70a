import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './BackupError.ts';
import type { BackupPlace } from './BackupPlace.ts';
import { quote, quoteTable } from './describeTables.ts';
import type { Manifest, TableFile } from './Manifest.ts';
import { openPacked } from './packLines.ts';

/** Fills the tables, which are there and empty, within the transaction of the client. Rules between tables hold again at the end. */
export async function loadTables(
  client: pg.ClientBase,
  place: BackupPlace,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
): Promise<void> {
  const rules = await dropForeignKeys(client);
  for (const table of tables) {
    const target = quoteTable({ schema: 'public', name: table.name });
    await client.query(`alter table ${target} disable trigger user`);
    // Some migrations put rows of their own into the tables that they make.
    await client.query(`delete from ${target}`);
    if (table.rows > 0) await loadTable(client, { place, table, target });
    await client.query(`alter table ${target} enable trigger user`);
  }
  for (const rule of rules) await client.query(rule);
  for (const { name, last, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(name), last, isCalled]);
  }
}

/** Gives what makes them again: PostgreSQL then checks every row. */
async function dropForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

export interface TableLoading {
  place: BackupPlace;
  table: TableFile;
  /** Quoted. */
  target: string;
}

/** Throws where the rows are not those that were written. */
export async function loadTable(client: pg.ClientBase, { place, table, target }: TableLoading): Promise<void> {
  const { lines, hash } = await openPacked(place, table.key);
  const loading = client.query(copyFrom(`copy ${target} (${table.columns.map(quote).join(', ')}) from stdin`));
  await pipeline(lines, loading);
  if (hash.digest('hex') !== table.sha256 || loading.rowCount !== table.rows) {
    throw new BackupError(
      `The table ${table.name} is not what was written into the backup. Nothing was restored: use another backup.`,
    );
  }
}
