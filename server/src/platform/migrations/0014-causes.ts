import { type Kysely, sql } from 'kysely';

const causes = sql`
-- Why a verdict was given, and what is known of the element's size: codes of contract/cause.ts. Verdicts from before have none.
alter table classification add column cause smallint;
alter table classification add column size_m double precision;
alter table classification add column size_side smallint;

-- What is not due yet is a status of its own.
alter table classification drop constraint classification_status_check;
alter table classification add constraint classification_status_check check (status between 1 and 6) not valid;

-- What a request names as due (contract/resources/analysisRequests.ts); everything where it is null.
alter table analysis_request add column due jsonb;

-- Whether scans were taken where their coordinates put them, which nobody verified.
alter table analysis_view add column has_given_coordinates boolean not null default false;
`;

/** Verdicts tell their cause, requests what is due, and views whether coordinates were trusted. */
export async function up(db: Kysely<never>): Promise<void> {
  await causes.execute(db);
}
