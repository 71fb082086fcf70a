import { sql } from 'kysely';

/**
 * Beside a table named 'verdict' whose status a person set: who set it last, when, and what it was before anybody did.
 * What was taken back counts for nobody, nor does taking back: under it stands whoever spoke before.
 */
export const wordOfVerdict = sql`(
  select operation.changed_at, concat_ws(' ', app_user.first_name, app_user.last_name) as user,
    (select first.previous_status from classification_change as first
      where first.version_id = verdict.version_id and first.element_index = verdict.element_index
      order by first.id limit 1) as measured_status
  from classification_change as change
  join classification_operation as operation on operation.id = change.operation
  join app_user on app_user.id = operation.changed_by
  where change.version_id = verdict.version_id and change.element_index = verdict.element_index
    and operation.kind = 'reclassified' and operation.undoes is null
    and not exists (
      select from classification_change as back
      join classification_operation as undoing on undoing.id = back.operation
      where back.version_id = change.version_id and back.element_index = change.element_index
        and undoing.undoes = change.operation)
  order by change.id desc limit 1)`;
