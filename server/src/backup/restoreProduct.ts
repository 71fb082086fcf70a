import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { jobs } from '../jobs.ts';
import type { BackupPlace } from '../platform/backup/BackupPlace.ts';
import type { Manifest } from '../platform/backup/Manifest.ts';
import { restoreBackup } from '../platform/backup/restoreBackup.ts';
import { migrate } from '../platform/migrate.ts';
import { openData } from './openData.ts';

export interface RestoringOptions {
  place: BackupPlace;
  manifest: Manifest;
  log: Logger;
  report: (line: string) => void;
}

/** Puts a backup where the settings say, which must be empty, and brings it up to this version. */
export async function restoreProduct(config: Config, options: RestoringOptions): Promise<{ heldJobs: number }> {
  const { databaseUrl, db, storage, close } = await openData(config, options.report);
  try {
    const restored = await restoreBackup({ ...options, databaseUrl, storage, jobs });
    await migrate(db, options);
    return restored;
  } finally {
    await close();
  }
}
