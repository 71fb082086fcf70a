import { type Kysely, sql } from 'kysely';

const repeats = sql`
-- Calls that were made with an Idempotency-Key: what each came to, written in the transaction in which it did. Whoever
-- sends it again gets that instead of doing it twice.
create table idempotency_key (
  user_id uuid not null references app_user on delete cascade,
  key text not null,
  input_hash text not null,
  outcome jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);
`;

/** What makes a call safe to repeat. */
export async function up(db: Kysely<never>): Promise<void> {
  await repeats.execute(db);
}
