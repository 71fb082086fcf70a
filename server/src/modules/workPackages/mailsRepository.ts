import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';

/** Whether the person is still to be told of this week. */
export async function takeMonday(trx: Db, row: Insertable<Schema['progress_mail']>): Promise<boolean> {
  const taken = await trx
    .insertInto('progress_mail')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'project_id'])
        .doUpdateSet({ monday: row.monday })
        .where('progress_mail.monday', '<', row.monday),
    )
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}
