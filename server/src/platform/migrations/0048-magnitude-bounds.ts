import { type Kysely, sql } from 'kysely';

const magnitudeBounds = sql`
-- Between what the magnitude of a verdict lies: both are null where nobody measured that, as of all verdicts from before; the
-- high one alone where it may be any more.
alter table classification add column magnitude_low_m double precision;
alter table classification add column magnitude_high_m double precision;

-- Which dimension of an element is of another size: a code of contract/cause.ts; null where none is, or nobody told which.
alter table classification add column size_dimension smallint;
`;

/** Magnitudes have bounds, and sizes names. */
export async function up(db: Kysely<never>): Promise<void> {
  await magnitudeBounds.execute(db);
}
