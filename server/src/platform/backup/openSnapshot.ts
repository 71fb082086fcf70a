import { Readable } from 'node:stream';
import { orNone } from '@plumbline/contract/orNone';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError } from './BackupError.ts';
import { type BackupPlace, folderOf } from './BackupPlace.ts';
import { describeTables, quote, quoteTable, readSequences, type TableShape, textForms } from './describeTables.ts';
import type { Manifest, TableFile } from './Manifest.ts';
import { packInto } from './packLines.ts';

/** Jobs that are done have nothing left to do. */
const openJobs = "where state in ('created', 'retry', 'active', 'failed')";
const tries = 5;
/** One backup at a time of a database: another would remove what this one counts on. Ends with the connection. */
const lockNumber = 6_120_417;

/** The database as it was at one moment, however long it is read. */
export interface Snapshot {
  takenAt: Date;
  migrations: string[];
  postgres: number;
  /** Tells this database from that of another product. */
  origin: string;
  /** Under this name others read the same state, for as long as it is open. */
  exported: string;
  /** What a query gives, by its first column. */
  list(query: string): Promise<string[]>;
  copyTables(place: BackupPlace, id: string): Promise<Pick<Manifest, 'tables' | 'sequences' | 'jobs'>>;
}

export interface Snapshots {
  /** A new one; the one before is let go. */
  take(): Promise<Snapshot>;
  close(): Promise<void>;
}

/** Opens the database for a backup, of which there is one at a time. */
export async function openSnapshots(url: string): Promise<Snapshots> {
  const client = new pg.Client({ connectionString: url, application_name: 'plumbline backup' });
  await client.connect();
  // The next query fails, and that is told.
  client.on('error', () => {});
  try {
    await allowWaiting(client);
    await client.query(textForms);
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockNumber]);
    if (!rows[0]?.held) throw new BackupError('Another backup of this database is being made. Wait for it to end.');
    const take = async () => {
      await client.query('rollback');
      return takeSnapshot(client);
    };
    return { take, close: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Files are copied while nothing is asked of the database, and a table may take hours. */
async function allowWaiting(client: pg.Client): Promise<void> {
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query('set statement_timeout = 0');
  // Since PostgreSQL 17; those before do not know its name.
  await orNone(client.query('set transaction_timeout = 0'), '42704');
}

async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  for (let left = tries; left > 0; left--) {
    const before = await describeAll(client);
    if (before.tables.length === 0) throw new BackupError('This database is empty: there is nothing to back up.');
    await client.query('begin isolation level repeatable read read only');
    // Held until the end, so that no upgrade changes a table between two reads. It is what a reader holds: nobody waits.
    await client.query(`lock table ${all(before).map(quoteTable).join(', ')} in access share mode`);
    const tables = await describeAll(client);
    if (JSON.stringify(tables) === JSON.stringify(before)) return describe(client, tables);
    await client.query('rollback');
  }
  throw new BackupError('The tables are being changed. Start the backup again when the upgrade is over.');
}

interface AllTables {
  tables: TableShape[];
  jobs: TableShape | undefined;
}

const all = ({ tables, jobs }: AllTables) => (jobs ? [...tables, jobs] : tables);

async function describeAll(client: pg.Client): Promise<AllTables> {
  const jobs = (await describeTables(client, 'jobs')).find(({ name }) => name === 'job');
  return { tables: await describeTables(client), jobs };
}

async function describe(client: pg.Client, { tables, jobs }: AllTables): Promise<Snapshot> {
  const { rows } = await client.query<Pick<Snapshot, 'takenAt' | 'postgres' | 'origin' | 'exported'>>(
    `select clock_timestamp() as "takenAt", pg_export_snapshot() as exported,
       current_setting('server_version_num')::int / 10000 as postgres,
       (select left(encode(sha256(value), 'hex'), 16) from secret where name = 'identity') as origin`,
  );
  const described = rows[0] as (typeof rows)[number];
  const list = async (query: string) => {
    const answer = await client.query<[string]>({ text: query, rowMode: 'array' });
    return answer.rows.map(([value]) => value);
  };
  const migrations = await list('select name from kysely_migration order by name');
  return {
    ...described,
    migrations,
    list,
    async copyTables(place, id) {
      const copied: TableFile[] = [];
      // Half of them are, and each file costs the disk a sync.
      const nothing = await packInto(place, `${folderOf(id)}empty.zst`, Readable.from([]));
      for (const table of tables) {
        const { name, columns } = table;
        const [isFilled] = await list(`select exists (select from ${quoteTable(table)})::text`);
        if (isFilled === 'true') copied.push(await copyTable(client, { place, id, table }));
        else copied.push({ name, columns, rows: 0, ...nothing });
      }
      return {
        tables: copied,
        sequences: await readSequences(client),
        ...(jobs && { jobs: await copyTable(client, { place, id, table: jobs, which: openJobs }) }),
      };
    },
  };
}

interface TableCopy {
  place: BackupPlace;
  id: string;
  table: TableShape;
  which?: string;
}

async function copyTable(client: pg.Client, { place, id, table, which = '' }: TableCopy): Promise<TableFile> {
  const { schema, name, columns } = table;
  const names = columns.map(quote).join(', ');
  const copying = client.query(copyTo(`copy (select ${names} from ${quoteTable(table)} ${which}) to stdout`));
  const packed = await packInto(place, `${folderOf(id)}${schema}.${name}.zst`, copying);
  return { name, columns, rows: copying.rowCount, ...packed };
}
