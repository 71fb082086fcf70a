import { type Kysely, sql } from 'kysely';

const indexes = sql`
-- Deleting a project, a model, a view or a folder that is followed looks for the rows that refer to it.
create index analysis_request_model on analysis_request (model_id);
create index analysis_run_project on analysis_run (project_id);
create index file_import_followed on file_import (followed_id) where followed_id is not null;
create index issue_model on issue (model_id);
create index issue_asset_view on issue_asset (view_id) where view_id is not null;
create index issue_operation_project on issue_operation (project_id);
create index mail_letter_project on mail_letter (project_id);
create index mail_note_project on mail_note (project_id);
create index model_draft_project on model_draft (project_id);
create index progress_mail_project on progress_mail (project_id);
create index progress_state_model on progress_state (model_id);
create index progress_state_view on progress_state (view_id);
create index progress_state_previous_view on progress_state (previous_view_id);
create index watchlist_model on watchlist (model_id);
`;

/** Indexes for what deletions walk; the largest of these tables has a row for each issue. */
export async function up(db: Kysely<never>): Promise<void> {
  await indexes.execute(db);
}
