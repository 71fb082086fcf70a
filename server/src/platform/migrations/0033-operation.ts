import { type Kysely, sql } from 'kysely';

const operation = sql`
-- The code of the first start: one row, or none. The code itself stands in the terminal alone.
create table setup_code (
  hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);
create unique index setup_code_once on setup_code ((true));

-- What all projects of a company may store together; null: nothing is said.
alter table company add column quota_bytes bigint check (quota_bytes >= 0);

-- Mails that no server has taken, until it has, or an operator gives them up.
create table mail_failure (
  id uuid primary key default gen_random_uuid(),
  -- Attempts at one mail have the same.
  key text not null unique,
  recipient text not null,
  subject text not null,
  -- In words, of the last attempt.
  reason text not null,
  attempts integer not null default 1,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  -- Encrypted; null where it is of no use later, such as a code that is good for minutes.
  message text,
  -- The mail itself is at fault: nothing tries again by itself.
  is_permanent boolean not null
);
create index mail_failure_age on mail_failure (last_at desc);
`;

/** What operators see and do in the browser: the first start, quotas of companies, and mails that failed. */
export async function up(db: Kysely<never>): Promise<void> {
  await operation.execute(db);
}
