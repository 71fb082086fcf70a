import { type Kysely, sql } from 'kysely';

const processes = sql`
-- The processes of this product, each in a row that it writes anew every few seconds: whoever runs it sees which are there.
create table process_report (
  id uuid primary key,
  role text not null constraint process_report_role check (role in ('api', 'worker', 'all')),
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp(),
  -- Memory, delays and the calls of the last minutes.
  report jsonb not null
);
create index process_report_seen on process_report (seen_at);
`;

export async function up(db: Kysely<never>): Promise<void> {
  await processes.execute(db);
}
