import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPlumbline } from '../../cli/test/runPlumbline.ts';
import { findPostmasterFile } from '../../server/src/platform/postgres/postmasterFile.ts';
import { databaseCpuS } from '../createMeasure.ts';
import type { WatchLine } from './WatchLine.ts';

/** `all`: one process, as npm start runs it. `split`: the calls in one, the work in another. */
export type Roles = 'all' | 'split';

export type Product = Awaited<ReturnType<typeof openProduct>>;

/** The product on a data folder, in processes of its own, each of which writes about itself every second. */
export async function openProduct(stack: AsyncDisposableStack, folder: string, roles: Roles) {
  const watched = join(folder, 'watched');
  await mkdir(watched, { recursive: true });
  const data = join(folder, 'data');
  const env = {
    PLUMBLINE_DATA: data,
    PLUMBLINE_DEMO: '0',
    PLUMBLINE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PLUMBLINE_LOAD_WATCH: watched,
    NODE_OPTIONS: `--import ${new URL('./watch.ts', import.meta.url)}`,
  };
  const start = async (args: string[]) => {
    const started = await startPlumbline(env, args);
    stack.defer(() => started.end('SIGTERM').then(() => undefined));
    return started;
  };
  const server = await start(['serve', '--role', roles === 'split' ? 'api' : 'all']);
  const worker = roles === 'split' ? await start(['work']) : undefined;
  const readLines = async (pid: number): Promise<WatchLine[]> => {
    const text = await readFile(join(watched, `${pid}.jsonl`), 'utf8').catch(() => '');
    // The last line may be only half written.
    return text.split('\n').flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as WatchLine] : []));
  };

  async function findPostmasterPid(): Promise<number | undefined> {
    return (await findPostmasterFile(join(data, 'database', 'cluster')))?.pid;
  }

  return {
    origin: server.url,
    readServer: () => readLines(server.pid),
    /** Of the worker, where it is a process of its own. */
    readWorker: async () => (worker ? readLines(worker.pid) : []),
    /** Of every other process of ours: workers, and what they have started. */
    async readOthers(): Promise<WatchLine[][]> {
      const pids = (await readdir(watched)).map((name) => Number.parseInt(name, 10));
      return Promise.all(pids.filter((pid) => pid !== server.pid).map(readLines));
    },
    async databaseCpuS(): Promise<number> {
      const pid = await findPostmasterPid();
      return pid === undefined ? Number.NaN : databaseCpuS(pid);
    },
    findPostmasterPid,
    /** What the server wrote where errors go. */
    readErrors: () => server.collected.errors,
  };
}
