import { type Kysely, sql } from 'kysely';

const causes = sql`
-- Why a verdict was given, and what is known of the element's size: codes of contract/cause.ts. Verdicts from before have none.
alter table classification add column cause smallint;
alter table classification add column size_m double precision;
alter table classification add column size_side smallint;
`;

/** Verdicts tell their cause. */
export async function up(db: Kysely<never>): Promise<void> {
  await causes.execute(db);
}
