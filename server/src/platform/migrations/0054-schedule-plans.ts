import { type Kysely, sql } from 'kysely';

const schedulePlans = sql`
-- Which dates of the file are the plan: {key, label}. Null where nobody was asked: its planned dates.
alter table schedule add column plan jsonb;
`;

/** Schedules say what lateness is counted from. */
export async function up(db: Kysely<never>): Promise<void> {
  await schedulePlans.execute(db);
}
