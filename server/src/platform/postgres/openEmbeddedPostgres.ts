// The built-in PostgreSQL of a data folder: one postmaster, shared by all processes that use the folder.
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../StartError.ts';
import { findPostmaster } from './findPostmaster.ts';
import { getDatabaseUrl } from './getDatabaseUrl.ts';
import { findGivenPort, keepGivenPort } from './givenPort.ts';
import type { PostgresContext } from './PostgresContext.ts';
import { type Postmaster, stopPostmaster } from './Postmaster.ts';
import { findPostgresAccount } from './postgresAccount.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgresBinaries.ts';
import { prepareCluster } from './prepareCluster.ts';
import { countRegisteredProcesses, registerProcess } from './processRegister.ts';
import { getReachableBinaries } from './reachableBinaries.ts';
import { startPostmaster } from './startPostmaster.ts';
import { watchPostmaster } from './watchPostmaster.ts';
import { withFileLock } from './withFileLock.ts';

export interface EmbeddedPostgresOptions {
  dataFolder: string;
  /** Told what takes its time, in lines for a person. */
  report: (line: string) => void;
  /** PostgreSQL settings on top of ours. */
  settings?: Record<string, string>;
  /** Programs to use instead of those that npm installed. */
  binaries?: PostgresBinaries;
}

export interface EmbeddedPostgres {
  url: string;
  /** Stops PostgreSQL unless another living process uses the data folder. */
  close(): Promise<void>;
}

/** Starts the PostgreSQL of a data folder, or joins the one that runs there; a StartError says why it cannot. */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await open(options);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { message } = error as Error;
    throw new StartError(`The database in ${options.dataFolder} cannot be opened: ${message}`, { cause: error });
  }
}

async function open({
  dataFolder,
  report,
  settings = {},
  ...options
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const folder = await realpath(dataFolder);
  const users = join(folder, 'users');
  const onWait = (pid: number) => report(`Waiting for process ${pid}, which is starting or stopping the database`);
  const locked = <T>(work: () => Promise<T>) => withFileLock({ path: join(folder, 'lock'), onWait }, work);

  const { context, password, postmaster, unregister } = await locked(async () => {
    const binaries = options.binaries ?? (await findPostgresBinaries());
    const context = await createContext({ folder, binaries, report, settings });
    const password = await prepareCluster(context);
    const unregister = await registerProcess(users);
    try {
      const alone = (await countRegisteredProcesses(users)) === 1;
      // Others hold the address of a postmaster that was killed a moment ago, and wait for it there.
      const port = alone ? undefined : await findGivenPort(folder);
      const postmaster = await ensurePostmaster(context, { password, alone, port });
      await keepGivenPort(folder, postmaster.port);
      return { context, password, postmaster, unregister };
    } catch (error) {
      await unregister();
      throw error;
    }
  });

  const watch = watchPostmaster(postmaster, {
    report,
    // The same port: the address was given out.
    restart: () => locked(() => ensurePostmaster(context, { password, alone: false, port: postmaster.port })),
  });
  let closed: Promise<void> | undefined;
  const close = async () => {
    const last = await watch.end();
    await locked(async () => {
      await unregister();
      if ((await countRegisteredProcesses(users)) === 0) await stopPostmaster(last);
    });
  };
  return {
    url: getDatabaseUrl(postmaster.port, password),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

type ContextOptions = Pick<PostgresContext, 'binaries' | 'report' | 'settings'> & { folder: string };

async function createContext({ folder, binaries, ...rest }: ContextOptions): Promise<PostgresContext> {
  const cluster = join(folder, 'cluster');
  const account = await findPostgresAccount(cluster);
  const reachable = await getReachableBinaries({ binaries, account });
  return { ...rest, cluster, account, binaries: reachable, logFile: join(folder, 'postgres.log') };
}

async function ensurePostmaster(
  context: PostgresContext,
  { password, alone, port }: { password: string; alone: boolean; port?: number | undefined },
): Promise<Postmaster> {
  const found = await findPostmaster(context, password);
  if (found && !(found.outdated && alone)) return found;
  if (found) await stopPostmaster(found);
  return startPostmaster(context, port);
}
