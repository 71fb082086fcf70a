import type { Db } from '../../platform/database.ts';

export async function hasUsers(db: Db): Promise<boolean> {
  const found = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

export async function findSetting(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function upsertSetting(db: Db, name: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('setting')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json }))
    .execute();
}
