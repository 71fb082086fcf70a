import { type Kysely, sql } from 'kysely';

const followUp = sql`
-- What is deleted can be brought back for a day, with the operation that deleted it; then it is swept.
alter table issue add column deleted_at timestamptz, add column deletion uuid;
create index issue_deleted on issue (deletion) where deleted_at is not null;

drop index issue_by_age, issue_by_status, issue_by_assignee;
create index issue_by_age on issue (project_id, created_at desc, number desc) where deleted_at is null;
-- A page in any order is read from an index; what has no deadline comes last both ways.
create index issue_by_update on issue (project_id, updated_at, number) where deleted_at is null;
create index issue_by_priority on issue (project_id,
  array_position(array['Blocker', 'Critical', 'Major', 'Minor', 'Unassigned'], priority), number)
  where deleted_at is null;
create index issue_by_deadline on issue (project_id, deadline nulls last, number) where deleted_at is null;
create index issue_by_last_deadline on issue (project_id, deadline desc nulls last, number desc)
  where deleted_at is null;
create index issue_by_status on issue (project_id, status) where deleted_at is null;
create index issue_by_assignee on issue (project_id, assigned_to) where deleted_at is null;

-- What somebody did to many issues at once.
create table issue_operation (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  kind text not null check (kind in ('change', 'deletion')),
  created_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz
);
create index issue_operation_age on issue_operation (created_at);

-- The columns that it changed of each, as they were and became.
create table issue_operation_change (
  operation_id uuid not null references issue_operation on delete cascade,
  issue_id uuid not null references issue on delete cascade,
  before jsonb not null,
  after jsonb not null,
  primary key (operation_id, issue_id)
);
create index issue_operation_change_issue on issue_operation_change (issue_id);

alter table issue_change add column note text;

-- What published analyses of later scans say of the elements of an issue.
create table issue_finding (
  issue_id uuid primary key references issue on delete cascade,
  project_id uuid not null references project on delete cascade,
  state text not null check (state in ('solved', 'standing', 'unseen')),
  -- How many elements have each status, by its code from 1.
  counts integer[] not null,
  unseen integer not null,
  gone integer not null,
  view_id uuid references analysis_view
);
create index issue_finding_state on issue_finding (project_id, state, issue_id);
create index issue_finding_view on issue_finding (view_id);

-- How far the published versions of a project had come when its issues were last looked up, and its active model.
create table issue_following (
  project_id uuid primary key references project on delete cascade,
  model_id uuid,
  versions jsonb not null
);

alter table filter_preset add column kind text not null default 'verdicts' check (kind in ('verdicts', 'issues'));
`;

/** Issues are followed by the next scan, changed many at once, and brought back; filters of them are kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await followUp.execute(db);
}
