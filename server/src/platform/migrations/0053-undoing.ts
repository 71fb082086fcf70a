import { type Kysely, sql } from 'kysely';

const undoing = sql`
-- The operation that this one took back: whoever undoes says nothing of their own about an element.
alter table classification_operation add column undoes bigint;
`;

/** Operations tell which others they took back. */
export async function up(db: Kysely<never>): Promise<void> {
  await undoing.execute(db);
}
