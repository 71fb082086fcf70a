import { type Kysely, sql } from 'kysely';

const readers = sql`
-- Readings that were begun and of which nobody knows how they ended: the process that read was killed, maybe by the file.
alter table model_file add column open_readings integer not null default 0;

-- How often whoever worked on a step vanished without giving it back.
alter table analysis_step add column losses integer not null default 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await readers.execute(db);
}
