import { type Kysely, sql } from 'kysely';

const states = sql`
-- That the scans show different states of the building: a sentence, and the files of the newer one.
alter table analysis_run add column states jsonb;
`;

/** Runs tell where their scans contradict each other. */
export async function up(db: Kysely<never>): Promise<void> {
  await states.execute(db);
}
