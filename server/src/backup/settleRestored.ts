import type { Logger } from 'pino';
import { z } from 'zod';
import { bySystem } from '../Actor.ts';
import type { Modules } from '../modules.ts';
import { restoredSetting } from '../platform/backup/restoredSetting.ts';
import { type Db, inTransaction } from '../platform/database.ts';

const restoredValue = z.object({ backup: z.string(), takenAt: z.string() });

/** At the first start after a restore: what was under way begins again, and what may have been told is not told twice. */
export async function settleRestored(
  { files, runs, mails, audit }: Pick<Modules, 'files' | 'runs' | 'mails' | 'audit'>,
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
    // Processes of where it was backed up: here they would seem to be lost.
    await trx.deleteFrom('process_report').execute();
    await trx.deleteFrom('setting').where('name', '=', restoredSetting).execute();
    // Whoever misses an entry of after the backup, or finds one twice, reads why.
    const { backup, takenAt } = restoredValue.parse(restored.value);
    await audit.record(trx, {
      by: bySystem,
      action: 'productRestored',
      subject: { kind: 'product', id: backup, name: `Backup ${backup}` },
      details: { note: `as of ${takenAt}` },
    });
    log.info({ restored: restored.value, uploads, analyses }, 'restored from a backup');
  });
}
