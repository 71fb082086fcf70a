import { type Kysely, sql } from 'kysely';

const scheduleFiles = sql`
-- The file as it came, compressed by zstd: percentages go back in it. Null for forms that are not written.
alter table schedule add column original bytea;
`;

/** Schedules keep the file that they came in. */
export async function up(db: Kysely<never>): Promise<void> {
  await scheduleFiles.execute(db);
}
