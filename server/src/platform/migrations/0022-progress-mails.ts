import { type Kysely, sql } from 'kysely';

const progressMails = sql`
-- The last Monday that a person was told of the progress of a project.
create table progress_mail (
  user_id uuid not null references app_user on delete cascade,
  project_id uuid not null references project on delete cascade,
  monday date not null,
  primary key (user_id, project_id)
);
`;

/** Who was told of the week. */
export async function up(db: Kysely<never>): Promise<void> {
  await progressMails.execute(db);
}
