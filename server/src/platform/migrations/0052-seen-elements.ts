import { type Kysely, sql } from 'kysely';

const seenElements = sql`
-- Of how many elements of a package a scan itself says something, and how many of them it found missing or only begun: that
-- bounds when work was finished. Null of what was counted before.
alter table progress_record add column seen integer, add column seen_open integer;

-- No sign is empty: whoever looks at progress next has it counted anew.
update progress_state set sign = '';
`;

/** Scans bound when work was finished. */
export async function up(db: Kysely<never>): Promise<void> {
  await seenElements.execute(db);
}
