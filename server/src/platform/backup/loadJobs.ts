import type pg from 'pg';
import type { JobDefinition } from '../queue/Queue.ts';
import type { BackupPlace } from './BackupPlace.ts';
import { describeTables, quote } from './describeTables.ts';
import { loadTable } from './loadTables.ts';
import type { TableFile } from './Manifest.ts';

const held = 'It was waiting to be sent when the backup was made, and may have been sent since. Try it again if not.';

export interface JobsLoading {
  place: BackupPlace;
  table: TableFile;
  jobs: readonly JobDefinition[];
}

/**
 * Puts jobs into the queue of this version, within the transaction of the client: those that waited or were being done wait
 * again, those that cannot be taken back are left to operators among the failed ones. Gives how many those are.
 */
export async function loadJobs(client: pg.ClientBase, { place, table, jobs }: JobsLoading): Promise<number> {
  const known = (await describeTables(client, 'jobs')).find(({ name }) => name === 'job')?.columns ?? [];
  const columns = table.columns.filter((column) => known.includes(column));
  // Another version of the queue may have other columns: they are read as text and taken where both have them.
  await client.query(
    `create temporary table restored_job (${table.columns.map((name) => `${quote(name)} text`).join(', ')}) on commit drop`,
  );
  await loadTable(client, { place, table, target: 'restored_job' });
  const names = (which: JobDefinition['afterRestore']) =>
    jobs.filter(({ afterRestore }) => afterRestore === which).map(({ name }) => name);
  // A queue that this version does not know has nobody who would do its jobs.
  await client.query('delete from restored_job where name <> all($1::text[])', [
    [...names(undefined), ...names('hold')],
  ]);
  await client.query(
    `update restored_job set state = 'retry', start_after = now()::text, heartbeat_on = null where state = 'active'`,
  );
  // Of an old backup all would be too old to be done.
  await client.query("update restored_job set keep_until = (now() + interval '14 days')::text");
  const { rowCount } = await client.query(
    `update restored_job set state = 'failed', completed_on = now()::text, output = $2
     where name = any($1::text[]) and state <> 'failed'`,
    [names('hold'), JSON.stringify({ message: held })],
  );
  const types = await typesOf(client, columns);
  await client.query(
    `insert into jobs.job (${columns.map(quote).join(', ')})
     select ${columns.map((name, i) => `${quote(name)}::${types[i]}`).join(', ')} from restored_job
     on conflict do nothing`,
  );
  return rowCount ?? 0;
}

async function typesOf(client: pg.ClientBase, columns: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = 'jobs.job'::regclass and attnum > 0 and not attisdropped`,
  );
  return columns.map((column) => rows.find(({ name }) => name === column)?.type ?? 'text');
}
