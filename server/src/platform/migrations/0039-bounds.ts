import { type Kysely, sql } from 'kysely';

const bounds = sql`
-- How much at most; null: nothing is said.
alter table company
  add column most_projects integer check (most_projects >= 0),
  add column most_runs integer check (most_runs >= 1),
  -- The trail of the company and its projects; null: for ever.
  add column audit_months integer check (audit_months >= 1),
  -- Operators say so; no administrator shortens the trail below it.
  add column audit_least_months integer not null default 12 check (audit_least_months >= 1);
alter table project
  add column most_runs integer check (most_runs >= 1),
  -- Null: for ever.
  add column scan_months integer check (scan_months >= 1),
  add column evidence_months integer check (evidence_months >= 1),
  -- Nothing is removed before; set a week ahead whenever a rule is made or shortened.
  add column retention_from timestamptz,
  -- Deleted by somebody, and gone for good then; until then it can be had back.
  add column gone_at timestamptz,
  add column deleted_by uuid references app_user on delete set null,
  -- What people see in addresses; null: its tenant, which stays the name of its files and calls for good.
  add column address text;

-- Each address that a project was given leads to it, and never to another; its tenant always does.
create table project_address (
  path text primary key,
  project_id uuid not null references project on delete cascade,
  since timestamptz not null default clock_timestamp()
);
create index project_address_project on project_address (project_id);

-- Runs beyond what may be worked on at a time wait without pieces.
alter table analysis_run add column admitted boolean not null default true;
create index analysis_run_waiting on analysis_run (project_id, created_at) where not admitted;

-- The bytes are gone by a rule of the project; the row stays.
alter table file add column removed_at timestamptz;
alter table analysis_run add column evidence_removed_at timestamptz;

-- Also where a project is gone for good, and the trail may not hold its id any more.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('plumbline.shortens_audit', true) = 'on' then
    if tg_op = 'DELETE' then return old; end if;
    if tg_op = 'UPDATE' then return new; end if;
  end if;
  raise exception 'The audit trail is only ever added to.' using errcode = 'restrict_violation';
end $$;

-- Everything of a project in one file, made when somebody asks.
create table project_export (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  created_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed')),
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  size bigint,
  sha256 text,
  message text,
  finished_at timestamptz,
  expires_at timestamptz
);
create index project_export_project on project_export (project_id, created_at desc);
`;

/** Limits, retention, deletion and export: what keeps projects from growing without end, and from each other's room. */
export async function up(db: Kysely<never>): Promise<void> {
  await bounds.execute(db);
}
