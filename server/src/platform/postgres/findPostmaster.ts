import { setTimeout as sleep } from 'node:timers/promises';
import { bestEffort } from '@plumbline/contract/bestEffort';
import pg from 'pg';
import { findCommandLine, findProcessIdentity } from '../processIdentity.ts';
import { StartError } from '../StartError.ts';
import { getDatabaseUrl } from './getDatabaseUrl.ts';
import type { PostgresContext } from './PostgresContext.ts';
import { isRunning, type Postmaster } from './Postmaster.ts';
import { findPostmasterFile } from './postmasterFile.ts';
import { getPostmasterMarks } from './postmasterMarks.ts';

export interface FoundPostmaster extends Postmaster {
  /** Started by another version or with other settings. */
  outdated: boolean;
}

/** The postmaster that an earlier process left behind or another one uses; waits while it recovers or ends. */
export async function findPostmaster(context: PostgresContext, password: string): Promise<FoundPostmaster | undefined> {
  const candidate = await findCandidate(context);
  if (!candidate) return undefined;
  while (await isRunning(candidate)) {
    const file = await findPostmasterFile(context.cluster);
    if (file?.ready && file.pid === candidate.pid && (await answers(file.port, password))) {
      return { ...candidate, port: file.port };
    }
    await sleep(20);
  }
  return undefined;
}

/** A pid alone proves nothing: the process must have been started with the mark of this folder. */
async function findCandidate(context: PostgresContext): Promise<Omit<FoundPostmaster, 'port'> | undefined> {
  const file = await findPostmasterFile(context.cluster);
  if (!file) return undefined;
  const identity = await findProcessIdentity(file.pid);
  const words = (await findCommandLine(file.pid))?.split(' ') ?? [];
  const marks = await getPostmasterMarks(context);
  if (identity === undefined || !words.includes(marks.cluster)) return undefined;
  return { pid: file.pid, identity, outdated: !words.includes(marks.build) };
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: getDatabaseUrl(port, password) });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code.startsWith('28')) throw new StartError('The running database does not accept the password in its folder.');
    // Too many connections: it runs, and busily.
    return code === '53300';
  } finally {
    await bestEffort(client.end());
  }
}
