import { type Kysely, sql } from 'kysely';

const quality = sql`
-- The last change of a version's verdicts: whoever holds them in memory knows by it whether they are still so. Changes
-- of a version come one after the other, so that a later one never has a lower number.
alter table analysis_version add column last_change bigint not null default 0;

update analysis_version set last_change = last.id
from (select version_id, max(id) as id from classification_change group by version_id) as last
where last.version_id = analysis_version.id;

-- What one person changed at once, and can take back.
create table classification_operation (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('reclassified', 'approved', 'unapproved')),
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid not null references app_user
);
insert into classification_operation (id, kind, changed_at, changed_by) overriding system value
select id, kind, changed_at, changed_by from classification_change;
select setval(pg_get_serial_sequence('classification_operation', 'id'), max(id)) from classification_operation
having max(id) is not null;

-- An element before and after. Of a hundred thousand elements that are approved at once, checking references row by row
-- would take longer than all the rest: versions take the changes of their verdicts along by a trigger instead.
alter table classification_change
  add column operation bigint,
  add column was_manual boolean,
  add column is_manual boolean,
  add column was_approved boolean,
  add column approved boolean;
update classification_change as change set operation = change.id, is_manual = state.is_manual,
  was_manual = state.is_manual and not (change.kind = 'reclassified' and state.reclassified = 1),
  approved = coalesce(state.approved, false),
  was_approved = coalesce(case change.kind when 'approved' then false when 'unapproved' then true else state.approved end, false)
from (
  select id, bool_or(kind = 'reclassified') over earlier as is_manual,
    count(*) filter (where kind = 'reclassified') over earlier as reclassified,
    (array_agg(kind = 'approved') filter (where kind <> 'reclassified') over earlier)[
      count(*) filter (where kind <> 'reclassified') over earlier] as approved
  from classification_change
  window earlier as (partition by version_id, element_index order by id)) as state
where state.id = change.id;
alter table classification_change
  alter column operation set not null,
  alter column was_manual set not null,
  alter column is_manual set not null,
  alter column was_approved set not null,
  alter column approved set not null,
  drop column kind,
  drop column changed_at,
  drop column changed_by,
  drop constraint classification_change_version_id_element_index_fkey;
create index classification_change_operation on classification_change (operation);
create function delete_classification_changes() returns trigger language plpgsql as $$
begin
  delete from classification_change where version_id = old.id;
  return null;
end $$;
create trigger delete_classification_changes after delete on analysis_version
for each row execute function delete_classification_changes();

create table filter_preset (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  created_by uuid not null references app_user on delete cascade,
  name text not null,
  scope text not null check (scope in ('user', 'project')),
  filters jsonb not null,
  created_at timestamptz not null default now()
);
create index filter_preset_project on filter_preset (project_id, created_by);
`;

/** What the quality page stands on: verdicts that can be held in memory, changes that can be taken back, kept filters. */
export async function up(db: Kysely<never>): Promise<void> {
  await quality.execute(db);
}
