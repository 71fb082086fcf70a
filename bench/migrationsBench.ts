import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../server/src/platform/database.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { migrations } from '../server/src/platform/migrations/migrations.ts';
import { openEmbeddedPostgres } from '../server/src/platform/postgres/openEmbeddedPostgres.ts';

const versions = 200;
const readers = 4;

export interface MigrationsOptions {
  verdicts: number;
  /** The last change that the database has when people begin. */
  after: string;
}

/** How long people wait for a page, and for a change of theirs, while an upgrade changes tables of so many verdicts. */
export async function benchMigrations(folder: string, { verdicts, after }: MigrationsOptions) {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.adopt(
    await openEmbeddedPostgres({ dataFolder: join(folder, 'database'), report: console.log }),
    (opened) => opened.close(),
  );
  const db = stack.adopt(openDatabase(postgres.url), (opened) => opened.destroy());
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= after));
  await migrate(db, { migrations: before });
  const filledFrom = performance.now();
  const versionIds = await fill(db, verdicts);
  console.log(`${verdicts} verdicts in ${versions} versions, written in ${seconds(performance.now() - filledFrom)}`);

  const asking = new AbortController();
  const people = [
    ...Array.from({ length: readers }, () => repeat(asking.signal, () => readPage(db, versionIds))),
    repeat(asking.signal, () => approve(db, versionIds)),
  ];
  await setTimeout(2000);
  let last = performance.now();
  const left = Object.keys(migrations).filter((name) => name > after);
  for (const name of left) {
    const upTo = Object.fromEntries(Object.entries(migrations).filter(([one]) => one <= name));
    await migrate(db, { migrations: upTo, report: () => console.log(`  ${name} gives way`) });
    const now = performance.now();
    if (now - last > 500) console.log(`  ${name}: ${seconds(now - last)}`);
    last = now;
  }
  asking.abort();
  const waits = await Promise.all(people);
  return {
    changes: left.length,
    pages: summary(waits.slice(0, readers).flat()),
    changesOfPeople: summary(waits[readers] ?? []),
  };
}

function summary(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return { count: sorted.length, halfWithin: seconds(at(sorted, 0.5)), longest: seconds(at(sorted, 1)) };
}

async function fill(db: Db, verdicts: number): Promise<string[]> {
  await sql`insert into company (name) values ('Bench')`.execute(db);
  await sql`insert into project (company_id, tenant_id, name) select id, 'bench', 'Bench' from company`.execute(db);
  await sql`
    insert into analysis_view (project_id, name, scan_date, status, delivery_type)
    select id, 'Week ' || n, now(), 'ready', 'Normal' from project, generate_series(1, ${versions}) n`.execute(db);
  await sql`insert into analysis (view_id, name) select id, 'Structure' from analysis_view`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into analysis_version (analysis_id, number, status) select id, 1, 'stable' from analysis returning id`.execute(
    db,
  );
  for (const { id } of rows) {
    await sql`
      insert into classification (version_id, element_index, status, magnitude_m, tolerance_m, coverage, confidence, reason)
      select ${id}::uuid, n, 1 + n % 5, n % 200 / 1e3, 0.01, 0.62, 0.9,
        'seen from 3 stations, 62 % of its surface; 95 % of the points lie within 8 mm'
      from generate_series(1, ${Math.round(verdicts / versions)}::integer) n`.execute(db);
  }
  await sql`analyze`.execute(db);
  return rows.map(({ id }) => id);
}

const anyOf = (ids: readonly string[]) => ids[Math.floor(Math.random() * ids.length)] as string;

async function readPage(db: Db, versionIds: readonly string[]): Promise<void> {
  await sql`
    select element_index, status, magnitude_m, reason from classification
    where version_id = ${anyOf(versionIds)}::uuid order by element_index limit 100`.execute(db);
}

async function approve(db: Db, versionIds: readonly string[]): Promise<void> {
  await sql`
    update classification set approved = not approved
    where version_id = ${anyOf(versionIds)}::uuid and element_index = 7`.execute(db);
}

/** Gives how long each time took. */
async function repeat(signal: AbortSignal, act: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const begun = performance.now();
    await act();
    times.push(performance.now() - begun);
    await setTimeout(5);
  }
  return times;
}

const at = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
const seconds = (ms: number) => (ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(1)} s`);
