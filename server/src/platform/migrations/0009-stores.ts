import { type Kysely, sql } from 'kysely';

const stores = sql`
-- What the files of a project may take, in bytes; null: what the server's setting says.
alter table project add column quota_bytes bigint check (quota_bytes >= 0);

-- What a run keeps for good; null for those that ran before this was counted.
alter table analysis_run add column stored_bytes bigint;

-- Pictures that people have written, or hold an address for: then they have no bytes yet.
create table asset (
  key text primary key,
  project_id uuid not null references project on delete cascade,
  created_by uuid not null references app_user,
  is_temporary boolean not null,
  size bigint not null default 0,
  created_at timestamptz not null default now()
);
create index asset_project on asset (project_id, created_by);
create index asset_age on asset (created_at);

-- Evidence that cannot be found by the number of the element in its name: panoramas, which many elements share, and all of
-- results from elsewhere, whose numbers are those of another model.
create table evidence_file (
  key text not null,
  version_id uuid not null references analysis_version on delete cascade,
  primary key (key, version_id)
);
create index evidence_file_version on evidence_file (version_id);

insert into evidence_file (key, version_id)
select distinct found.path[1], version.id
from classification_evidence as proof
join analysis_version as version on version.id = proof.version_id
cross join lateral regexp_matches(proof.evidence::text, '"([^"]+/runs/[0-9a-f-]{36}/[^"/]+)"', 'g') as found (path)
where version.run_id is null or found.path[1] !~ ('/element-' || proof.element_index || '[.-][^/]*$');
`;

/** What people store is counted and bounded, and evidence is found by the name of its file. */
export async function up(db: Kysely<never>): Promise<void> {
  await stores.execute(db);
}
