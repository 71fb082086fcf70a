// What a loss of power leaves: files as they were when they were last synced, under names that were synced with their folders.
import children from 'node:child_process';
import fs from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import threads from 'node:worker_threads';

/** Names are lost as well as bytes; or only bytes, as where the file system keeps a journal of names alone. */
export type Loss = 'names' | 'bytes';

export interface RecordedDisk {
  /** Puts in place of the root what is left of it if power is lost now. */
  lose(loss: Loss): void;
  /** Lets the next sync of a path that ends so fail. */
  failNextSync(ending: string): void;
  stop(): Promise<void>;
}

/** From now on all that is synced below the root is known, in this process, its threads and the processes that it starts. */
export async function recordDisk(root: string): Promise<RecordedDisk> {
  const store = await mkdtemp(join(tmpdir(), 'plumbline-synced-'));
  keepTree(root, store);
  const failing: string[] = [];
  const forget = await recordSyncs(root, store, (path) => {
    const due = failing.findIndex((ending) => path.endsWith(ending));
    if (due < 0) return;
    failing.splice(due, 1);
    throw Object.assign(new Error('The disk failed.'), { code: 'EIO' });
  });
  const { Worker } = threads;
  const { spawn } = children;
  const preload = `import { recordSyncs } from ${JSON.stringify(import.meta.url)}; await recordSyncs(...${JSON.stringify([root, store])});`;
  const execArgv = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
  threads.Worker = class extends Worker {
    constructor(url: string | URL, options?: threads.WorkerOptions) {
      super(url, { ...options, execArgv });
    }
  };
  children.spawn = ((command: string, args: string[], options: children.SpawnOptions) =>
    spawn(command, command === process.execPath ? [...execArgv, ...args] : args, options)) as typeof spawn;
  syncBuiltinESMExports();
  return {
    lose(loss) {
      const left = fs.mkdtempSync(`${root}-left-`);
      leave(root, left, store, loss);
      fs.rmSync(root, { recursive: true });
      fs.renameSync(left, root);
      keepTree(root, store);
    },
    failNextSync: (ending) => failing.push(ending),
    async stop() {
      forget();
      threads.Worker = Worker;
      children.spawn = spawn;
      syncBuiltinESMExports();
      await rm(store, { recursive: true });
    },
  };
}

/** Copies each file and lists each folder below the root as it is synced; gives back how to stop. @public: other processes ask for it by its name. */
export async function recordSyncs(
  root: string,
  store: string,
  before: (path: string) => void = () => {},
): Promise<() => void> {
  const handle = await open(root);
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync, datasync } = prototype;
  const { fsync } = fs;
  const take = (fd: number) => {
    const path = fs.readlinkSync(`/proc/self/fd/${fd}`);
    if (!`${path}/`.startsWith(`${root}/`)) return;
    before(path);
    // As it is when the sync is asked for: what is written meanwhile may not be in it.
    keep(`/proc/self/fd/${fd}`, store);
  };
  for (const [name, original] of Object.entries({ sync, datasync })) {
    prototype[name] = async function (this: { fd: number }) {
      take(this.fd);
      return original.call(this);
    };
  }
  fs.fsync = Object.assign((...[fd, done]: Parameters<typeof fsync>) => {
    take(fd);
    fsync(fd, done);
  }, fsync);
  return () => {
    Object.assign(prototype, { sync, datasync });
    fs.fsync = fsync;
  };
}

/** Numbers of files are given anew, but not with the same birth. */
function placeOf(path: string, store: string): string {
  const { ino, birthtimeNs } = fs.statSync(path, { bigint: true });
  return join(store, `${ino}-${birthtimeNs}`);
}

function keep(path: string, store: string): void {
  const place = placeOf(path, store);
  if (fs.statSync(path).isDirectory()) {
    const entries = fs.readdirSync(path).map((name) => [name, placeOf(join(path, name), store)]);
    fs.writeFileSync(place, JSON.stringify(Object.fromEntries(entries)));
  } else fs.copyFileSync(path, place);
}

function keepTree(path: string, store: string): void {
  keep(path, store);
  if (!fs.statSync(path).isDirectory()) return;
  for (const name of fs.readdirSync(path)) keepTree(join(path, name), store);
}

function leave(folder: string, into: string, store: string, loss: Loss): void {
  const place = placeOf(folder, store);
  const synced = fs.existsSync(place) ? JSON.parse(fs.readFileSync(place, 'utf8')) : {};
  for (const name of fs.readdirSync(folder)) {
    const [path, left] = [join(folder, name), join(into, name)];
    const own = placeOf(path, store);
    if (loss === 'names' && synced[name] !== own) continue;
    if (fs.statSync(path).isDirectory()) {
      fs.mkdirSync(left, { mode: 0o700 });
      leave(path, left, store, loss);
    } else if (fs.existsSync(own)) fs.copyFileSync(own, left);
    else fs.writeFileSync(left, '');
  }
}
