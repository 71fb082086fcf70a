import type { Config } from '../config.ts';
import { isWorkKey } from '../modules/runs/service.ts';
import { BackupError } from '../platform/backup/BackupError.ts';
import type { BackupPlace } from '../platform/backup/BackupPlace.ts';
import { type BackupMade, createBackup } from '../platform/backup/createBackup.ts';
import { findSchemaFault } from '../platform/migrate.ts';
import { productInfo } from '../productInfo.ts';
import { openData } from './openData.ts';
import { references } from './references.ts';

export interface MakeOptions {
  keep?: number | undefined;
  report: (line: string) => void;
  onSnapshot?: ((exported: string) => Promise<void>) | undefined;
}

/** Backs up the product of these settings, whether it runs or not. */
export async function makeBackup(config: Config, place: BackupPlace, options: MakeOptions): Promise<BackupMade> {
  const { databaseUrl, db, storage, close } = await openData(config, options.report);
  try {
    const fault = await findSchemaFault(db);
    if (fault) throw new BackupError(`${fault} Nothing was backed up.`);
    const { version } = productInfo(config);
    const own = { databaseUrl, storage, place, references, isPassing: isWorkKey, version };
    return await createBackup({ ...own, ...options });
  } finally {
    await close();
  }
}
