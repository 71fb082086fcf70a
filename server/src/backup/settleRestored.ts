import type { Logger } from 'pino';
import type { Modules } from '../modules.ts';
import { restoredSetting } from '../platform/backup/restoredSetting.ts';
import { type Db, inTransaction } from '../platform/database.ts';

/** At the first start after a restore: what was under way begins again, and what may have been told is not told twice. */
export async function settleRestored(
  { files, runs, mails }: Pick<Modules, 'files' | 'runs' | 'mails'>,
  db: Db,
  log: Logger,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const restored = await trx
      .selectFrom('setting')
      .select('value')
      .where('name', '=', restoredSetting)
      .forUpdate()
      .executeTakeFirst();
    if (restored === undefined) return;
    const uploads = await files.beginAgain(trx);
    const analyses = await runs.beginAgain(trx);
    await mails.forgetWaiting(trx);
    await trx.deleteFrom('setting').where('name', '=', restoredSetting).execute();
    log.info({ restored: restored.value, uploads, analyses }, 'restored from a backup');
  });
}
