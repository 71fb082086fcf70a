import { type Kysely, sql } from 'kysely';

const audit = sql`
-- Names and ids as they were, without references: what is deleted later takes nothing of the trail along.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  project_id uuid,
  -- On whose pages an entry without a project stands: the projects that the account was in at the time. The nil id is
  -- every project.
  seen_in uuid[],
  actor_kind text not null check (actor_kind in ('user', 'commandLine', 'system', 'anonymous')),
  actor_id uuid,
  actor_name text,
  action text not null,
  subject_kind text not null,
  subject_id text,
  subject_name text not null,
  details jsonb not null,
  address text,
  request_id text
);
create index audit_entry_project on audit_entry (project_id, id desc);
create index audit_entry_action on audit_entry (project_id, action, id desc);
create index audit_entry_seen on audit_entry using gin (seen_in) where project_id is null;
create index audit_entry_failed on audit_entry (subject_id, at desc) where action = 'signInFailed';

-- Also for our own code. Whoever shortens the trail says so first, and that is an entry itself.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('plumbline.shortens_audit', true) = 'on' then return old; end if;
  raise exception 'The audit trail is only ever added to.' using errcode = 'restrict_violation';
end $$;
create trigger refuse_audit_change before update or delete on audit_entry
for each row execute function refuse_audit_change();
create trigger refuse_audit_truncate before truncate on audit_entry
for each statement execute function refuse_audit_change();
`;

/** Who did what, for good. */
export async function up(db: Kysely<never>): Promise<void> {
  await audit.execute(db);
}
