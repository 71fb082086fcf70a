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
}

/** Backs up the product of these settings, whether it runs or not. */
export async function makeBackup(
  config: Config,
  place: BackupPlace,
  { keep, report }: MakeOptions,
): Promise<BackupMade> {
  const { databaseUrl, db, storage, close } = await openData(config, report);
  try {
    const fault = await findSchemaFault(db);
    if (fault) throw new BackupError(`${fault} Nothing was backed up.`);
    const { version } = productInfo(config);
    return await createBackup({ databaseUrl, storage, place, references, isPassing: isWorkKey, version, keep, report });
  } finally {
    await close();
  }
}
