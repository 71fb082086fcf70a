import { type Kysely, sql } from 'kysely';

const topics = sql`
-- The same file may come to several projects: what other tools know a topic by is unique in one.
alter table issue drop constraint issue_bcf_guid_key, add constraint issue_guid unique (project_id, bcf_guid);
alter table issue_comment drop constraint issue_comment_bcf_guid_key,
  add constraint issue_comment_guid unique (issue_id, bcf_guid);

alter table issue
  add column description text not null default '',
  -- As the tool that it came from says them: text, beside the user who brought it.
  add column imported_author text,
  add column imported_assignee text,
  -- What it said when it was last taken in: whoever changes it afterwards, there or here, is told from that.
  add column origin jsonb,
  -- What we do not show, to be handed on.
  add column foreign_parts jsonb;

alter table issue_comment
  add column imported_author text,
  -- The viewpoint that it is about.
  add column viewpoint_guid uuid,
  add column foreign_parts jsonb;

-- No model of the project need have what another tool speaks of.
alter table issue_element alter column identity drop not null;

-- What was seen, of topics that came from outside.
create table issue_viewpoint (
  issue_id uuid not null references issue on delete cascade,
  bcf_guid uuid not null,
  position integer not null,
  seen jsonb not null,
  snapshot_key text unique,
  primary key (issue_id, bcf_guid)
);

-- Documents of topics: a picture is an asset, and keeps what others know it by; any other file is kept to be handed on.
alter table issue_asset add column bcf_guid uuid, add column imported_name text, add column imported_description text;
create table issue_document (
  issue_id uuid not null references issue on delete cascade,
  bcf_guid uuid not null,
  key text not null unique,
  name text not null,
  description text not null,
  primary key (issue_id, bcf_guid)
);
`;

/** Topics of other tools are taken in with what we do not understand of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await topics.execute(db);
}
