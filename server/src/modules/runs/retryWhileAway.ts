import { setTimeout as wait } from 'node:timers/promises';
import { StorageError } from '../../platform/storage/StorageError.ts';

const pausesMs = [100, 250, 500, 1000, 2000];

/** Does it again, with pauses, for as long as what it needs is away; other errors are thrown. */
export async function retryWhileAway<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let failed = 0; ; failed++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isAway(error)) throw error;
      await wait(pausesMs[Math.min(failed, pausesMs.length - 1)], undefined, { signal });
    }
  }
}

/** PostgreSQL: connections lost or refused (08), too many of them (53300), and a server that stops or starts (57P). */
const databaseAway = /^(08...|53300|57P0[1-5])$/;
const networkAway = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says without a code. */
const driverAway =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/** Whether database or storage cannot be reached at the moment. */
export function isAway(error: unknown): boolean {
  if (error instanceof StorageError) return error.kind === 'unreachable';
  const { code = '', message = '' } = Object(error) as { code?: unknown; message?: string };
  if (typeof code === 'string' && (databaseAway.test(code) || networkAway.test(code))) return true;
  return driverAway.test(message);
}
