import { type Kysely, sql } from 'kysely';

const properties = sql`
-- What the IFC file of a root model says of its elements; null where it was read before that was kept.
alter table model_root
  add column properties_key text,
  add column properties_bytes bigint,
  add constraint model_root_properties check ((properties_key is null) = (properties_bytes is null));
`;

/** The properties of elements. */
export async function up(db: Kysely<never>): Promise<void> {
  await properties.execute(db);
}
