import { type Kysely, sql } from 'kysely';

const truth = sql`
-- Why a session was ended before its time; null of those that its owner ended, or that ended before this was kept.
alter table session
  add column ended_because text
    constraint session_ended_because check (ended_because in ('administrator', 'elsewhere', 'password', 'misuse'));

-- When somebody last opened a project: what is new since then is told on its card.
create table project_visit (
  user_id uuid not null references app_user on delete cascade,
  project_id uuid not null references project on delete cascade,
  visited_at timestamptz not null default now(),
  primary key (user_id, project_id)
);
create index project_visit_project on project_visit (project_id);
`;

/** What is told of ended sessions and of what is new. */
export async function up(db: Kysely<never>): Promise<void> {
  await truth.execute(db);
}
