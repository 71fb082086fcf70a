import type { Db } from '../database.ts';

const name = 'lastBackup';

/** Keeps of what moment the newest backup is, for whoever watches the product: the place itself may be out of its reach. */
export async function noteBackup(db: Db, takenAt: Date): Promise<void> {
  const value = JSON.stringify(takenAt.toISOString());
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Absent where none was ever made. */
export async function findLastBackup(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return typeof row?.value === 'string' ? new Date(row.value) : undefined;
}
