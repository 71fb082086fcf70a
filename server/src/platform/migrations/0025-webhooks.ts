import { type Kysely, sql } from 'kysely';

const webhooks = sql`
create table webhook (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  name text not null,
  url text not null,
  events text[] not null,
  is_enabled boolean not null,
  -- Why the product switched it off by itself.
  stopped text,
  -- In whose name it runs: who saved it last.
  owner_id uuid not null references app_user,
  -- Encrypted.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  -- Since the last message that was taken; null while all is well.
  failing_since timestamptz,
  -- One after the other, since then.
  failures integer not null default 0,
  -- Nothing is sent before.
  held_until timestamptz,
  -- Whoever sends holds it until then.
  busy_until timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index webhook_project on webhook (project_id);

-- A message to one webhook.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhook on delete cascade,
  -- The same for each webhook that is told.
  event_id text not null,
  type text not null,
  -- To the letter: every attempt sends, and signs, the same.
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'givenUp')),
  next_at timestamptz,
  -- Oldest first.
  attempts jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp()
);
create index webhook_delivery_log on webhook_delivery (webhook_id, created_at desc, id);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at) where state = 'waiting';
create index webhook_delivery_old on webhook_delivery (created_at);
`;

/** Who is told by machine what happens in a project, and what came of each message. */
export async function up(db: Kysely<never>): Promise<void> {
  await webhooks.execute(db);
}
