import { type Kysely, sql } from 'kysely';

const sight = sql`
-- What whoever asked may see, which is what the file holds; the version before leaves it out, and packs everything.
alter table project_export add column permissions text[];
-- Of somebody who is not in the project.
alter table project_export add column reason text;
`;

/** Exports hold what their readers may see. */
export async function up(db: Kysely<never>): Promise<void> {
  await sight.execute(db);
}
