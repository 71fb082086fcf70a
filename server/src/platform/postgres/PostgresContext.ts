import { existsSync } from 'node:fs';
import type { PostgresAccount } from './postgresAccount.ts';
import type { PostgresBinaries } from './postgresBinaries.ts';

/** What starting, finding and stopping the PostgreSQL of one data folder need to know. */
export interface PostgresContext {
  /** Holds the database files (PGDATA). */
  cluster: string;
  logFile: string;
  binaries: PostgresBinaries;
  account: PostgresAccount | undefined;
  settings: Record<string, string>;
  report: (line: string) => void;
}

/**
 * How the programs are told where the cluster is. An account that may not pass a 0700 folder above it still reaches it
 * as its working directory, which is entered before the user changes.
 */
export function getClusterArgument({ cluster, account }: PostgresContext): string {
  return account && existsSync('/proc/self/cwd') ? '/proc/self/cwd' : cluster;
}

/** Spawn options under which a PostgreSQL program runs in the folder of a cluster; PG* variables stay outside. */
export function getSpawnOptions({ cluster, account }: PostgresContext) {
  return { cwd: cluster, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, uid: account?.uid, gid: account?.gid };
}
