import { type Kysely, sql } from 'kysely';

const panoramas = sql`
-- Every panorama of the run that a version is of (StoredPanorama in schema.ts), wherever it was taken; null for versions
-- from before, of which only those are known that an element is seen in.
alter table analysis_version add column panoramas jsonb;
`;

/** Panoramas are known for themselves, not by the elements that are seen in them alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await panoramas.execute(db);
}
