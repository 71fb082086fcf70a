import { type Kysely, sql } from 'kysely';

const magnitudeBounds = sql`
-- Between what the magnitude of a verdict lies: both are null where nobody measured that, as of all verdicts from before; the
-- high one alone where it may be any more.
alter table classification add column magnitude_low_m double precision;
alter table classification add column magnitude_high_m double precision;
`;

/** Magnitudes have bounds. */
export async function up(db: Kysely<never>): Promise<void> {
  await magnitudeBounds.execute(db);
}
