import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseMib } from '../createMeasure.ts';
import { inProcess } from '../load/inProcess.ts';
import { keepAnalysing } from '../load/keepAnalysing.ts';
import type { LoadPlace } from '../load/mix.ts';
import type { Account, PeopleOrder, PeopleReport } from '../load/Order.ts';
import { openProduct, type Product } from '../load/openProduct.ts';
import { type LoadSize, prepareData } from '../load/prepareData.ts';
import { errorsOf } from '../load/summarise.ts';
import { type Growth, growthOf, type Reading } from './growthOf.ts';
import { keepHandling } from './keepHandling.ts';

export interface SoakOptions extends LoadSize {
  minutes: number;
  /** Between the calls of one person, on average. */
  everyS: number;
  /** Between two analyses, and between two rounds of uploads and exports. */
  pauseS: number;
  seed: number;
  folder?: string;
  say?: (line: string) => void;
}

export interface SoakReport {
  minutes: number;
  calls: number;
  /** How often which error came, of people and of what goes on beside them. */
  errors: Record<string, number>;
  analyses: number;
  rounds: number;
  growth: Growth[];
}

/** People sign in anew for each: what they hold does not outlive a token. */
const windowMinutes = 3;
const readEveryMs = 5000;
/**
 * The embedded database's `shared_memory_size` (150 MB with its 128 MB of `shared_buffers`), which it takes page by page;
 * and a tenth, as it is added up process by process, and what passes from one to another meanwhile counts twice.
 */
const sharedMib = 165;

/** Lets people work, analyses run and files come and go for a long time, and tells what each process held meanwhile. */
export async function runSoak({ folder: parent = tmpdir(), ...options }: SoakOptions): Promise<SoakReport> {
  const { minutes, say = () => {} } = options;
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(parent, 'plumbline-soak-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const data = await prepareData(folder, options);
  const product = await openProduct(stack, folder, 'split');
  const places = [...data.places.demo, ...data.places.large];
  const [account] = data.accounts as [Account, ...Account[]];
  const database = watchDatabase(product);
  stack.defer(database.close);

  const beganAt = Date.now();
  const endsAt = beganAt + minutes * 60_000;
  const pace = { requestsAtOnce: 1, pauseS: options.pauseS };
  await using analysing = await keepAnalysing(product.origin, account, data.site, pace);
  await using handling = await keepHandling(product.origin, account, data.places.demo[0] as LoadPlace, options.pauseS);
  const samples: PeopleReport['samples'] = [];
  for (let window = 0; Date.now() < endsAt; window++) {
    const seconds = Math.min(windowMinutes * 60, Math.max(1, (endsAt - Date.now()) / 1000));
    const order: PeopleOrder = {
      origin: product.origin,
      accounts: data.accounts,
      places,
      seconds,
      everyS: options.everyS,
      seed: options.seed + window,
    };
    const report = await inProcess<PeopleOrder, PeopleReport>('people', order);
    for (const sample of report.samples) samples.push(sample);
    const sayOf = ({ name, mostAfterMib }: Growth) => `${name} ${Math.round(mostAfterMib)} MiB`;
    const growth = await readGrowth(product, database.readings, [beganAt, Date.now()]);
    say(`${Math.round((Date.now() - beganAt) / 60_000)} min: ${samples.length} calls, ${growth.map(sayOf).join(', ')}`);
  }
  const errors = errorsOf(samples);
  for (const error of handling.done.errors) errors[error] = (errors[error] ?? 0) + 1;
  return {
    minutes,
    calls: samples.length,
    errors,
    analyses: analysing.countRequests(),
    rounds: handling.done.rounds,
    growth: await readGrowth(product, database.readings, [beganAt, Date.now()]),
  };
}

interface DatabaseReading {
  at: number;
  own: number;
  shared: number;
}

function watchDatabase(product: Product) {
  const readings: DatabaseReading[] = [];
  async function read(): Promise<void> {
    const pid = await product.findPostmasterPid();
    if (pid !== undefined) readings.push({ at: Date.now(), ...(await databaseMib(pid)) });
  }
  const timer = setInterval(() => void read(), readEveryMs);
  return { readings, close: () => clearInterval(timer) };
}

async function readGrowth(product: Product, database: DatabaseReading[], window: [number, number]): Promise<Growth[]> {
  const server = await product.readServer();
  const worker = await product.readWorker();
  const own = ({ at, rss }: { at: number; rss: number }) => ({ at, mib: rss / 2 ** 20 });
  const readers = ({ at, readersRss }: { at: number; readersRss: number }) => ({ at, mib: readersRss / 2 ** 20 });
  const ofDatabase =
    (kind: 'own' | 'shared') =>
    ({ at, [kind]: mib }: DatabaseReading): Reading => ({ at, mib });
  return [
    growthOf('server', server.map(own), window),
    growthOf('worker', worker.map(own), window),
    growthOf('readers of the worker', worker.map(readers), window),
    growthOf('processes of the database', database.map(ofDatabase('own')), window),
    { ...growthOf('memory that these share', database.map(ofDatabase('shared')), window), boundMib: sharedMib },
  ];
}
