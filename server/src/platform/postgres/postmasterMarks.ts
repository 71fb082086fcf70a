import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { PostgresContext } from './PostgresContext.ts';

/** Settings of our own on the command line, by which a postmaster is known again. */
export interface PostmasterMarks {
  /** This very folder, not a copy of it. */
  cluster: string;
  /** This version with these settings. */
  build: string;
}

export async function getPostmasterMarks({ cluster, binaries, settings }: PostgresContext): Promise<PostmasterMarks> {
  const { dev, ino } = await stat(cluster, { bigint: true });
  const build = createHash('sha256')
    .update(JSON.stringify([binaries.version, settings]))
    .digest('hex')
    .slice(0, 16);
  return { cluster: `plumbline.cluster=${dev}:${ino}`, build: `plumbline.build=${build}` };
}
