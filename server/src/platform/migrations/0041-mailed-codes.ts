import { type Kysely, sql } from 'kysely';

const mailedCodes = sql`
-- One for each sign-in that waits for a code; a challenge after a wrong password has no row.
create table sign_in_code (
  session uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- A password that was changed meanwhile makes the code worthless.
  password_version integer not null,
  hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_code_user on sign_in_code (user_id, sent_at);
`;

/** Codes that let people sign in while others guess at their password. */
export async function up(db: Kysely<never>): Promise<void> {
  await mailedCodes.execute(db);
}
