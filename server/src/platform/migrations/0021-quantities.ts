import { type Kysely, sql } from 'kysely';

const quantities = sql`
-- Measured from the geometry of the element; null where there is none, or it is no solid.
alter table element add column length_m real;
alter table element add column area_m2 real;
alter table element add column volume_m3 real;
`;

/** How long, wide and large elements are. */
export async function up(db: Kysely<never>): Promise<void> {
  await quantities.execute(db);
}
