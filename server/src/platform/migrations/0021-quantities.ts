import { type Kysely, sql } from 'kysely';

const quantities = sql`
-- Beside surface_m2, measured from the geometry of the element: along its longest side, and the volume where it is closed.
-- Null in models from before.
alter table element add column length_m real;
alter table element add column volume_m3 real;
`;

/** How long and how large elements are. */
export async function up(db: Kysely<never>): Promise<void> {
  await quantities.execute(db);
}
